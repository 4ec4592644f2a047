import { describe, expect, it } from 'vitest';
import { prospect } from '../src/books/gouji/burn';
import { all, cardsOf, choiceOf, less, NONE, put, reconcile, sizeOf, tap, type Choice } from '../src/books/gouji/choice';
import { isGouji, lay, ORDER, pilesOf, setOf, sorted } from '../src/books/gouji/order';
import { move, rack } from '../src/books/gouji/rack';

const hand = (text: string) => text.split(' ');
const shown = (choice: Choice) => [...choice].map(([rank, n]) => `${rank}${n}`).join(' ');

describe('a hand by rank', () => {
  it('has a pile a rank, high first, whatever the suits', () => {
    expect(pilesOf(hand('S3 HK SB CK H2 D3 HR HR SK'))).toEqual([
      { rank: 'HR', count: 2 },
      { rank: 'SB', count: 1 },
      { rank: '2', count: 1 },
      { rank: 'K', count: 3 },
      { rank: '3', count: 2 },
    ]);
    expect(pilesOf([])).toEqual([]);
  });
  it('is sorted the same way', () => {
    expect(sorted(hand('D3 S3 HR H2 CA SB'))).toEqual(['HR', 'SB', 'H2', 'CA', 'S3', 'D3']);
  });
  it('knows what is gouji by number', () => {
    const least = Object.fromEntries(ORDER.map((rank) => [rank, [1, 2, 3, 4, 5, 6].find((n) => isGouji(rank, n)) ?? null]));
    expect(least).toMatchObject({ HR: 1, SB: 1, '2': 1, A: 2, K: 2, Q: 3, J: 4, T: 5, '9': null, '3': null });
    expect(isGouji('9', 24)).toBe(false);
  });
});

describe('choosing', () => {
  it('adds a card a tap and lets go after the last', () => {
    let choice = NONE;
    const counts = [1, 2, 3, 4].map(() => sizeOf((choice = tap(choice, 'K', 3))));
    expect(counts).toEqual([1, 2, 3, 0]);
  });
  it('takes one back, and all', () => {
    expect(shown(less(new Map([['K', 2]]), 'K'))).toBe('K1');
    expect(shown(less(new Map([['K', 1]]), 'K'))).toBe('');
    expect(less(NONE, 'K').size).toBe(0);
    expect(shown(all(NONE, 'K', 5))).toBe('K5');
    expect(shown(all(new Map([['K', 5]]), 'K', 5))).toBe('');
  });
  it('has one rank of 3 to A, on which 2s and jokers hang', () => {
    let choice = put(NONE, 'K', 3);
    choice = put(choice, '2', 1);
    choice = put(choice, 'HR', 1);
    expect(shown(choice)).toBe('K3 21 HR1');
    expect(shown(tap(choice, '7', 4))).toBe('21 HR1 71');
    expect(shown(tap(choice, 'SB', 1))).toBe('K3 21 HR1 SB1');
    expect(shown(put(choice, 'Q', 0))).toBe('K3 21 HR1');
  });
  it('finds the cards in the hand, and a choice in cards', () => {
    const cards = hand('S3 HK SB CK H2 D3 HR HR SK');
    expect(cardsOf(new Map([['K', 2], ['HR', 1]]), cards)).toEqual(['HR', 'SK', 'HK']);
    expect(shown(choiceOf(hand('HK CK HR')))).toBe('HR1 K2');
  });
  it('keeps what is still there, and stays the same when nothing is lost', () => {
    const choice: Choice = new Map([['K', 2], ['2', 1]]);
    expect(reconcile(choice, hand('SK HK CK S2'))).toBe(choice);
    expect(shown(reconcile(choice, hand('SK S3')))).toBe('K1');
    expect(reconcile(NONE, [])).toBe(NONE);
  });
});

