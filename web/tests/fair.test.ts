import { readFileSync } from 'node:fs';
import { bytesToHex } from '@noble/hashes/utils.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { commitment, dealKey, fromHex, keyStream, shuffled, verify } from '../src/lib/view/fair';
import type { BoardRecord } from '../src/lib/view/record';

/** The vectors that the server's own tests read too. */
interface Vectors {
  commitments: { seed: string; table: string; board: number; is: string }[];
  keys: { seed: string; table: string; board: number; nonces: string[]; is: string }[];
  shuffles: { key: string; packs: number; begins: string; ends: string }[];
}
const vectors: Vectors = JSON.parse(readFileSync(new URL('../../base/table/tests/fair.json', import.meta.url), 'utf8'));
const bytes = (hex: string) => fromHex(hex)!;

const seed = new Uint8Array(32).fill(5);
const nonces = [[1, 2], [], [3], []].map((n) => new Uint8Array(n));

function record(): BoardRecord {
  const pack = shuffled(3, dealKey(seed, 't1', 3, nonces));
  return {
    head: { book: 'b', options: {}, board: 3, chairs: [], commit: commitment(seed, 't1', 3) },
    carry: null,
    events: pack.slice(0, 156).map((card) => ({ t: 'drew', card })),
    outcome: null,
    reveal: { seed: bytesToHex(seed), nonces: nonces.map(bytesToHex), table: 't1', hand: 3 },
    whole: true,
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('fair deal', () => {
  it('commits, derives and shuffles as the server does', () => {
    for (const { seed, table, board, is } of vectors.commitments) expect(commitment(bytes(seed), table, board)).toBe(is);
    for (const { seed, table, board, nonces, is } of vectors.keys) {
      expect(bytesToHex(dealKey(bytes(seed), table, board, nonces.map(bytes)))).toBe(is);
    }
    for (const { key, packs, begins, ends } of vectors.shuffles) {
      const pack = shuffled(packs, bytes(key));
      expect(pack.slice(0, 12).join(' ')).toBe(begins);
      expect(pack.slice(-6).join(' ')).toBe(ends);
      expect(new Set(pack).size).toBe(54);
    }
    expect(Math.min(vectors.commitments.length, vectors.keys.length, vectors.shuffles.length)).toBeGreaterThan(2);
  });

  it('streams as RFC 8439 has the first blocks of the key 0', () => {
    const stream = keyStream(new Uint8Array(32));
    const words = Array.from({ length: 2000 }, () => stream.next().value);
    expect(words[0]).toBe(0xade0b876);
    expect(words[16]).toBe(0xbee7079f);
    // Longer than what is made at once: no word comes again at the seam.
    expect(new Set(words).size).toBe(2000);
  });

  it('needs nothing that browsers withhold over plain http', () => {
    vi.stubGlobal('crypto', undefined);
    expect(verify(record())).toBe('fair');
  });

  it('tells a fair record from an altered one', () => {
    const good = record();
    expect(verify(good)).toBe('fair');
    expect(verify({ ...good, head: { ...good.head, commit: '00' } })).toBe('commit');
    const events = good.events.with(7, { t: 'drew', card: good.events[7]?.['card'] === 'S2' ? 'S3' : 'S2' });
    expect(verify({ ...good, events })).toBe('cards');
    expect(verify({ ...good, reveal: null })).toBe('unrevealed');
  });

  it('tells fair hands from altered ones, from the first seat on', () => {
    const pack = shuffled(2, dealKey(seed, 't1', 3, nonces));
    const hands = [0, 1, 2, 3].map((seat) => pack.filter((_, place) => (2 + place) % 4 === seat).sort());
    const good = { ...(record()), events: [{ t: 'dealt', first: 3, hands }] };
    expect(verify(good)).toBe('fair');
    expect(verify({ ...good, events: [{ t: 'dealt', first: 2, hands }] })).toBe('cards');
    const swapped = hands.with(0, hands[0]!.with(0, 'HR'));
    expect(verify({ ...good, events: [{ t: 'dealt', first: 3, hands: swapped }] })).toBe('cards');
    expect(verify({ ...good, events: [] })).toBe('cards');
  });

  it('reads hex', () => {
    expect(fromHex('00ff')).toEqual(new Uint8Array([0, 255]));
    expect(fromHex('0g')).toBeNull();
    expect(fromHex('')).toEqual(new Uint8Array());
  });
});
