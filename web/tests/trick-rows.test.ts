import { describe, expect, it } from 'vitest';
import { names } from '../src/books/shengji/names';
import { faces, nameOf, unitBrief } from '../src/trick/naming';
import { isTrump, rowsOf, sorted } from '../src/trick/rows';
import { nextThreshold } from '../src/trick/view';
import { sideOf } from '../src/table/model.svelte';

const words = { lang: 'zh', trump: '主', trumpSpoken: '主牌', level: '级', trumpLevel: '主' } as const;
const order = { trump: 'S', level: '5' } as const;
const hand = ['H4', 'HR', 'D5', 'S2', 'SB', 'S5', 'HK', 'HK', 'CA', 'SA', 'H5', 'SB'];

describe('rows of a hand', () => {
  it('puts all trumps first, strongest first, then a row a side suit', () => {
    const rows = rowsOf(hand, order, words);
    expect(rows.map((r) => r.key)).toEqual(['trump', 'H', 'C', 'D']);
    expect(rows[0]?.piles.map((p) => p.token)).toEqual(['HR', 'SB', 'S5', 'H5', 'D5', 'SA', 'S2']);
    expect(rows[0]?.piles[1]?.count).toBe(2);
    expect(rows[1]?.piles).toEqual([{ token: 'HK', count: 2 }, { token: 'H4', count: 1 }]);
  });

  it('marks level cards, the trump one apart', () => {
    const piles = rowsOf(hand, order, words)[0]?.piles ?? [];
    expect(Object.fromEntries(piles.filter((p) => p.badge).map((p) => [p.token, p.badge]))).toEqual({ S5: '主', H5: '级', D5: '级' });
  });

  it('before trump is named only jokers and level cards are trumps', () => {
    const rows = rowsOf(hand, { trump: null, level: '5' }, words);
    expect(rows.map((r) => r.key)).toEqual(['trump', 'S', 'H', 'C', 'D']);
    expect(rows[0]?.piles.map((p) => p.token)).toEqual(['HR', 'SB', 'S5', 'H5', 'D5']);
  });

  it('runs from weak to strong when wished', () => {
    const up = rowsOf(hand, order, words, true);
    expect(up[1]?.piles.map((p) => p.token)).toEqual(['H4', 'HK']);
  });

  it('loses no card', () => {
    expect([...sorted(hand, order)].sort()).toEqual([...hand].sort());
    expect(isTrump('H5', order)).toBe(true);
    expect(isTrump('H4', order)).toBe(false);
  });
});

describe('names of a selection', () => {
  it('names single components', () => {
    expect(nameOf([{ shape: '2x1', cards: ['HQ', 'HQ'] }], order, names, 'zh')).toBe('♥ 对子 Q Q');
    expect(nameOf([{ shape: '1x1', cards: ['HR'] }], order, names, 'zh')).toBe('单张 大王');
    expect(nameOf([{ shape: '2x2', cards: ['C3', 'C3', 'C4', 'C4'] }], order, names, 'zh')).toBe('♣ 连对 4 4 3 3');
    expect(nameOf([{ shape: '3x1', cards: ['D7', 'D7', 'D7'] }], order, names, 'en')).toBe('♦ triple 7 7 7');
    expect(nameOf([], order, names, 'zh')).toBe('');
  });

  it('names a throw by its components, and a follow without the word', () => {
    const units = [{ shape: '2x1', cards: ['HA', 'HA'] }, { shape: '1x1', cards: ['HK'] }];
    expect(nameOf(units, order, names, 'zh')).toBe('♥ 甩牌：对 A + 单 K');
    expect(nameOf(units, order, names, 'en')).toBe('♥ throw: pair A + single K');
    expect(nameOf(units, order, names, 'zh', false)).toBe('♥ 对 A + 单 K');
    const trumps = [{ shape: '2x1', cards: ['D5', 'D5'] }, { shape: '1x1', cards: ['SA'] }];
    expect(nameOf(trumps, order, names, 'zh')).toBe('甩牌：对 ♦5 + 单 ♠A');
  });

  it('shows suits where they differ', () => {
    expect(faces(['H5', 'S5'], order, 'zh')).toBe('♠5 ♥5');
    expect(unitBrief({ shape: '1x1', cards: ['HT'] }, order, names, 'zh')).toBe('单 10');
  });
});

describe('points and sides', () => {
  it('knows the next step', () => {
    const gz3 = { turn: 120, step: 60 };
    expect([0, 115, 120, 175, 180, -20].map((p) => nextThreshold(p, gz3))).toEqual([120, 120, 180, 180, 240, 120]);
  });
  it('knows the sides', () => {
    expect([1, 2, 3, 4].map(sideOf)).toEqual([0, 1, 0, 1]);
  });
});
