/** How many cards of each rank are chosen. Pure: every step gives a new choice. */

import type { Token } from '../../lib/cards/tokens';
import { hangs, pilesOf, rankOf, sorted } from './order';

export type Choice = ReadonlyMap<string, number>;

export const NONE: Choice = new Map();

/** So many of a rank. A set has one rank of 3 to A: choosing another one lets go of the first. */
export function put(choice: Choice, rank: string, count: number): Choice {
  const out = new Map([...choice].filter(([other]) => other !== rank && (hangs(other) || hangs(rank) || count === 0)));
  if (count > 0) out.set(rank, count);
  return out;
}

/** One more; after the last, none. */
export function tap(choice: Choice, rank: string, have: number): Choice {
  const now = choice.get(rank) ?? 0;
  return put(choice, rank, now >= have ? 0 : now + 1);
}

/** One less. */
export function less(choice: Choice, rank: string): Choice {
  return put(choice, rank, Math.max(0, (choice.get(rank) ?? 0) - 1));
}

/** All of a rank; none when all were chosen. */
export function all(choice: Choice, rank: string, have: number): Choice {
  return put(choice, rank, (choice.get(rank) ?? 0) === have ? 0 : have);
}

export function sizeOf(choice: Choice): number {
  return [...choice.values()].reduce((sum, n) => sum + n, 0);
}

/** The choice that some cards are. */
export function choiceOf(cards: readonly Token[]): Choice {
  return new Map(pilesOf(cards).map((pile) => [pile.rank, pile.count]));
}

/** Cards of a hand that are the choice: which suits is of no account. */
export function cardsOf(choice: Choice, hand: readonly Token[]): Token[] {
  const left = new Map(choice);
  return sorted(hand).filter((token) => {
    const n = left.get(rankOf(token)) ?? 0;
    if (n > 0) left.set(rankOf(token), n - 1);
    return n > 0;
  });
}

/** What is left of a choice when the hand has changed; the choice itself when nothing is lost. */
export function reconcile(choice: Choice, hand: readonly Token[]): Choice {
  const have = choiceOf(hand);
  const kept = new Map([...choice].flatMap(([rank, n]) => ((have.get(rank) ?? 0) > 0 ? [[rank, Math.min(n, have.get(rank) ?? 0)] as const] : [])));
  return [...choice].every(([rank, n]) => kept.get(rank) === n) ? choice : kept;
}
