/** Calls as the table of strength prints them, and what one would mean. `GW 表3`, `GW 10` */

import type { Suit, Token } from '../../lib/cards/tokens';
import { sideOf } from '../../table/model.svelte';
import type { Trump } from '../../trick/rows';
import type { TuolajiView } from './view';

/** Rows of the table of strength, from the lowest. */
export type Strength = 1 | 2 | 3 | 4 | 5 | 6 | 7;
export const LADDER: readonly Strength[] = [1, 2, 3, 4, 5, 6, 7];

const isJoker = (card: Token | undefined) => card === 'SB' || card === 'HR';

/** Which row shown cards are. */
export function strengthOf(cards: readonly Token[]): Strength {
  if (!isJoker(cards[0])) return cards.length === 1 ? 1 : cards.length === 2 ? 2 : 5;
  const small = cards.filter((card) => card === 'SB').length;
  return small === 2 ? 3 : small === 1 ? 4 : small === 3 ? 6 : 7;
}

/** What is trump by them. */
export function trumpOf(cards: readonly Token[]): Trump {
  return isJoker(cards[0]) ? 'NT' : (cards[0]?.charAt(0) as Suit);
}

/**
 * What showing cards is: the first call, over the other side's, or more cards of one's own call — which keeps others
 * out (`firm`) or takes the bidding back from a call as strong (`back`). `GW 10.10`
 */
export type Kind = 'show' | 'beat' | 'firm' | 'back';

export function kindOf(cards: readonly Token[], bids: TuolajiView['bids'], me: number): Kind {
  const standing = bids.at(-1);
  if (!standing) return 'show';
  if (standing.seat === me) return 'firm';
  return strengthOf(cards) === strengthOf(standing.cards) ? 'back' : 'beat';
}

/** What stands in the way of a seat that may show nothing now. */
export type Bar = 'own' | 'side' | 'draw' | 'order' | 'none';

export function barOf(view: TuolajiView, me: number): Bar {
  const standing = view.bids.at(-1);
  if (!standing) return 'none';
  if (standing.seat === me) return 'own';
  if (sideOf(standing.seat) === sideOf(me)) return 'side';
  if (view.phase === 'draw') return 'draw';
  return view.to_act.includes(me) ? 'none' : 'order';
}
