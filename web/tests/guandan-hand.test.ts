import { describe, expect, it } from 'vitest';
import { arrange } from '../src/books/guandan/arrange';
import { columnsOf, move, place } from '../src/books/guandan/columns';
import { follow, group, join, pick, reconcile, ungroup, type Held } from '../src/books/guandan/held';
import { guess } from '../src/books/guandan/layout';
import { height, sorted } from '../src/books/guandan/order';

const NONE: ReadonlySet<string> = new Set();
const hand = (text: string): readonly Held[] => follow([], text.split(' '), NONE);
const kinds = (text: string, level = '2') => {
  const held = hand(text);
  const tokens = new Map(held.map((c) => [c.id, c.token]));
  return arrange(held, level).map((g) => {
    const r = guess(g.map((id) => tokens.get(id) ?? ''), level);
    return r ? `${r.type} ${r.rank} ${r.size}` : 'nothing';
  });
};

/** 27 cards of two packs by a small generator, so that each run sees the same hands. */
function dealt(seed: number): string[] {
  const one = [...[...'SHCD'].flatMap((s) => [...'23456789TJQKA'].map((r) => s + r)), 'SB', 'HR'];
  const pack = [...one, ...one];
  let x = seed * 2654435761;
  for (let i = pack.length - 1; i > 0; i -= 1) {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    const j = x % (i + 1);
    [pack[i], pack[j]] = [pack[j]!, pack[i]!];
  }
  return pack.slice(0, 27);
}

describe('order', () => {
  it('has the level over the ace and the jokers over all', () => {
    expect(sorted(['S2', 'SA', 'H5', 'HR', 'S5', 'SB', 'DK'], '5')).toEqual(['HR', 'SB', 'H5', 'S5', 'SA', 'DK', 'S2']);
    expect(height('5', '5')).toBeGreaterThan(height('A', '5'));
    expect(height('5', '6')).toBeLessThan(height('6', '7'));
  });
});

describe('cards in hand', () => {
  const held = hand('S5 S5 H5 SA');
  it('are each for themselves', () => {
    expect(held.map((c) => c.id)).toEqual(['S5-0', 'S5-1', 'H5-0', 'SA-0']);
  });
  it('keep their names when others go, and what was chosen goes first', () => {
    const after = follow(held, ['S5', 'H5', 'SA'], new Set(['S5-0']));
    expect(after.map((c) => c.id)).toEqual(['S5-1', 'H5-0', 'SA-0']);
    expect(follow(after, ['S5', 'S5', 'H5', 'SA'], NONE).map((c) => c.id)).toEqual(['S5-1', 'H5-0', 'SA-0', 'S5-0']);
  });
  it('stay the same value when nothing changes', () => {
    expect(follow(held, ['SA', 'H5', 'S5', 'S5'], NONE)).toBe(held);
  });
  it('are picked by their tokens, whole groups first', () => {
    expect(pick(held, ['S5', 'SA'], [])).toEqual(['S5-0', 'SA-0']);
    expect(pick(held, ['S5', 'SA'], [['S5-1', 'SA-0']])).toEqual(['S5-1', 'SA-0']);
    expect(pick(held, ['S5'], [['S5-0', 'SA-0']])).toEqual(['S5-1']);
  });
});

describe('own groups', () => {
  it('take cards from other groups, and dissolve when one card is left', () => {
    const one = group([], new Set(['a', 'b', 'c']));
    expect(one).toEqual([['a', 'b', 'c']]);
    expect(group(one, new Set(['c', 'd']))).toEqual([['a', 'b'], ['c', 'd']]);
    expect(group(one, new Set(['b', 'c', 'd']))).toEqual([['b', 'c', 'd']]);
    expect(ungroup(one, new Set(['a']))).toEqual([['b', 'c']]);
  });
  it('join a group that is there', () => {
    const groups = [['a', 'b'], ['c', 'd', 'e'], ['f', 'g']];
    expect(join(groups, new Set(['c', 'f', 'x']), groups[0]!)).toEqual([['a', 'b', 'c', 'f', 'x'], ['d', 'e']]);
  });
  it('are the same value when a move changes nothing', () => {
    const groups = [['a', 'b'], ['c', 'd']];
    expect(group(groups, new Set(['b', 'a']))).toBe(groups);
    expect(group(groups, new Set(['z']))).toBe(groups);
    expect(ungroup(groups, new Set(['z']))).toBe(groups);
    expect(join(groups, new Set(['a']), groups[0]!)).toBe(groups);
    expect(reconcile(groups, ['a', 'b', 'c', 'd'].map((id) => ({ id, token: 'S2' })))).toBe(groups);
  });
});

