/** What stands above what: 3 to A, 2, the jokers. Suits are of no account. `G4 7-2`, `G4 7-3-4` */

import { parse, type Token } from '../../lib/cards/tokens';
import type { GoujiSet } from './view';

/** Ranks from the highest to the lowest; jokers are ranks of their own. */
export const ORDER = ['HR', 'SB', '2', 'A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3'] as const;

/** Fewest cards of a rank that are gouji by themselves. `G4 7-7-1` */
const GOUJI: Record<string, number> = { HR: 1, SB: 1, '2': 1, A: 2, K: 2, Q: 3, J: 4, T: 5 };

export function rankOf(token: Token): string {
  return parse(token)?.rank ?? '';
}

/** 挂 May it hang on another rank? */
export function hangs(rank: string): boolean {
  return rank === '2' || rank === 'SB' || rank === 'HR';
}

/** 够级 Are so many of a rank gouji by themselves? */
export function isGouji(rank: string, count: number): boolean {
  return count >= (GOUJI[rank] ?? Infinity);
}

export interface Pile {
  rank: string;
  count: number;
}

/** A hand by rank, high first; ranks that are not there are left out. */
export function pilesOf(hand: readonly Token[]): Pile[] {
  const counts = new Map<string, number>();
  for (const token of hand) counts.set(rankOf(token), (counts.get(rankOf(token)) ?? 0) + 1);
  return ORDER.filter((rank) => counts.has(rank)).map((rank) => ({ rank, count: counts.get(rank) ?? 0 }));
}

/** High first, equal ranks in a fixed order of suits. */
export function sorted(cards: readonly Token[]): Token[] {
  const at = (token: Token) => ORDER.findIndex((rank) => rank === rankOf(token)) * 4 + 'SHCD'.indexOf(token.charAt(0));
  return [...cards].sort((a, b) => at(a) - at(b));
}

/** What cards would be as a set, for its name; null where they are of two ranks. Whether it may be played the server says. */
export function setOf(cards: readonly Token[]): GoujiSet | null {
  const count = (rank: string) => cards.filter((c) => rankOf(c) === rank).length;
  const [twos, small, big] = [count('2'), count('SB'), count('HR')];
  const naturals = pilesOf(cards).filter((p) => !hangs(p.rank));
  if (cards.length === 0 || naturals.length > 1) return null;
  const base = naturals[0]?.rank ?? (twos > 0 ? '2' : small > 0 ? 'SB' : 'HR');
  const plain = (naturals[0]?.count ?? 0) + twos;
  return { base, plain, twos, small, big, gouji: small + big > 0 || isGouji(base, plain) };
}

/** A card of a set where it lies; `as` is the rank that a hung 2 has become. */
export interface Slot {
  card: Token;
  as: string | null;
}

/** A set as it lies: cards of the rank, hung 2s, small jokers, big ones. */
export function lay(cards: readonly Token[]): Slot[] {
  const naturals = sorted(cards.filter((c) => !hangs(rankOf(c))));
  const base = naturals[0] ? rankOf(naturals[0]) : null;
  const rest = ['2', 'SB', 'HR'].flatMap((rank) => sorted(cards.filter((c) => rankOf(c) === rank)));
  return [...naturals.map((card) => ({ card, as: null })), ...rest.map((card) => ({ card, as: rankOf(card) === '2' ? base : null }))];
}
