import { describe, expect, it } from 'vitest';
import { mergePatch } from '../src/lib/net/merge';

describe('JSON merge patch', () => {
  // The examples of RFC 7396, appendix A.
  const cases: [unknown, unknown, unknown][] = [
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [['a', 'b'], ['c', 'd'], ['c', 'd']],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ];
  it.each(cases)('%j + %j = %j', (target, patch, result) => {
    expect(mergePatch(target, patch)).toEqual(result);
  });

  it('shares what the patch leaves alone and changes no argument', () => {
    const before = { hand: ['S5'], kitty: { count: 6 } };
    const after = mergePatch(before, { hand: [] });
    expect(after.kitty).toBe(before.kitty);
    expect(before.hand).toEqual(['S5']);
  });

  it('takes no prototype from the wire', () => {
    const patched = mergePatch({}, JSON.parse('{"__proto__":{"polluted":true}}'));
    expect((patched as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
