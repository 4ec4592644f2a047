/** Whether a burn can be carried through with what is left in hand. `G4 8-2`, `R-burn-infeasible` */

import type { Token } from '../../lib/cards/tokens';
import { hangs, pilesOf } from './order';

export interface Prospect {
  /** The fewest sets that the rest makes, and its jokers. */
  sets: number;
  jokers: number;
  /** Is there a joker for every set but the last? */
  enough: boolean;
}

/** The prospect of a hand after the burn: 2s hang on any rank, so they make a set of their own only when alone. */
export function prospect(rest: readonly Token[]): Prospect {
  const piles = pilesOf(rest);
  const count = (rank: string) => piles.find((p) => p.rank === rank)?.count ?? 0;
  const naturals = piles.filter((p) => !hangs(p.rank)).length;
  const jokers = count('SB') + count('HR');
  const sets = Math.max(naturals, rest.length > 0 ? 1 : 0);
  return { sets, jokers, enough: jokers >= sets - 1 };
}
