/** The Gouji view of `docs/protocol.md` §3.3, as `proof/bindings` writes it from the rules, and what follows from it. */

import type { Ended, Laid, Set as GoujiSet, View as GoujiView } from '../../generated/gouji';

export type {
  Asked,
  Ended,
  Laid,
  Naming,
  Outcome,
  Right,
  Set as GoujiSet,
  Shown as Standing,
  Turn,
  View as GoujiView,
  What,
} from '../../generated/gouji';

export const SEATS = 6;

/** 对头 The seat opposite. `G4 2-2` */
export function opponentOf(seat: number): number {
  return ((seat + 2) % SEATS) + 1;
}

function nextOf(seat: number): number {
  return (seat % SEATS) + 1;
}

type Where = Pick<GoujiView, 'places' | 'failed'>;

/** Has a seat cards, and may it play them? */
export function isActive(view: Where, seat: number): boolean {
  return !view.places.includes(seat) && !view.failed.includes(seat);
}

/** The next seat that is in play. */
export function nextActive(view: Where, after: number): number {
  let seat = nextOf(after);
  while (seat !== after && !isActive(view, seat)) seat = nextOf(seat);
  return seat;
}

export function sizeOf(set: GoujiSet): number {
  return set.plain + set.small + set.big;
}

/** What beating a set takes: so many cards, among them so many big jokers. `G4 7-3-3`, `G6 7-3-2` */
export function needed(set: GoujiSet): { cards: number; big: number } {
  return { cards: sizeOf(set) + set.big, big: 2 * set.big + set.small };
}

/** 死牌 Nothing beats it: with four packs any set with a big joker. `G4 7-3-2` */
export function isDead(view: Pick<GoujiView, 'book'>, set: GoujiSet): boolean {
  return view.book === 'gouji-4' && set.big > 0;
}

/** What a seat did last in a round. */
export function latest(round: readonly Laid[], seat: number): Laid | undefined {
  return round.findLast((x) => x.seat === seat);
}

/** The set that nobody beat, of a round that is over. */
export function winner(round: readonly Laid[]): Laid | undefined {
  return round.findLast((x) => x.set);
}

type Moment = Pick<GoujiView, 'standing' | 'queue' | 'places' | 'failed' | 'yielded' | 'right'>;

/** 让牌 On the opponent's own set, once, while others are left to be asked. `G4 10-1` */
export function mayYield(view: Moment, seat: number): boolean {
  return view.right === 'opponent' && view.standing?.by === opponentOf(seat) && view.yielded !== seat && view.queue.length > 1;
}

/** 申请接风 The next seat in play, on the last hand of whoever is out. `G4 16` */
export function mayApply(view: Moment, seat: number): boolean {
  const { standing, right } = view;
  return Boolean(standing?.last) && right !== 'layaway' && standing !== null && standing !== undefined && nextActive(view, standing.by) === seat;
}

/** 扣牌 When it is due, or once one has yielded. `G4 10-2`, `G4 11-2` */
export function mayLayAway(view: Moment, seat: number): boolean {
  return view.right === 'layaway' || (view.right === 'opponent' && view.yielded === seat);
}

/** Which side is ahead when a match has ended. */
export function matchWinner(ended: Ended | null | undefined): 0 | 1 | null {
  return ended && ended !== 'level' ? ended.ahead : null;
}
