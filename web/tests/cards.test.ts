import { describe, expect, it } from 'vitest';
import { rankOnly, short, spoken } from '../src/lib/cards/names';
import { parse, pointsOf, RANKS, SUITS, tally, without } from '../src/lib/cards/tokens';

describe('card tokens', () => {
  it('reads the 54 cards and nothing else', () => {
    const all = [...SUITS.flatMap((s) => [...RANKS].map((r) => s + r)), 'SB', 'HR'];
    expect(all).toHaveLength(54);
    expect(all.every((c) => parse(c) !== null)).toBe(true);
    for (const bad of ['', 'S', 'S1', 'S10', 'XA', 'BS', 'HRR', 'sA']) expect(parse(bad)).toBeNull();
  });

  it('knows jokers from hearts and spades', () => {
    expect(parse('HR')).toEqual({ suit: null, rank: 'HR' });
    expect(parse('SB')).toEqual({ suit: null, rank: 'SB' });
  });

  it('says them in both languages', () => {
    expect(spoken('SA', 'zh')).toBe('黑桃 A');
    expect(spoken('SA', 'en')).toBe('ace of spades');
    expect(spoken('HT', 'en')).toBe('10 of hearts');
    expect(spoken('HR', 'zh')).toBe('大王');
    expect(short('HT', 'zh')).toBe('♥10');
    expect(short('SB', 'zh')).toBe('小王');
    expect(rankOnly('DQ', 'en')).toBe('Q');
  });

  it('counts points: a pack has 100', () => {
    const pack = SUITS.flatMap((s) => [...RANKS].map((r) => s + r));
    expect(pack.reduce((n, c) => n + pointsOf(c), 0)).toBe(100);
    expect(pointsOf('HR')).toBe(0);
  });

  it('takes away copy by copy', () => {
    expect(without(['HQ', 'HQ', 'HQ', 'S2'], ['HQ', 'S2', 'C9'])).toEqual(['HQ', 'HQ']);
    expect([...tally(['HQ', 'S2', 'HQ'])]).toEqual([['HQ', 2], ['S2', 1]]);
  });
});
