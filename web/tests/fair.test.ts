import { describe, expect, it } from 'vitest';
import { commitment, dealKey, fromHex, shuffled, toHex, verify } from '../src/lib/view/fair';
import type { BoardRecord } from '../src/lib/view/record';

// The published vectors of the server's tests (crates/table/tests/deal.rs).
const seed = new Uint8Array(32).fill(5);
const nonces = [[1, 2], [], [3], []].map((n) => new Uint8Array(n));

async function record(): Promise<BoardRecord> {
  const pack = shuffled(3, await dealKey(seed, 't1', 3, nonces));
  return {
    head: { book: 'b', options: {}, board: 3, chairs: [], commit: await commitment(seed, 't1', 3) },
    carry: null,
    events: pack.slice(0, 156).map((card) => ({ t: 'drew', card })),
    outcome: null,
    reveal: { seed: toHex(seed), nonces: nonces.map(toHex), table: 't1', hand: 3 },
    whole: true,
  };
}

describe('fair deal', () => {
  it('shuffles as the server does', () => {
    expect(shuffled(1, new Uint8Array(32)).slice(0, 12).join(' ')).toBe('DQ S5 H4 HR SQ CJ HJ D6 SB D3 HT C6');
    expect(new Set(shuffled(1, seed)).size).toBe(54);
  });

  it('commits and derives as the server does', async () => {
    expect(await commitment(seed, 't1', 3)).toBe('660611bd892da8c602beac1fd21c51bf5b7835b088ad12b02720e5723d0864c7');
    expect(toHex(await dealKey(seed, 't1', 3, nonces))).toBe('9030fa333c3cabf817a6c0cfcb461bf8869747bfda47e9bb26caaeb8698d1337');
  });

  it('tells a fair record from an altered one', async () => {
    const good = await record();
    expect(await verify(good)).toBe('fair');
    expect(await verify({ ...good, head: { ...good.head, commit: '00' } })).toBe('commit');
    const events = good.events.with(7, { t: 'drew', card: good.events[7]?.['card'] === 'S2' ? 'S3' : 'S2' });
    expect(await verify({ ...good, events })).toBe('cards');
    expect(await verify({ ...good, reveal: null })).toBe('unrevealed');
  });

  it('tells fair hands from altered ones, from the first seat on', async () => {
    const pack = shuffled(2, await dealKey(seed, 't1', 3, nonces));
    const hands = [0, 1, 2, 3].map((seat) => pack.filter((_, place) => (2 + place) % 4 === seat).sort());
    const good = { ...(await record()), events: [{ t: 'dealt', first: 3, hands }] };
    expect(await verify(good)).toBe('fair');
    expect(await verify({ ...good, events: [{ t: 'dealt', first: 2, hands }] })).toBe('cards');
    const swapped = hands.with(0, hands[0]!.with(0, 'HR'));
    expect(await verify({ ...good, events: [{ t: 'dealt', first: 3, hands: swapped }] })).toBe('cards');
    expect(await verify({ ...good, events: [] })).toBe('cards');
  });

  it('reads hex', () => {
    expect(fromHex('00ff')).toEqual(new Uint8Array([0, 255]));
    expect(fromHex('0g')).toBeNull();
    expect(fromHex('')).toEqual(new Uint8Array());
  });
});
