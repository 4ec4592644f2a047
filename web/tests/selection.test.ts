import { describe, expect, it } from 'vitest';
import { all, EMPTY, fromCards, reconcile, size, spend, sweep, tap, toCards } from '../src/lib/view/selection';

describe('selection', () => {
  it('goes 1, 2, 3, none with each tap', () => {
    let s = EMPTY;
    const seen = [];
    for (let i = 0; i < 5; i += 1) {
      s = tap(s, 'HQ', 3);
      seen.push(s.get('HQ') ?? 0);
    }
    expect(seen).toEqual([1, 2, 3, 0, 1]);
  });

  it('takes all with a long press, and none with the next', () => {
    const one = tap(EMPTY, 'HQ', 3);
    const three = all(one, 'HQ', 3);
    expect(three.get('HQ')).toBe(3);
    expect(all(three, 'HQ', 3).size).toBe(0);
  });

  it('sweeps whole piles in or out', () => {
    const piles = [{ token: 'S5', count: 2 }, { token: 'S6', count: 2 }];
    const s = sweep(EMPTY, piles, true);
    expect(size(s)).toBe(4);
    expect(size(sweep(s, piles.slice(1), false))).toBe(2);
  });

  it('gives the chosen copies in the order of the hand', () => {
    const hand = ['HR', 'HQ', 'HQ', 'HQ', 'S2'];
    expect(toCards(fromCards(['S2', 'HQ', 'HQ']), hand)).toEqual(['HQ', 'HQ', 'S2']);
  });

  it('loses the copies that were played, though others of them are left', () => {
    const s = fromCards(['HQ', 'HQ', 'S2']);
    expect([...spend(s, ['HQ', 'HQ', 'HQ', 'S2'], ['HQ', 'S2'])]).toEqual([['S2', 1]]);
    expect([...spend(s, ['HQ', 'HQ', 'HQ', 'S2'], ['HQ', 'HQ', 'S2'])]).toEqual([['HQ', 1], ['S2', 1]]);
    expect(spend(s, ['HQ', 'HQ', 'S2'], ['HQ', 'HQ', 'S2', 'S3'])).toBe(s);
  });

  it('loses what the hand no longer holds, and stays itself when nothing is lost', () => {
    const s = fromCards(['HQ', 'HQ', 'S2']);
    expect(reconcile(s, ['HQ', 'HQ', 'S2'])).toBe(s);
    expect([...reconcile(s, ['HQ', 'C3'])]).toEqual([['HQ', 1]]);
  });
});
