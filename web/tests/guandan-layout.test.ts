import { describe, expect, it } from 'vitest';
import { fit, guess, lay, ranksOfRun } from '../src/books/guandan/layout';
import { readingName } from '../src/books/guandan/naming';
import type { Kind, Reading } from '../src/books/guandan/view';

const as = (type: Kind, rank: string, size: number): Reading => ({ type, rank, size });
const shown = (cards: string, reading: Reading, level = '5') =>
  fit(cards.split(' '), reading, level)
    ?.map((s) => s.card + (s.as ? `=${s.as}` : '') + (s.part ? "'" : ''))
    .join(' ') ?? null;

describe('laying out a reading', () => {
  it('lays a run from small to large, whatever the order of clicks', () => {
    expect(shown('S9 H6 C8 D7 ST', as('straight', 'T', 5))).toBe('H6 D7 C8 S9 ST');
    expect(shown('C4 S3 D4 H3 S2 D2', as('tube', '4', 6))).toBe('D2 S2 H3 S3 D4 C4');
    expect(shown('S4 H4 D4 S3 H3 D3', as('plate', '4', 6))).toBe('D3 H3 S3 D4 H4 S4');
  });

  it('has the ace low before the 2 and high after the king', () => {
    expect(ranksOfRun(as('straight', '5', 5))).toEqual(['A', '2', '3', '4', '5']);
    expect(ranksOfRun(as('straight', 'A', 5))).toEqual(['T', 'J', 'Q', 'K', 'A']);
    expect(ranksOfRun(as('straight', '4', 5))).toEqual([]);
    expect(shown('SA H2 C3 D4 S6', as('straight', '6', 5))).toBeNull();
    expect(shown('SA H2 C3 D4 S5', as('straight', '5', 5), '9')).toBe('SA H2 C3 D4 S5');
  });

  it('puts the triple left and the pair right', () => {
    expect(shown('SK HK DK S3 H3', as('full-house', 'K', 5))).toBe("DK HK SK H3' S3'");
    expect(shown('S3 H3 D3 SB SB', as('full-house', '3', 5))).toBe("D3 H3 S3 SB' SB'");
  });

  it('puts wild cards in the places that the reading names', () => {
    expect(shown('S6 C7 H5 D9 ST', as('straight', 'T', 5))).toBe('S6 C7 H5=8 D9 ST');
    expect(shown('S6 C7 D8 S9 H5', as('straight', '9', 5))).toBe('H5 S6 C7 D8 S9');
    expect(shown('S6 C7 D8 S9 H5', as('straight', 'T', 5))).toBe('S6 C7 D8 S9 H5=T');
    expect(shown('S6 S7 S8 S9 H5', as('straight-flush', '9', 5))).toBe('H5=S5 S6 S7 S8 S9');
    expect(shown('H6 H7 H8 H9 H5', as('straight-flush', '9', 5))).toBe('H5 H6 H7 H8 H9');
    expect(shown('S8 C8 H5', as('triple', '8', 3))).toBe('C8 S8 H5=8');
    expect(shown('H5 H5', as('pair', '5', 2))).toBe('H5 H5');
    expect(shown('SK HK S9 D9 H5', as('full-house', 'K', 5))).toBe("HK SK H5=K D9' S9'");
    expect(shown('SK HK S9 D9 H5', as('full-house', '9', 5))).toBe("D9 S9 H5=9 HK' SK'");
    expect(shown('S7 D7 S8 D8 H5 H5', as('tube', '9', 6))).toBe('D7 S7 D8 S8 H5=9 H5=9');
    expect(shown('S7 D7 S8 D8 H5 H5', as('plate', '8', 6))).toBe('D7 S7 H5=7 D8 S8 H5=8');
  });

  it('knows what does not fit', () => {
    expect(shown('SB SB H5', as('triple', 'SB', 3))).toBeNull();
    expect(shown('S6 S6 S7 S8 S9', as('straight', 'T', 5))).toBeNull();
    expect(shown('S6 C7 S8 S9 ST', as('straight-flush', 'T', 5))).toBeNull();
    expect(shown('SB SB HR HR', as('jokers', 'HR', 4))).toBe('SB SB HR HR');
    expect(shown('SB HR HR H5', as('jokers', 'HR', 4))).toBeNull();
  });

  it('lays what does not fit from small to large, losing nothing', () => {
    expect(lay(['SA', 'S2', 'HR'], as('triple', 'A', 3), '5').map((s) => s.card)).toEqual(['S2', 'SA', 'HR']);
    expect(lay(['SA', 'S2'], null, '5').map((s) => s.card)).toEqual(['S2', 'SA']);
  });
});

describe('guessing', () => {
  it.each([
    ['SB SB HR HR', 'jokers HR'],
    ['S6 S7 S8 S9 H5', 'straight-flush T'],
    ['S6 C7 S8 S9 H5', 'straight T'],
    ['SK HK S9 D9 H5', 'full-house K'],
    ['S8 C8 D8 H5', 'bomb 8'],
    ['H5 H5', 'pair 5'],
    ['SB', 'single SB'],
    ['S3 S5', ''],
  ])('%s', (cards, name) => {
    const r = guess(cards.split(' '), '5');
    expect(r ? `${r.type} ${r.rank}` : '').toBe(name);
  });
});

describe('names', () => {
  const name = (cards: string, r: Reading, lang: 'zh' | 'en' = 'zh') => readingName(r, cards.split(' '), '5', lang);
  it('say what cards are', () => {
    expect(name('SK', as('single', 'K', 1))).toBe('单张 ♠K');
    expect(name('HR', as('single', 'HR', 1))).toBe('单张 大王');
    expect(name('SB SB', as('pair', 'SB', 2))).toBe('对子 小王');
    expect(name('S6 C7 S8 S9 H5', as('straight', 'T', 5))).toBe('顺子 6–10');
    expect(name('SA C2 S3 S4 H5', as('straight', '5', 5))).toBe('顺子 A–5');
    expect(name('S6 S7 S8 S9 H5', as('straight-flush', '9', 5))).toBe('同花顺 ♠5–9');
    expect(name('S8 C8 D8 H8 H5', as('bomb', '8', 5))).toBe('炸弹 5 张 8');
    expect(name('SK HK S9 D9 H5', as('full-house', '9', 5))).toBe('三带对 9 带 K');
    expect(name('SK HK S9 D9 H5', as('full-house', 'K', 5), 'en')).toBe('full house K over 9');
    expect(name('SK HK SK H5 H5', as('full-house', 'K', 5))).toBe('三带对 K 带 5');
    expect(name('S3 H3 C4 D4 S5 H5', as('tube', '5', 6))).toBe('三连对 3–5');
  });
});
