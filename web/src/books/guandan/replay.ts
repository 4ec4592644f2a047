/** Folding the events of a record into what everyone at a table with open cards would see. */

import { without, type Token } from '../../lib/cards/tokens';
import type { Sight } from '../../lib/net/protocol';
import type { BoardRecord } from '../../lib/view/record';
import type { Gift, Outcome, Phase, Play, Reading, Trick } from './view';

/** The table after one event. `hands[i]` is that of seat i + 1. */
export interface Frame {
  event: Sight | null;
  phase: Phase;
  hands: Token[][];
  level: string;
  levels: string[];
  turned: Token | null;
  tribute: Gift[];
  resisted: number[] | null;
  trick: Trick | null;
  last: Trick | null;
  /** All tricks that are over. */
  tricks: Trick[];
  places: number[];
  told: (number | null)[];
  outcome: Outcome | null;
  /** True at a lead and at the turns of a board: where to jump to. */
  mark: boolean;
}

const list = (v: unknown): Token[] => (Array.isArray(v) ? (v as Token[]) : []);

/** The start of a board, from what the record carries over; level 2 on a first board. */
function blank(record: BoardRecord): Frame {
  const carry = record.carry as { levels?: string[]; playing?: 0 | 1 | null } | null;
  const levels = carry?.levels ?? ['2', '2'];
  return {
    event: null, phase: 'play', hands: [[], [], [], []], level: levels[carry?.playing ?? 0] ?? '2', levels, turned: null, tribute: [], resisted: null,
    trick: null, last: null, tricks: [], places: [], told: [null, null, null, null], outcome: null, mark: true,
  };
}

/** Moves a card from hand to hand for each gift that is known. */
function moved(f: Frame, gifts: Gift[], back: boolean): Token[][] {
  const hands = f.hands.map((h) => [...h]);
  for (const g of gifts) {
    const card = back ? g.back : g.card;
    if (!card || !g.to) continue;
    const [from, to] = back ? [g.to, g.from] : [g.from, g.to];
    hands[from - 1] = without(hands[from - 1] ?? [], [card]);
    hands[to - 1]?.push(card);
  }
  return hands;
}

function played(f: Frame, e: Sight, seat: number): Frame {
  const play: Play = { seat, cards: list(e['cards']), as: e['as'] as Reading };
  const trick: Trick = f.trick ? { ...f.trick, plays: [...f.trick.plays, play], best: seat } : { n: f.tricks.length + 1, plays: [play], best: seat };
  const hands = f.hands.map((h, i) => (i === seat - 1 ? without(h, play.cards ?? []) : h));
  return { ...f, phase: 'play', trick, hands, places: e['out'] ? [...f.places, seat] : f.places, mark: !f.trick };
}

/** The next frame. Events of an unknown kind leave the table as it is. */
export function step(before: Frame, e: Sight): Frame {
  const f: Frame = { ...before, event: e, mark: false };
  const seat = Number(e['seat'] ?? 0);
  switch (e.t) {
    case 'dealt':
      return { ...f, hands: (e['hands'] as unknown[]).map(list), turned: (e['turned'] as Token | null) ?? null, mark: true };
    case 'resisted':
      return { ...f, resisted: e['jokers'] as number[], mark: true };
    case 'paid':
      return { ...f, phase: 'pay' };
    case 'tributes':
      return { ...f, phase: 'return', tribute: e['gifts'] as Gift[], hands: moved(f, e['gifts'] as Gift[], false), mark: true };
    case 'returns':
      return { ...f, tribute: e['gifts'] as Gift[], hands: moved(f, e['gifts'] as Gift[], true), mark: true };
    case 'begins':
      return { ...f, phase: 'play', mark: true };
    case 'played':
      return played(f, e, seat);
    case 'passed':
      return f.trick ? { ...f, trick: { ...f.trick, plays: [...f.trick.plays, { seat }] } } : f;
    case 'told':
    case 'asked':
      return { ...f, told: f.told.with(seat - 1, Number(e['count'])) };
    case 'won':
      return f.trick ? { ...f, trick: null, last: f.trick, tricks: [...f.tricks, f.trick] } : f;
    case 'over':
      return { ...f, phase: 'over', outcome: (e['outcome'] as Outcome | undefined) ?? null, tricks: f.trick ? [...f.tricks, f.trick] : f.tricks, mark: true };
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
