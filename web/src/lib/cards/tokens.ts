/** Card tokens of the wire (`docs/protocol.md`): suit then rank, jokers `SB` and `HR`. */

export type Suit = 'S' | 'H' | 'C' | 'D';
export type Token = string;

export const SUITS: readonly Suit[] = ['S', 'H', 'C', 'D'];
/** Ranks, low to high, as the tokens write them. */
export const RANKS = '23456789TJQKA';
export const GLYPH: Record<Suit, string> = { S: '♠', H: '♥', C: '♣', D: '♦' };

/** What a token says. Jokers have no suit; their rank is `SB` or `HR`. */
export interface Card {
  suit: Suit | null;
  rank: string;
}

/** Reads a token; null when it names no card. */
export function parse(token: Token): Card | null {
  if (token === 'SB' || token === 'HR') return { suit: null, rank: token };
  if (token.length !== 2) return null;
  const suit = token.charAt(0) as Suit;
  const rank = token.charAt(1);
  return SUITS.includes(suit) && RANKS.includes(rank) ? { suit, rank } : null;
}

/** The suit of a token, null for a joker or an unknown token. */
export function suitOf(token: Token): Suit | null {
  return parse(token)?.suit ?? null;
}

/** The rank as people write it: `10` for `T`. */
export function rankText(rank: string): string {
  return rank === 'T' ? '10' : rank;
}

/** 5, 10 and K carry points. */
export function pointsOf(token: Token): number {
  const rank = parse(token)?.rank;
  return rank === '5' ? 5 : rank === 'T' || rank === 'K' ? 10 : 0;
}

/** Counts equal tokens, in order of first appearance. */
export function tally(cards: readonly Token[]): Map<Token, number> {
  const out = new Map<Token, number>();
  for (const c of cards) out.set(c, (out.get(c) ?? 0) + 1);
  return out;
}

/** `cards` without `gone`, copy by copy. Cards that are not there are ignored. */
export function without(cards: readonly Token[], gone: readonly Token[]): Token[] {
  const left = tally(gone);
  return cards.filter((c) => {
    const n = left.get(c) ?? 0;
    if (n > 0) left.set(c, n - 1);
    return n === 0;
  });
}