describe('arranging', () => {
  it('finds what a player sees at once', () => {
    expect(kinds('S3 H3 C3 D3 SK')).toEqual(['bomb 3 4']);
    expect(kinds('S3 S4 S5 S6 S7 HK')).toEqual(['straight-flush 7 5']);
    expect(kinds('SB SB HR HR')).toEqual(['jokers HR 4']);
    expect(kinds('S3 H3 C4 D4 S5 H5')).toEqual(['tube 5 6']);
    expect(kinds('S3 H3 C3 S4 H4 C4')).toEqual(['plate 4 6']);
    expect(kinds('S9 H9 C9 D4 S4')).toEqual(['full-house 9 5']);
    expect(kinds('SA H2 C3 D4 S5', '9')).toEqual(['straight 5 5']);
  });
  it('puts a wild card where it makes a bomb or a straight flush', () => {
    expect(kinds('S8 C8 D8 H2')).toEqual(['bomb 8 4']);
    expect(kinds('S5 S6 S8 S9 H2 CK')).toEqual(['straight-flush 9 5']);
  });
  it('keeps a bomb where breaking it saves little', () => {
    expect(kinds('S3 H3 C3 D3 S4 H4 C5 D5 S6 H6 D7')).toEqual(['bomb 3 4', 'tube 6 6']);
  });
  it('leaves singles, pairs and triples alone', () => {
    expect(kinds('S3 S5 H5 C9 D9 SJ')).toEqual([]);
  });
  it('groups every card of a hand at most once, in groups that are plays', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const held = follow([], dealt(seed), NONE);
      for (const level of ['2', '9', 'A']) {
        const groups = arrange(held, level);
        const ids = groups.flat();
        expect(new Set(ids).size).toBe(ids.length);
        const tokens = new Map(held.map((c) => [c.id, c.token]));
        for (const g of groups) expect(guess(g.map((id) => tokens.get(id) ?? '?'), level), g.join()).not.toBeNull();
      }
    }
  });
});

describe('columns', () => {
  const held = hand('HR SB H5 S5 SA DA S3 H3');
  it('run from the jokers over the wild card and the level to the small ranks', () => {
    expect(columnsOf(held, [], '5', false).map((c) => c.key)).toEqual(['jokers', 'wild', '5', 'A', '3']);
    expect(columnsOf(held, [], '5', true).map((c) => c.key)).toEqual(['3', 'A', '5', 'wild', 'jokers']);
  });
  it('have own groups on the left', () => {
    const columns = columnsOf(held, [['S3-0', 'H3-0']], '5', false);
    expect(columns.map((c) => c.own)).toEqual([true, false, false, false, false]);
    expect(columns[0]?.cards.map((c) => c.token)).toEqual(['S3', 'H3']);
  });
  it('fit a phone without scrolling, each strip wide and high enough to tell and touch the card', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const cards = follow([], dealt(seed), NONE);
      for (const groups of [[], arrange(cards, '7')]) {
        const laid = place(columnsOf(cards, groups, '7', false), 374, 844, 'm');
        expect(laid.places).toHaveLength(27);
        expect(Math.max(...laid.places.map((p) => p.x + laid.face))).toBeLessThanOrEqual(374.5);
        expect(Math.min(...laid.places.map((p) => p.x))).toBeGreaterThanOrEqual(0);
        expect(Math.min(...laid.places.map((p) => p.y))).toBeGreaterThanOrEqual(0);
        expect(Math.min(...laid.places.map((p) => p.wide))).toBeGreaterThanOrEqual(22);
        expect(Math.min(...laid.places.map((p) => p.tall))).toBeGreaterThanOrEqual(laid.flat ? 14 : 24);
        expect(laid.height).toBeLessThanOrEqual(844 * 0.37);
      }
    }
  });
  it('keep their height while cards are played', () => {
    const height = (text: string) => place(columnsOf(hand(text), [], '5', false), 374, 844, 'm').height;
    expect(height('S3 H3 C3 SA')).toBe(height('S3'));
  });
  it('need a width', () => {
    expect(place(columnsOf(held, [], '5', false), 0, 844, 'm').places).toEqual([]);
  });
  it('are walked by keys: sideways along the front, up and down within one', () => {
    const { lines } = place(columnsOf(held, [], '5', false), 374, 844, 'm');
    expect(move(lines, null, 'ArrowRight')).toBe('SB-0');
    expect(move(lines, 'SB-0', 'ArrowUp')).toBe('HR-0');
    expect(move(lines, 'SB-0', 'ArrowRight')).toBe('H5-0');
    expect(move(lines, 'DA-0', 'ArrowUp')).toBe('SA-0');
    expect(move(lines, 'SA-0', 'ArrowRight')).toBe('S3-0');
    expect(move(lines, 'S3-0', 'End')).toBe('S3-0');
    expect(move(lines, 'S3-0', 'Home')).toBe('HR-0');
    expect(move(lines, 'H3-0', 'ArrowDown')).toBe('H3-0');
  });
});
