import { describe, expect, it } from 'vitest';
import { anchorOf, parseRoute, paths } from '../src/lib/router.svelte';

describe('router', () => {
  it.each([
    ['/', '', { page: 'lobby' }],
    ['/t/abc', '', { page: 'table', table: 'abc' }],
    ['/t/abc/', '', { page: 'table', table: 'abc' }],
    ['/join/abc', '#k3V', { page: 'join', table: 'abc', invite: 'k3V' }],
    ['/rules/shengji-gz3', '#GZ-10', { page: 'rules', book: 'shengji-gz3', anchor: 'GZ-10' }],
    ['/rules/shengji-cn2', '#CN-%E8%A1%A84', { page: 'rules', book: 'shengji-cn2', anchor: 'CN-表4' }],
    ['/replay/abc/7', '', { page: 'replay', table: 'abc', board: 7 }],
    ['/replay', '', { page: 'replay', table: null, board: 0 }],
    ['/replay/abc/x', '', { page: 'missing' }],
    ['/t', '', { page: 'missing' }],
    ['/t/a/b', '', { page: 'missing' }],
    ['/t/%E0%A4%A', '', { page: 'missing' }],
    ['/elsewhere', '', { page: 'missing' }],
  ])('%s%s', (path, hash, route) => {
    expect(parseRoute(path, hash)).toEqual(route);
  });

  it('reads the paths it writes', () => {
    const at = (path: string) => {
      const u = new URL(path, 'http://x');
      return parseRoute(u.pathname, u.hash);
    };
    expect(at(paths.table('a b'))).toEqual({ page: 'table', table: 'a b' });
    expect(at(paths.join('t1', 'in/vite'))).toEqual({ page: 'join', table: 't1', invite: 'in/vite' });
    expect(at(paths.rules('b', 'GZ 12-2'))).toEqual({ page: 'rules', book: 'b', anchor: 'GZ-12-2' });
    expect(at(paths.replay('t1', 3))).toEqual({ page: 'replay', table: 't1', board: 3 });
  });

  it('makes anchors of citations', () => {
    expect(anchorOf('GZ 10')).toBe('GZ-10');
    expect(anchorOf('CN 表4')).toBe('CN-表4');
    expect(anchorOf('R-throw')).toBe('R-throw');
  });
});
