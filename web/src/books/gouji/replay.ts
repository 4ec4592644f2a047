/** Folding the events of a record into what everyone at a table with open cards would see. */

import { without, type Token } from '../../lib/cards/tokens';
import type { Sight } from '../../lib/net/protocol';
import type { BoardRecord } from '../../lib/view/record';
import { nextActive, opponentOf, SEATS, type GoujiSet, type Laid, type Outcome, type Standing, type What } from './view';

/** The table after one event. `hands[i]` is that of seat i + 1. */
export interface Frame {
  event: Sight | null;
  phase: 'play' | 'over';
  six: boolean;
  hands: Token[][];
  threes: string | null;
  standing: Standing | null;
  round: Laid[];
  /** All rounds that are over. */
  rounds: Laid[][];
  places: number[];
  failed: number[];
  /** By seat, the set that each burner burned. */
  burned: Record<number, Standing>;
  no_head: number | null;
  melee: boolean;
  shut: number[];
  outcome: Outcome | null;
  /** True at a lead and at the turns of a hand: where to jump to. */
  mark: boolean;
}

const list = (v: unknown): Token[] => (Array.isArray(v) ? (v as Token[]) : []);

function blank(record: BoardRecord): Frame {
  return {
    event: null, phase: 'play', six: record.head.book === 'gouji-6', hands: Array.from({ length: SEATS }, () => []), threes: null, standing: null,
    round: [], rounds: [], places: [], failed: [], burned: {}, no_head: null, melee: false, shut: [], outcome: null, mark: true,
  };
}

/** 无头 and 乱缠 follow from who is out. */
function settled(f: Frame): Frame {
  const melee = f.places.length >= 2;
  const lone = f.places.length === 1 ? opponentOf(f.places[0] ?? 0) : null;
  return { ...f, melee, no_head: lone !== null && !f.failed.includes(lone) ? lone : null, burned: melee ? {} : f.burned };
}

function played(f: Frame, e: Sight, seat: number): Frame {
  const cards = list(e['cards']);
  const set = e['set'] as GoujiSet;
  const burns = e['right'] === 'burn';
  const out = Boolean(e['out']);
  const first = out && f.places.length === 0;
  const places = out ? [...f.places, seat] : f.places;
  const burned = { ...f.burned, ...(burns && f.standing ? { [seat]: f.standing } : {}) };
  if (out) delete burned[seat];
  // With four packs the first one's gouji last hand is the next seat's. `G4 14-2`
  const owner = first && !f.six && set.gouji ? nextActive({ places, failed: f.failed }, seat) : seat;
  return settled({
    ...f,
    hands: f.hands.map((h, i) => (i === seat - 1 ? without(h, cards) : h)),
    standing: { by: seat, owner, cards, set, last: out },
    round: [...f.round, { seat, what: burns ? 'burn' : 'play', cards, set }],
    places,
    burned,
    mark: f.round.length === 0 || burns || out,
  });
}

/** 烧牌失误 The burner is out and the set that was burned lies again. */
function failed(f: Frame, seat: number): Frame {
  const { [seat]: victim = null, ...burned } = f.burned;
  return settled({
    ...f,
    hands: f.hands.map((h, i) => (i === seat - 1 ? [] : h)),
    failed: [...f.failed, seat],
    burned,
    standing: victim,
    round: [...f.round, { seat, what: 'fail', cards: [] }],
    mark: true,
  });
}

/** The next frame. Events of an unknown kind leave the table as it is. */
export function step(before: Frame, e: Sight): Frame {
  const f: Frame = { ...before, event: e, mark: false };
  const seat = Number(e['seat'] ?? 0);
  switch (e.t) {
    case 'dealt':
      return { ...f, hands: (e['hands'] as unknown[]).map(list), mark: true };
    case 'begins':
      return { ...f, threes: (e['suit'] as string | null) ?? null };
    case 'played':
      return played(f, e, seat);
    case 'said':
      return { ...f, round: [...f.round, { seat, what: e['what'] as What, cards: [] }] };
    case 'leads':
      return { ...f, standing: null, round: [], rounds: [...f.rounds, f.round] };
    case 'failed':
      return failed(f, seat);
    case 'shut':
      return { ...f, shut: e['seats'] as number[] };
    case 'over':
      return { ...f, phase: 'over', outcome: (e['outcome'] as Outcome | undefined) ?? null, rounds: f.round.length > 0 ? [...f.rounds, f.round] : f.rounds, mark: true };
    default:
      return f;
  }
}

/** A frame for the start and one for every event. */
export function fold(record: BoardRecord): Frame[] {
  const frames = [blank(record)];
  for (const e of record.events) frames.push(step(frames.at(-1) as Frame, e));
  return frames;
}
