import { describe, expect, it } from 'vitest';
import { CLOSE_DAMAGED, pauseBefore } from '../src/lib/net/line';
import { readWishes } from '../src/lib/settings.svelte';
import { findArticle, searchArticles } from '../src/lib/view/articles';
import { placeOf } from '../src/table/places';
import { socketUrl } from '../src/table/session.svelte';

describe('reconnection', () => {
  it('doubles its pause to a cap of 30 s and never gives up', () => {
    const pauses = Array.from({ length: 60 }, (_, i) => pauseBefore(i, 1006, 1));
    expect(pauses.slice(0, 4)).toEqual([500, 1000, 2000, 4000]);
    expect(Math.max(...pauses)).toBe(30_000);
    expect(pauses.at(-1)).toBe(30_000);
  });
  it('comes back at once after "too slow", within 3 s after a restart', () => {
    expect(pauseBefore(0, 4008, 0.5)).toBe(0);
    expect(pauseBefore(0, 4010, 1)).toBe(3000);
    expect(pauseBefore(3, 4010, 0)).toBe(3200);
  });
  it('asks for a damaged table now and then, and keeps the seat', () => {
    expect(CLOSE_DAMAGED).toBe(4011);
    expect([0, 1, 9].map((attempt) => pauseBefore(attempt, CLOSE_DAMAGED, 1))).toEqual([30_000, 30_000, 30_000]);
  });
  it('never puts a token in the address', () => {
    expect(socketUrl('a/b', { protocol: 'https:', host: 'h' })).toBe('wss://h/api/tables/a%2Fb/socket');
    expect(socketUrl('t', { protocol: 'http:', host: 'h:1' })).toBe('ws://h:1/api/tables/t/socket');
  });
});

describe('places', () => {
  it('puts the next seat on the right and the partner above', () => {
    expect([1, 2, 3, 4].map((s) => placeOf(s, 1, 4))).toEqual(['south', 'east', 'north', 'west']);
    expect([1, 2, 3, 4].map((s) => placeOf(s, 4, 4))).toEqual(['east', 'north', 'west', 'south']);
  });
  it('seats six with the opponent across', () => {
    expect([1, 2, 3, 4, 5, 6].map((s) => placeOf(s, 1, 6))).toEqual(['south', 'east', 'northeast', 'north', 'northwest', 'west']);
  });
});

describe('wishes', () => {
  it('falls back from what it cannot read', () => {
    expect(readWishes('{', 'zh').theme).toBe('auto');
    expect(readWishes('[]', 'en').lang).toBe('en');
    const w = readWishes('{"theme":"dark","suits":"9","name":"甲","other":1}', 'zh');
    expect(w).toMatchObject({ theme: 'dark', suits: '2', name: '甲' });
    expect('other' in w).toBe(false);
  });
});

describe('articles', () => {
  const title = { zh: '', en: '' };
  const article = (number: string, zh: string, en: string) => ({ number, kind: 'article', title_zh: zh, title_en: en, zh, en, by: 'engine' });
  const all = {
    book: 'b',
    title,
    texts: [
      { code: 'GZ', title, articles: [article('12', '将吃', 'ruff'), article('12-2', '超将吃', 'over-ruff'), article('表1', '倍数', 'multipliers')] },
      { code: 'R', title, articles: [article('R-throw', '甩主', 'trump throws')] },
    ],
  };
  it('finds an article, or its nearest parent', () => {
    expect(findArticle(all, 'GZ 12-2')?.article.number).toBe('12-2');
    expect(findArticle(all, 'GZ-12-2')?.article.number).toBe('12-2');
    expect(findArticle(all, 'GZ 12-2-1')?.article.number).toBe('12-2');
    expect(findArticle(all, 'GZ 12-3')?.article.number).toBe('12');
    expect(findArticle(all, 'GZ 表1')?.article.number).toBe('表1');
    expect(findArticle(all, 'R-throw')?.article.number).toBe('R-throw');
    expect(findArticle(all, 'CN 1')).toBeNull();
    expect(findArticle(all, 'GZ')).toBeNull();
  });
  it('searches numbers and both languages', () => {
    const hits = (q: string) => searchArticles(all, q).flatMap((x) => x.articles.map((a) => a.number));
    expect(hits('')).toHaveLength(4);
    expect(hits('将吃')).toEqual(['12', '12-2']);
    expect(hits('OVER')).toEqual(['12-2']);
    expect(hits('gz 12-2')).toEqual(['12-2']);
    expect(hits('absent')).toEqual([]);
  });
});
