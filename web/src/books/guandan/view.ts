/** The Guandan view of `docs/protocol.md` §3.2. Members that are null may be absent after a patch. */

import type { Token } from '../../lib/cards/tokens';

export type Phase = 'pay' | 'return' | 'appoint' | 'play' | 'over';
export type Kind = 'single' | 'pair' | 'triple' | 'full-house' | 'tube' | 'plate' | 'straight' | 'bomb' | 'straight-flush' | 'jokers';

/** What cards are played as. */
export interface Reading {
  type: Kind;
  rank: string;
  size: number;
}

/** How a probe names picked cards. */
export interface Naming {
  readings: Reading[];
  usual?: Reading | null;
}

/** A play, or a pass: then there are no cards. */
export interface Play {
  seat: number;
  cards?: Token[] | null;
  as?: Reading | null;
}

export interface Trick {
  n: number;
  plays: Play[];
  best: number;
}

export interface Gift {
  from: number;
  to?: number | null;
  card?: Token | null;
  paid: boolean;
  back?: Token | null;
  returned: boolean;
}

/** How a match ended: a side past the last level, ahead when the boards were played, or neither. */
export type Ended = { past: 0 | 1 } | { ahead: 0 | 1 } | 'level';

export interface Outcome {
  order: number[];
  side: 0 | 1;
  gain: number;
  playing?: 0 | 1 | null;
  before: string[];
  after: string[];
  failures: number[];
  ended?: Ended | null;
  points?: number[] | null;
  articles: string[];
}

export interface GuandanView {
  book: string;
  options: Record<string, string>;
  seat?: number | null;
  phase: Phase;
  to_act: number[];
  levels: string[];
  playing?: 0 | 1 | null;
  level: string;
  failures: number[];
  board: number;
  first: number;
  turned?: Token | null;
  hand: Token[];
  counts: (number | null)[];
  told: (number | null)[];
  tribute: Gift[];
  resisted?: number[] | null;
  give: Token[];
  trick?: Trick | null;
  last?: Trick | null;
  places: number[];
  limits?: { play: number; pay: number; return: number };
  outcome?: Outcome | null;
  left?: Token[][] | null;
}

/** Four of a kind and up, straight flushes and the four jokers. */
export function isBomb(reading: Reading | null | undefined): boolean {
  return reading?.type === 'bomb' || reading?.type === 'straight-flush' || reading?.type === 'jokers';
}

export function sameReading(a: Reading | null | undefined, b: Reading | null | undefined): boolean {
  return a?.type === b?.type && a?.rank === b?.rank && a?.size === b?.size;
}

/** The play that has to be beaten: null for whoever leads. */
export function standing(view: Pick<GuandanView, 'trick'>): Play | null {
  return view.trick?.plays.findLast((p) => p.cards) ?? null;
}

/** What a seat did last in a trick. */
export function latest(trick: Trick | null | undefined, seat: number): Play | undefined {
  return trick?.plays.findLast((p) => p.seat === seat);
}

/** Whoever leads because the partner's last play stood when the partner was out: `接风`. */
export function inherits(view: Pick<GuandanView, 'phase' | 'trick' | 'last' | 'places' | 'to_act'>): { out: number; leader: number } | null {
  const { last } = view;
  const leader = view.to_act[0];
  if (view.phase !== 'play' || view.trick || !last || leader === undefined) return null;
  return view.places.includes(last.best) && leader !== last.best ? { out: last.best, leader } : null;
}

/** The seconds the acting seats have, for the ring of the clock. */
export function limitOf(view: GuandanView): number | null {
  if (!view.limits || view.phase === 'over') return null;
  if (view.phase === 'pay') return view.limits.pay;
  return view.phase === 'return' ? view.limits.return : view.limits.play;
}

/** Whose level passed, or who was ahead. */
export function winnerOf(ended: Ended | null | undefined): 0 | 1 | null {
  if (!ended || ended === 'level') return null;
  return 'past' in ended ? ended.past : ended.ahead;
}
