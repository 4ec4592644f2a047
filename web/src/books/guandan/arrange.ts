/**
 * A sensible arrangement of a hand into groups, for looking at only: few plays, bombs kept whole, straight flushes found,
 * wild cards where they make a bomb. The way with the smallest cost is looked for; the costs are those of a club player's eye.
 */

import { RANKS, SUITS, type Token } from '../../lib/cards/tokens';
import type { Groups, Held } from './held';
import { isWild } from './order';

const ACE = RANKS.length - 1;
const RUNS = [
  { width: 1, length: 5 },
  { width: 2, length: 3 },
  { width: 3, length: 2 },
] as const;

/** What a group saves is what its cards would cost one by one. */
const COST = { single: 1, pair: 0.95, triple: 0.9, fullHouse: 1, run: 1, bomb: -0.6, flush: -0.7, wild: 0.6, high: 0.03 };

/** The most sets of straight flushes that are tried. */
const MOST_SETS = 48;

/** Cards of one rank from `at`, or a run that begins there; the ace below the 2 is rank −1. */
interface Piece {
  at: number;
  width: number;
  length: number;
  wilds: number;
}

interface Cover {
  cost: number;
  pieces: Piece[];
}

const lane = (rank: number) => (rank < 0 ? ACE : rank);

/** The cheapest cover of counts by rank, remembering what was worked out before. */
class Coverer {
  private readonly known = new Map<string, Cover>();

  constructor(private readonly level: number) {}

  best(at: number, counts: readonly number[], triples: number, pairs: number, wilds: number): Cover {
    if (at > ACE) return { cost: wilds * COST.wild - Math.min(triples, pairs) * (COST.triple + COST.pair - COST.fullHouse), pieces: [] };
    const key = `${at}|${counts.join('')}|${triples}|${pairs}|${wilds}`;
    let found = this.known.get(key);
    if (!found) {
      found = this.search(at, counts, triples, pairs, wilds);
      this.known.set(key, found);
    }
    return found;
  }

  private search(at: number, counts: readonly number[], triples: number, pairs: number, wilds: number): Cover {
    let best: Cover = { cost: Infinity, pieces: [] };
    const consider = (cost: number, piece: Piece | null, rest: Cover) => {
      if (cost + rest.cost < best.cost) best = { cost: cost + rest.cost, pieces: piece ? [piece, ...rest.pieces] : rest.pieces };
    };
    const have = counts[lane(at)] ?? 0;
    for (const { width, length } of have > 0 ? RUNS : []) {
      const ranks = Array.from({ length }, (_, i) => lane(at + i));
      if (at + length - 1 > ACE || ranks.some((r) => (counts[r] ?? 0) < width)) continue;
      const left = counts.map((n, r) => (ranks.includes(r) ? n - width : n));
      consider(COST.run, { at, width, length, wilds: 0 }, this.best(at, left, triples, pairs, wilds));
    }
    if (at < 0 || have === 0) {
      consider(0, null, this.best(at + 1, counts, triples, pairs, wilds));
      return best;
    }
    const left = counts.with(at, 0);
    const piece = { at, width: have, length: 1, wilds: 0 };
    const high = COST.high * (at === this.level ? ACE + 1 : at);
    if (have >= 4) consider(COST.bomb, piece, this.best(at + 1, left, triples, pairs, wilds));
    if (have === 3) consider(COST.triple - high, piece, this.best(at + 1, left, triples + 1, pairs, wilds));
    if (have === 2) consider(COST.pair - high, piece, this.best(at + 1, left, triples, pairs + 1, wilds));
    if (have === 1) consider(COST.single - high, piece, this.best(at + 1, left, triples, pairs, wilds));
    const need = 4 - have;
    if (need > 0 && need <= wilds) consider(COST.bomb, { ...piece, width: 4, wilds: need }, this.best(at + 1, left, triples, pairs, wilds - need));
    return best;
  }
}

/** A straight flush: its suit, its lowest rank (−1: the ace), and the rank a wild card stands for. */
interface Flush {
  cards: Token[];
  missing: number;
}

function flushes(count: (t: Token) => number, wilds: number): Flush[] {
  const out: Flush[] = [];
  for (const suit of SUITS) {
    for (let at = -1; at + 4 <= ACE; at += 1) {
      const run = Array.from({ length: 5 }, (_, i) => suit + RANKS.charAt(lane(at + i)));
      const cards = run.filter((t) => count(t) > 0);
      const missing = 5 - cards.length;
      if (missing <= Math.min(1, wilds)) out.push({ cards, missing });
    }
  }
  return out.sort((a, b) => a.missing - b.missing);
}

