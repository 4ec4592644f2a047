import { describe, expect, it } from 'vitest';
import { guandanWords } from '../src/books/guandan/words';
import { shengjiWords } from '../src/books/shengji/words';
import { tuolajiWords } from '../src/books/tuolaji/words';
import { dictionary, fill } from '../src/lib/i18n/dictionary';
import { trickWords } from '../src/trick/words';

const holes = (s: string) => [...s.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort();

describe.each([
  ['the page', dictionary.zh, dictionary.en],
  ['Shengji', shengjiWords.zh, shengjiWords.en],
  ['Tuolaji', tuolajiWords.zh, tuolajiWords.en],
  ['Guandan', guandanWords.zh, guandanWords.en],
  ['trick-taking books', trickWords.zh, trickWords.en],
])('words of %s', (_, zh: Record<string, string>, en: Record<string, string>) => {
  it('has the same keys in both languages', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort());
  });

  it('has a text and the same arguments for each', () => {
    for (const key of Object.keys(zh)) {
      expect(zh[key], key).toBeTruthy();
      expect(en[key], key).toBeTruthy();
      expect(holes(en[key] ?? ''), key).toEqual(holes(zh[key] ?? ''));
    }
  });

  it('has two forms where English has them', () => {
    const nouns = /\{(?:n|points|fine|count)\} (?:cards|points|levels|seats|seconds|copies|articles|times)\b/;
    for (const [key, text] of Object.entries(en)) expect(nouns.test(text), key).toBe(false);
  });

  it('has no Chinese in the English', () => {
    for (const [key, text] of Object.entries(en)) expect(/[\u4e00-\u9fff]/.test(text), key).toBe(false);
  });
});

describe('fill', () => {
  it('puts arguments in their places and leaves unknown places', () => {
    expect(fill('第 {n} 副，{who}', { n: 3, who: '甲' })).toBe('第 3 副，甲');
    expect(fill('{x} {y}', { x: '$&' })).toBe('$& {y}');
  });

  it('has one and many, "You" and others', () => {
    const cards = (n: number | string) => fill('{n} {n:card|cards} left', { n });
    expect([cards(0), cards(1), cards('1'), cards(5)]).toEqual(['0 cards left', '1 card left', '1 card left', '5 cards left']);
    const plays = (who: string) => fill(trickWords.en['say.played'], { who, cards: '♠K' });
    expect(plays(dictionary.en.you)).toBe('You play ♠K');
    expect(plays('甲')).toBe('甲 plays ♠K');
    expect(fill(tuolajiWords.en['window.wait'], { who: '甲 & 乙' })).toBe('甲 & 乙 are asked: overturn or not');
  });
});
