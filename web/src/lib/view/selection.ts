/** Which copies of which piles are chosen. Pure: every step gives a new selection. */

import { tally, type Token } from '../cards/tokens';

export type Selection = ReadonlyMap<Token, number>;

export const EMPTY: Selection = new Map();

function put(sel: Selection, token: Token, n: number): Selection {
  const out = new Map(sel);
  if (n > 0) out.set(token, n);
  else out.delete(token);
  return out;
}

/** One more copy; after the last, none. */
export function tap(sel: Selection, token: Token, have: number): Selection {
  const now = sel.get(token) ?? 0;
  return put(sel, token, now >= have ? 0 : now + 1);
}

/** All copies; none when all were chosen. */
export function all(sel: Selection, token: Token, have: number): Selection {
  return put(sel, token, (sel.get(token) ?? 0) === have ? 0 : have);
}

/** A sweep over piles: all their copies, or none of them. */
export function sweep(sel: Selection, piles: readonly { token: Token; count: number }[], on: boolean): Selection {
  const out = new Map(sel);
  for (const p of piles) {
    if (on) out.set(p.token, p.count);
    else out.delete(p.token);
  }
  return out;
}

export function fromCards(cards: readonly Token[]): Selection {
  return tally(cards);
}

/** The chosen cards in the order of the hand. */
export function toCards(sel: Selection, hand: readonly Token[]): Token[] {
  const left = new Map(sel);
  return hand.filter((c) => {
    const n = left.get(c) ?? 0;
    if (n > 0) left.set(c, n - 1);
    return n > 0;
  });
}

export function size(sel: Selection): number {
  let n = 0;
  for (const k of sel.values()) n += k;
  return n;
}

/** The selection when cards have left the hand: chosen copies leave before others. Gives `sel` itself when none was chosen. */
export function spend(sel: Selection, before: readonly Token[], after: readonly Token[]): Selection {
  const [had, have] = [tally(before), tally(after)];
  let out = sel;
  for (const [token, n] of sel) {
    const gone = Math.max(0, (had.get(token) ?? 0) - (have.get(token) ?? 0));
    if (gone > 0) out = put(out, token, n - gone);
  }
  return out;
}

/** What remains of the selection when the hand has changed. Gives `sel` itself when nothing is lost. */
export function reconcile(sel: Selection, hand: readonly Token[]): Selection {
  const have = tally(hand);
  let changed = false;
  const out = new Map<Token, number>();
  for (const [token, n] of sel) {
    const keep = Math.min(n, have.get(token) ?? 0);
    if (keep !== n) changed = true;
    if (keep > 0) out.set(token, keep);
  }
  return changed ? out : sel;
}
