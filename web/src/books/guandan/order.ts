/** What stands above what when a level is played. `GD17 8-1` */

import { parse, RANKS, SUITS, type Token } from '../../lib/cards/tokens';

/** 逢人配 The level card of hearts. `GD17 7-2` */
export function isWild(token: Token, level: string): boolean {
  return token === `H${level}`;
}

export function isJoker(token: Token): boolean {
  return token === 'SB' || token === 'HR';
}

/** The rank of a token; of a joker the joker itself. */
export function rankOf(token: Token): string {
  return parse(token)?.rank ?? '';
}

/** 2 to A without the level, the level, the jokers. */
export function height(rank: string, level: string): number {
  if (rank === 'HR') return 15;
  if (rank === 'SB') return 14;
  return rank === level ? 13 : RANKS.indexOf(rank);
}

/** Strongest first; the wild card before the other level cards, then spades to diamonds. */
export function compare(a: Token, b: Token, level: string): number {
  const suit = (t: Token) => (isWild(t, level) ? -1 : SUITS.findIndex((s) => s === t.charAt(0)));
  return height(rankOf(b), level) - height(rankOf(a), level) || suit(a) - suit(b);
}

export function sorted(cards: readonly Token[], level: string): Token[] {
  return [...cards].sort((a, b) => compare(a, b, level));
}
