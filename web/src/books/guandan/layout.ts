/** How a play is laid out: from small to large, the triple left of the pair, wild cards in their places. `GD17 11-2`, `GD17 11-3` */

import { RANKS, SUITS, type Suit, type Token } from '../../lib/cards/tokens';
import { isJoker, isWild, rankOf, sorted } from './order';
import type { Kind, Reading } from './view';

/** A card where it lies. */
export interface Slot {
  card: Token;
  /** What a wild card stands for: a rank, or a card of a straight flush; null for what lies as itself. */
  as: string | null;
  /** 1 for the pair of a full house. */
  part: 0 | 1;
}

const RUNS: Partial<Record<Kind, { width: number; length: number }>> = {
  straight: { width: 1, length: 5 },
  'straight-flush': { width: 1, length: 5 },
  tube: { width: 2, length: 3 },
  plate: { width: 3, length: 2 },
};

/** The ranks of a run from low to high; the ace also stands below the 2. */
export function ranksOfRun(reading: Reading): string[] {
  const run = RUNS[reading.type];
  if (!run) return [];
  const order = `A${RANKS}`;
  const end = order.lastIndexOf(reading.rank) + 1;
  return end < run.length ? [] : [...order.slice(end - run.length, end)];
}

/** Puts wild cards where cards are missing; null when they do not come out even. */
class Filler {
  private left: number;

  constructor(
    private readonly wild: Token,
    count: number,
  ) {
    this.left = count;
  }

  /** `natural` and as many wild cards as are missing to `size`, each standing for `as`. */
  fill(natural: readonly Token[], size: number, as: string | null, part: 0 | 1 = 0): Slot[] | null {
    const missing = size - natural.length;
    if (missing < 0 || missing > this.left) return null;
    this.left -= missing;
    const own = natural.map((card) => ({ card, as: null, part }));
    return [...own, ...Array.from({ length: missing }, () => ({ card: this.wild, as, part }))];
  }

  get done(): boolean {
    return this.left === 0;
  }
}

function whole(parts: (Slot[] | null)[], filler: Filler): Slot[] | null {
  return parts.every((p) => p !== null) && filler.done ? (parts as Slot[][]).flat() : null;
}

function run(natural: Token[], filler: Filler, reading: Reading, level: string): Slot[] | null {
  const ranks = ranksOfRun(reading);
  const width = RUNS[reading.type]?.width ?? 1;
  if (ranks.length === 0 || natural.some((c) => !ranks.includes(rankOf(c)))) return null;
  const suits = new Set(natural.map((c) => c.charAt(0) as Suit));
  const flush = reading.type === 'straight-flush';
  if (flush && suits.size > 1) return null;
  const suit = flush ? ([...suits][0] ?? 'H') : null;
  const as = (rank: string) => (rank === level && (suit === null || suit === 'H') ? null : (suit ?? '') + rank);
  return whole(
    ranks.map((rank) => filler.fill(natural.filter((c) => rankOf(c) === rank), width, as(rank))),
    filler,
  );
}

function fullHouse(natural: Token[], filler: Filler, reading: Reading, level: string): Slot[] | null {
  if (reading.rank === 'SB' || reading.rank === 'HR') return null;
  const triple = natural.filter((c) => rankOf(c) === reading.rank);
  const pair = natural.filter((c) => rankOf(c) !== reading.rank);
  const other = pair[0] ? rankOf(pair[0]) : null;
  if (pair.some((c) => rankOf(c) !== other) || (pair.length === 1 && isJoker(pair[0] as Token))) return null;
  const as = (rank: string | null) => (rank === level ? null : rank);
  return whole([filler.fill(triple, 3, as(reading.rank)), filler.fill(pair, 2, as(other), 1)], filler);
}

function alike(natural: Token[], filler: Filler, reading: Reading, level: string): Slot[] | null {
  const { type, rank, size } = reading;
  const fits = type === 'bomb' ? size >= 4 : size === { single: 1, pair: 2, triple: 3 }[type as 'single' | 'pair' | 'triple'];
  if (!fits || natural.some((c) => rankOf(c) !== rank)) return null;
  if (natural.length === 0 && rank !== level) return null;
  if ((rank === 'SB' || rank === 'HR') && (natural.length !== size || size > 2)) return null;
  return whole([filler.fill(natural, size, rank === level ? null : rank)], filler);
}

/** The cards in their places, or null where they can't be read so. */
export function fit(cards: readonly Token[], reading: Reading, level: string): Slot[] | null {
  if (cards.length !== reading.size) return null;
  const natural = sorted(cards.filter((c) => !isWild(c, level)), level).reverse();
  const filler = new Filler(`H${level}`, cards.length - natural.length);
  switch (reading.type) {
    case 'jokers':
      return natural.join() === 'SB,SB,HR,HR' && filler.done && reading.rank === 'HR' ? natural.map((card) => ({ card, as: null, part: 0 })) : null;
    case 'full-house':
      return reading.size === 5 ? fullHouse(natural, filler, reading, level) : null;
    case 'single':
    case 'pair':
    case 'triple':
    case 'bomb':
      return alike(natural, filler, reading, level);
    default:
      return run(natural, filler, reading, level);
  }
}

/** As a reading lays them out; cards that do not fit it lie from small to large. */
export function lay(cards: readonly Token[], reading: Reading | null | undefined, level: string): Slot[] {
  const slots = reading ? fit(cards, reading, level) : null;
  return slots ?? sorted(cards, level).reverse().map((card) => ({ card, as: null, part: 0 }));
}

const KINDS: readonly Kind[] = ['jokers', 'straight-flush', 'bomb', 'plate', 'tube', 'straight', 'full-house', 'triple', 'pair', 'single'];
const FACES = [...RANKS].reverse().concat('HR', 'SB');

/**
 * What cards look like, for the names of the player's own groups: the biggest reading there is. What may be played
 * and how it is read the server says.
 */
export function guess(cards: readonly Token[], level: string): Reading | null {
  if (cards.length === 0 || cards.length > 10) return null;
  for (const type of KINDS) {
    for (const rank of FACES) {
      const reading = { type, rank, size: cards.length };
      if (fit(cards, reading, level)) return reading;
    }
  }
  return null;
}

/** The suit of a straight flush. */
export function flushSuit(cards: readonly Token[], level: string): Suit | null {
  const natural = cards.find((c) => !isWild(c, level));
  return SUITS.find((s) => s === (natural ?? 'H').charAt(0)) ?? null;
}