describe('a set', () => {
  it.each([
    ['SK HK', { base: 'K', plain: 2, twos: 0, small: 0, big: 0, gouji: true }],
    ['SK H2 D2', { base: 'K', plain: 3, twos: 2, small: 0, big: 0, gouji: true }],
    ['S9 H9 C9', { base: '9', plain: 3, twos: 0, small: 0, big: 0, gouji: false }],
    ['S9 SB', { base: '9', plain: 1, twos: 0, small: 1, big: 0, gouji: true }],
    ['S2 HR', { base: '2', plain: 1, twos: 1, small: 0, big: 1, gouji: true }],
    ['SB HR', { base: 'SB', plain: 0, twos: 0, small: 1, big: 1, gouji: true }],
    ['HR HR', { base: 'HR', plain: 0, twos: 0, small: 0, big: 2, gouji: true }],
  ])('%s', (cards, set) => expect(setOf(hand(cards))).toEqual(set));
  it('is not of two ranks, nor of nothing', () => {
    expect(setOf(hand('SK SQ'))).toBeNull();
    expect(setOf([])).toBeNull();
  });
  it('lies with its rank first, then 2s that have become it, then jokers', () => {
    const lies = (cards: string) => lay(hand(cards)).map((s) => s.card + (s.as ? `=${s.as}` : '')).join(' ');
    expect(lies('HR SB H2 DK SK')).toBe('SK DK H2=K SB HR');
    expect(lies('HR H2 S2')).toBe('S2 H2 HR');
    expect(lies('HR SB')).toBe('SB HR');
  });
});

describe('the prospect of a burn', () => {
  it.each([
    ['SK HK SB S7', { sets: 2, jokers: 1, enough: true }],
    ['SK HK S7', { sets: 2, jokers: 0, enough: false }],
    ['SK S7 S5 SB HR', { sets: 3, jokers: 2, enough: true }],
    ['S2 H2', { sets: 1, jokers: 0, enough: true }],
    ['S2 H2 S9', { sets: 1, jokers: 0, enough: true }],
    ['SB HR', { sets: 1, jokers: 2, enough: true }],
  ])('%s', (rest, expected) => expect(prospect(hand(rest))).toEqual(expected));
  it('of nothing left is no sets at all', () => {
    expect(prospect([])).toEqual({ sets: 0, jokers: 0, enough: true });
  });
});

describe('the rack', () => {
  it('fits a phone: fifteen places in two lines, none over the edge, each wide and high enough to touch', () => {
    for (const size of ['s', 'm', 'l'] as const) {
      const r = rack(374, 844, size, false);
      expect(r.places).toHaveLength(15);
      expect(Math.min(...r.places.map((p) => p.x))).toBeGreaterThanOrEqual(0);
      expect(Math.max(...r.places.map((p) => p.x + r.face))).toBeLessThanOrEqual(374);
      expect(r.face).toBeGreaterThanOrEqual(40);
      expect(r.tall).toBeGreaterThanOrEqual(56);
      expect(r.height).toBeLessThanOrEqual(844 * 0.24);
    }
  });
  it('is one line on a desk', () => {
    const r = rack(1080, 900, 'm', false);
    expect(new Set(r.places.map((p) => p.y)).size).toBe(1);
    expect(Math.max(...r.places.map((p) => p.x + r.face))).toBeLessThanOrEqual(1080);
  });
  it('runs from the jokers down, or from 3 up', () => {
    expect(rack(374, 844, 'm', false).lines.map((l) => l.join(''))).toEqual(['HRSB2AKQJT', '9876543']);
    expect(rack(374, 844, 'm', true).lines.map((l) => l.join(''))).toEqual(['3456789', 'TJQKA2SBHR']);
  });
  it('needs a width', () => {
    expect(rack(0, 844, 'm', false).places).toEqual([]);
  });
  it('is walked by keys past the places that are empty', () => {
    const { lines } = rack(374, 844, 'm', false);
    const there = new Set(['HR', 'K', 'T', '8', '3']);
    const walk = (at: string | null, ...keys: string[]) => keys.reduce<string | null>((now, key) => move(lines, there, now, key), at);
    expect(walk(null, 'ArrowRight')).toBe('HR');
    expect(walk('HR', 'ArrowRight')).toBe('K');
    expect(walk('T', 'ArrowRight')).toBe('8');
    expect(walk('HR', 'ArrowLeft')).toBe('HR');
    expect(walk('K', 'End')).toBe('3');
    expect(walk('3', 'Home')).toBe('HR');
    expect(walk('HR', 'ArrowDown')).toBe('8');
    expect(walk('3', 'ArrowUp')).toBe('T');
    expect(walk('3', 'ArrowDown')).toBe('3');
  });
});
