// What the browser tests compare with must itself be right.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { leaks, tokens } from '../lib/secret.mjs';
import { merge, plain } from '../lib/wire.mjs';

test('the comparison itself finds a leak', () => {
  const record = [
    { t: 'ev', e: { t: 'drew', seat: 1, card: 'SA' } },
    { t: 'ev', e: { t: 'drew', seat: 2, card: 'H5' } },
    { t: 'seed', seed: 'c0ffee' },
  ];
  const honest = [{ t: 'ev', seq: 1, e: { t: 'drew', seat: 1, card: 'SA' } }, { t: 'ev', seq: 2, e: { t: 'drew', seat: 2, card: null } }];
  assert.deepEqual(leaks(honest, record, 1), { found: [], held: 2 });
  const leaky = [honest[0], { t: 'ev', seq: 2, e: { t: 'drew', seat: 2, card: 'H5' } }, { t: 'ev', seq: 3, e: null, d: { x: 'c0ffee' } }];
  assert.deepEqual(leaks(leaky, record, 1).found.map(({ strange }) => strange), [['H5'], ['the seed']]);
  assert.deepEqual(tokens({ a: ['SA', 'level', { b: 'HR' }], trump: 'S' }), ['SA', 'HR']);
});

test('views are merged as RFC 7396 says', () => {
  assert.deepEqual(merge({ a: 1, b: { c: 2, d: 3 } }, { a: null, b: { c: [4] } }), { b: { c: [4], d: 3 } });
  assert.deepEqual(merge([1], { a: 1 }), { a: 1 });
  assert.deepEqual(plain({ a: null, b: [{ c: null, d: 0 }] }), { b: [{ d: 0 }] });
});
