/** Folding the events of a record into what everyone at a table with open cards would see. */

import { SUITS, without, type Suit, type Token } from '../lib/cards/tokens';
import type { Sight } from '../lib/net/protocol';
import type { BoardRecord } from '../lib/view/record';
import { sideOf } from '../table/model.svelte';
import type { Trump } from './rows';
import { trumpIn } from './trump';
import type { FailedThrow, Outcome, Play, Trick } from './view';

/** The table after one event. `hands[i]` is that of seat i + 1. */
export interface Frame {
  event: Sight | null;
  phase: 'draw' | 'bury' | 'play' | 'name' | 'over';
  hands: Token[][];
  trump: Trump | null;
  level: string;
  banker: number | null;
  bids: { seat: number; cards: Token[] }[];
  kitty: Token[];
  trick: Trick | null;
  last: Trick | null;
  thrown: FailedThrow | null;
  points: number;
  outcome: Outcome | null;
  /** True at the first card of a trick and at the turns of a board: where to jump to. */
  mark: boolean;
}

const list = (v: unknown): Token[] => (Array.isArray(v) ? (v as Token[]) : []);

/** The level before trump is settled, from what the record carries over; level 2 on a first board. */
function levelOf(record: BoardRecord): string {
  const named = record.events.find((e) => e.t === 'trump');
  if (typeof named?.['level'] === 'string') return named['level'];
  const carry = record.carry as { level?: unknown; levels?: unknown; banker?: unknown } | null;
  if (typeof carry?.level === 'string') return carry.level;
  const levels = list(carry?.levels);
  return levels[typeof carry?.banker === 'number' ? sideOf(carry.banker) : 0] ?? '2';
}

function blank(seats: number, level: string): Frame {
  return {
    event: null, phase: 'draw', hands: Array.from({ length: seats }, () => []), trump: null, level, banker: null, bids: [],
    kitty: [], trick: null, last: null, thrown: null, points: 0, outcome: null, mark: true,
  };
}

function withHand(f: Frame, seat: number, change: (hand: Token[]) => Token[]): Token[][] {
  return f.hands.map((h, i) => (i === seat - 1 ? change(h) : h));
}

/** What shown cards call: their suit, and with jokers none. */
function called(cards: Token[]): Trump | null {
  const [card] = cards;
  if (card === 'SB' || card === 'HR') return 'NT';
  const suit = card?.charAt(0) as Suit | undefined;
  return suit && SUITS.includes(suit) ? suit : null;
}

function played(f: Frame, e: Sight, seat: number): Frame {
  const play: Play = { seat, cards: list(e['cards']), kind: e['kind'] as Play['kind'] };
  const open = f.trick && f.trick.plays.length > 0 && f.trick.plays.length < f.hands.length ? f.trick : null;
  const trick: Trick = open
    ? { ...open, plays: [...open.plays, play] }
    : { n: (f.trick?.n ?? f.last?.n ?? 0) + (f.trick && f.trick.plays.length === 0 ? 0 : 1), leader: seat, plays: [play] };
  return { ...f, phase: 'play', trick, thrown: null, hands: withHand(f, seat, (h) => without(h, play.cards)), mark: !open };
}

function won(f: Frame, e: Sight, seat: number): Frame {
  const points = Number(e['points'] ?? 0);
  if (!f.trick) return f;
  const trick = { ...f.trick, best: seat, points };
  return { ...f, trick: null, last: trick, points: f.points + (e['counted'] ? points : 0) };
}

/** The next frame. Events of an unknown kind leave the table as it is. */
export function step(before: Frame, e: Sight): Frame {
  const f: Frame = { ...before, event: e, mark: false };
  const seat = Number(e['seat'] ?? 0);
  const cards = list(e['cards']);
  switch (e.t) {
    case 'dealt':
      return { ...blank(f.hands.length, f.level), event: e };
    case 'drew':
      return { ...f, hands: withHand(f, seat, (h) => [...h, String(e['card'])]) };
    case 'declared':
      return { ...f, bids: [...f.bids, { seat, cards }], trump: called(cards) ?? f.trump, mark: true };
    case 'trump':
      return { ...f, trump: trumpIn(e), level: String(e['level'] ?? f.level), banker: Number(e['banker']), mark: true };
    case 'took':
      return { ...f, phase: 'bury', hands: withHand(f, seat, (h) => [...h, ...cards]), kitty: [], mark: true };
    case 'buried':
      return { ...f, phase: 'play', hands: withHand(f, seat, (h) => without(h, cards)), kitty: cards, mark: true };
    case 'played':
      return played(f, e, seat);
    case 'throw_failed':
      return { ...f, phase: 'name', thrown: e as unknown as FailedThrow, last: f.last, mark: true };
    case 'named':
      return { ...f, phase: 'play', thrown: null };
    case 'won':
      return won(f, e, seat);
    case 'kitty':
      return { ...f, kitty: cards, mark: true };
    case 'over':
      return { ...f, phase: 'over', outcome: (e['outcome'] as Outcome | undefined) ?? null, mark: true };
    default:
      return f;
  }
}

/** A frame for the start and one for every event. */
export function fold(record: BoardRecord): Frame[] {
  const seats = record.head.chairs.length || 4;
  const frames = [blank(seats, levelOf(record))];
  for (const e of record.events) frames.push(step(frames.at(-1) as Frame, e));
  return frames;
}
