/** The Guandan view of `docs/protocol.md` §3.2, as `proof/bindings` writes it from the rules, and what follows from it. */

import type { Ended, Reading, SeenPlay as Play, SeenTrick as Trick, View as GuandanView } from '../../generated/guandan';

export type {
  Ended,
  Gift,
  Kind,
  Naming,
  Outcome,
  Reading,
  SeenPlay as Play,
  SeenTrick as Trick,
  Stage as Phase,
  View as GuandanView,
} from '../../generated/guandan';

/** Four of a kind and up, straight flushes and the four jokers. */
export function isBomb(reading: Reading | null | undefined): boolean {
  return reading?.type === 'bomb' || reading?.type === 'straight-flush' || reading?.type === 'jokers';
}

export function sameReading(a: Reading | null | undefined, b: Reading | null | undefined): boolean {
  return a?.type === b?.type && a?.rank === b?.rank && a?.size === b?.size;
}

/** The play that has to be beaten: null for whoever leads. */
export function standing(view: Pick<GuandanView, 'trick'>): Play | null {
  return view.trick?.plays.findLast((p) => p.cards) ?? null;
}

/** What a seat did last in a trick. */
export function latest(trick: Trick | null | undefined, seat: number): Play | undefined {
  return trick?.plays.findLast((p) => p.seat === seat);
}

/** Whoever leads because the partner's last play stood when the partner was out: `接风`. */
export function inherits(view: Pick<GuandanView, 'phase' | 'trick' | 'last' | 'places' | 'to_act'>): { out: number; leader: number } | null {
  const { last } = view;
  const leader = view.to_act[0];
  if (view.phase !== 'play' || view.trick || !last || leader === undefined) return null;
  return view.places.includes(last.best) && leader !== last.best ? { out: last.best, leader } : null;
}

/** The seconds the acting seats have, for the ring of the clock. */
export function limitOf(view: GuandanView): number | null {
  if (!view.limits || view.phase === 'over') return null;
  if (view.phase === 'pay') return view.limits.pay;
  return view.phase === 'return' ? view.limits.return : view.limits.play;
}

/** Whose level passed, or who was ahead. */
export function winnerOf(ended: Ended | null | undefined): 0 | 1 | null {
  if (!ended || ended === 'level') return null;
  return 'past' in ended ? ended.past : ended.ahead;
}
