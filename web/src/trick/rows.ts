/** A hand in suits: trumps first, then the side suits. `GZ 3`, `GZ 7`, `GW 5` */

import { GLYPH, parse, RANKS, SUITS, tally, type Suit, type Token } from '../lib/cards/tokens';
import { suitName } from '../lib/cards/names';
import type { Lang } from '../lib/i18n/dictionary';
import type { Group, Pile } from '../lib/view/piles';

/** A suit, or none: then jokers and level cards alone are trumps. */
export type Trump = Suit | 'NT';

export interface Order {
  /** Null while nobody has named it. */
  trump: Trump | null;
  level: string;
}

/** Jokers, level cards and the trump suit are one suit. */
export function isTrump(token: Token, o: Order): boolean {
  const card = parse(token);
  if (!card) return false;
  return card.suit === null || card.rank === o.level || card.suit === o.trump;
}

/** Greater is stronger within a suit; off-suit level cards stay together by suit. */
export function weight(token: Token, o: Order): number {
  const card = parse(token);
  if (!card) return -1;
  if (card.rank === 'HR') return 100;
  if (card.rank === 'SB') return 99;
  const suit = card.suit as Suit;
  if (card.rank === o.level) return suit === o.trump ? 90 : 80 - SUITS.indexOf(suit);
  return RANKS.indexOf(card.rank);
}

/** Sorted for showing: strongest first. */
export function sorted(cards: readonly Token[], o: Order): Token[] {
  const suit = (t: Token) => (isTrump(t, o) ? -1 : SUITS.indexOf(parse(t)?.suit as Suit));
  return [...cards].sort((a, b) => suit(a) - suit(b) || weight(b, o) - weight(a, o) || (a < b ? -1 : a > b ? 1 : 0));
}

export interface RowWords {
  lang: Lang;
  trump: string;
  trumpSpoken: string;
  level: string;
  trumpLevel: string;
}

/** The rows of the hand. With `up`, each row runs from weak to strong. */
export function rowsOf(hand: readonly Token[], o: Order, words: RowWords, up = false): Group[] {
  const groups = new Map<string, Pile[]>([['trump', []]]);
  for (const s of SUITS) if (s !== o.trump) groups.set(s, []);
  for (const [token, count] of tally(sorted(hand, o))) {
    const card = parse(token);
    const key = isTrump(token, o) ? 'trump' : (card?.suit ?? 'trump');
    const pile: Pile = { token, count };
    if (card?.suit && card.rank === o.level) pile.badge = card.suit === o.trump ? words.trumpLevel : words.level;
    groups.get(key)?.push(pile);
  }
  return [...groups].map(([key, piles]) => ({
    key,
    label: key === 'trump' ? words.trump : GLYPH[key as Suit],
    spoken: key === 'trump' ? words.trumpSpoken : suitName(key as Suit, words.lang),
    piles: up ? piles.reverse() : piles,
  }));
}
