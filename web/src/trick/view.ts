/** What the views of trick-taking books have in common, `docs/protocol.md` §3. Members that are null may be absent after a patch. */

import type { Token } from '../lib/cards/tokens';
import type { Trump } from './rows';

/** Equal cards times adjacent ranks: `2x3` is three adjacent pairs. */
export interface Unit {
  shape: string;
  cards: Token[];
}

/** How a probe names picked cards; `readings` holds something only where one must be chosen. */
export interface Naming {
  units: Unit[];
  readings: Unit[][];
}

export type Phase = 'draw' | 'window' | 'bury' | 'play' | 'name' | 'over';
export type PlayKind = 'lead' | 'throw' | 'follow' | 'discard' | 'ruff' | 'overruff';

export interface Play {
  seat: number;
  cards: Token[];
  units?: Unit[] | null;
  kind: PlayKind;
}

export interface Trick {
  n: number;
  leader: number;
  plays: Play[];
  best?: number | null;
  points?: number;
}

export interface FailedThrow {
  seat: number;
  cards: Token[];
  failed: Unit[];
  choices: Unit[];
  namer?: number | null;
}

export interface Settled {
  kind: 'settled';
  points: number;
  trick_points: number;
  kitty_points: number;
  multiplier: number;
  captured: boolean;
  fines: number;
  side: 'banker' | 'defenders';
  levels: number;
  banker_team: 0 | 1;
  before: string[];
  after: string[];
  next_banker?: number | null;
  match_winner?: 0 | 1 | null;
  articles?: string[];
}

/** A board that is not played: the time of the match had run out before it began. */
export interface NotBegun {
  kind: 'not_begun';
  match_winner?: 0 | 1 | null;
  articles?: string[];
}

export type Outcome = Settled | NotBegun | { kind: 'redeal'; article?: string };

export interface TrickView {
  book: string;
  options: Record<string, string>;
  seat?: number | null;
  phase: Phase;
  to_act: number[];
  levels: string[];
  level: string;
  trump?: Trump | null;
  banker?: number | null;
  first: boolean;
  hand: Token[];
  counts: number[];
  drawn: number;
  bids: { seat: number; cards: Token[] }[];
  can_declare?: Token[][];
  passed?: number[];
  kitty: { count: number; cards?: Token[] | null };
  trick?: Trick | null;
  last?: Trick | null;
  throw?: FailedThrow | null;
  points: number;
  taken?: Token[];
  fines?: number[];
  exposed?: Token[][];
  thresholds: { turn: number; step: number };
  /** Seconds for a decision; `window` where the time for answers to a call is the book's. */
  limits?: { window?: number; lead: number; follow: number; bury: number };
  outcome?: Outcome | null;
}

/** The points at which the defenders gain more: the turn, then a step each. */
export function nextThreshold(points: number, rule: { turn: number; step: number }): number {
  if (points < rule.turn || rule.step <= 0) return rule.turn;
  return rule.turn + (Math.floor((points - rule.turn) / rule.step) + 1) * rule.step;
}

/** The declaration that stands: the last one made. */
export function standing(view: Pick<TrickView, 'bids'>): { seat: number; cards: Token[] } | null {
  return view.bids.at(-1) ?? null;
}

/** The seconds the acting seats have, for the ring of the clock. */
export function limitOf(view: TrickView): number | null {
  if (!view.limits) return null;
  if (view.phase === 'window') return view.limits.window ?? null;
  if (view.phase === 'bury') return view.limits.bury;
  if (view.phase === 'name') return view.limits.lead;
  if (view.phase !== 'play') return null;
  return view.trick && view.trick.plays.length > 0 ? view.limits.follow : view.limits.lead;
}