/** Sets of straight flushes that a hand has side by side, none first. */
function flushSets(hand: ReadonlyMap<Token, number>, wilds: number): Flush[][] {
  const all = flushes((t) => hand.get(t) ?? 0, wilds);
  const sets: Flush[][] = [[]];
  const extend = (set: Flush[], from: number, left: ReadonlyMap<Token, number>, free: number) => {
    for (let i = from; i < all.length && sets.length < MOST_SETS; i += 1) {
      const flush = all[i] as Flush;
      if (flush.missing > free || flush.cards.some((t) => (left.get(t) ?? 0) === 0)) continue;
      const next = new Map(left);
      for (const t of flush.cards) next.set(t, (next.get(t) ?? 0) - 1);
      const more = [...set, flush];
      sets.push(more);
      extend(more, i, next, free - flush.missing);
    }
  };
  extend([], 0, hand, wilds);
  return sets;
}

/** Takes cards of a hand, so that none is taken twice. */
class Taker {
  constructor(private left: Held[]) {}

  take(fits: (t: Token) => boolean, n: number): string[] {
    const got = this.left.filter((c) => fits(c.token)).slice(0, n);
    this.left = this.left.filter((c) => !got.includes(c));
    return got.map((c) => c.id);
  }
}

/** The groups of an arranged hand: bombs, then plates, tubes, straights and full houses. Singles, pairs and triples stay out. */
export function arrange(held: readonly Held[], level: string): Groups {
  const plain = held.filter((c) => !isWild(c.token, level) && c.token.length === 2 && c.token !== 'SB' && c.token !== 'HR');
  const wilds = held.filter((c) => isWild(c.token, level)).length;
  const hand = new Map<Token, number>();
  for (const c of plain) hand.set(c.token, (hand.get(c.token) ?? 0) + 1);
  const coverer = new Coverer(RANKS.indexOf(level));
  let best: { cost: number; set: Flush[]; pieces: Piece[] } | null = null;
  for (const set of flushSets(hand, wilds)) {
    const counts = [...RANKS].map((r) => plain.filter((c) => c.token.charAt(1) === r).length);
    for (const t of set.flatMap((f) => f.cards)) counts[RANKS.indexOf(t.charAt(1))]! -= 1;
    const used = set.reduce((n, f) => n + f.missing, 0);
    const cover = coverer.best(-1, counts, 0, 0, wilds - used);
    const cost = cover.cost + set.length * COST.flush;
    if (!best || cost < best.cost) best = { cost, set, pieces: cover.pieces };
  }
  return best ? groupsOf(held, level, best.set, best.pieces) : [];
}

function groupsOf(held: readonly Held[], level: string, set: readonly Flush[], pieces: readonly Piece[]): Groups {
  const taker = new Taker([...held]);
  const wild = (n: number) => taker.take((t) => isWild(t, level), n);
  const rank = (at: number, n: number) => taker.take((t) => t.length === 2 && !isWild(t, level) && t.charAt(1) === RANKS.charAt(lane(at)) && t !== 'SB' && t !== 'HR', n);
  const jokers = held.filter((c) => c.token === 'SB' || c.token === 'HR').map((c) => c.id);
  const flush = set.map((f) => [...f.cards.flatMap((t) => taker.take((x) => x === t, 1)), ...wild(f.missing)]);
  const bombs = pieces.filter((p) => p.length === 1 && p.width >= 4).sort((a, b) => b.width - a.width || b.at - a.at);
  const runs = pieces.filter((p) => p.length > 1).sort((a, b) => b.width - a.width || b.at - a.at);
  const triples = pieces.filter((p) => p.length === 1 && p.width === 3).sort((a, b) => a.at - b.at);
  const pairs = pieces.filter((p) => p.length === 1 && p.width === 2).sort((a, b) => a.at - b.at);
  const houses = triples.slice(0, pairs.length).map((three, i) => [three, pairs[i] as Piece] as const).reverse();
  return [
    ...(jokers.length === 4 ? [jokers] : []),
    ...flush,
    ...bombs.map((p) => [...rank(p.at, p.width - p.wilds), ...wild(p.wilds)]),
    ...runs.map((p) => Array.from({ length: p.length }, (_, i) => rank(p.at + i, p.width)).flat()),
    ...houses.map(([three, two]) => [...rank(three.at, 3), ...rank(two.at, 2)]),
  ];
}
