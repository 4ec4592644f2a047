/**
 * Recomputing a deal from what a record reveals: commitment, key and shuffle as `crates/table` pins
 * them (`fair.rs`, `deal.rs`), with the same test vectors.
 */

import { RANKS, type Token } from '../cards/tokens';
import type { BoardRecord } from './record';

export function fromHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^([0-9a-f]{2})*$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (x) => parseInt(x, 16));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const p of parts) {
    out.set(p, at);
    at += p.length;
  }
  return out;
}

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Little-endian, `size` bytes. */
function le(n: number, size: 4 | 8): Uint8Array {
  const out = new DataView(new ArrayBuffer(size));
  if (size === 4) out.setUint32(0, n, true);
  else out.setBigUint64(0, BigInt(n), true);
  return new Uint8Array(out.buffer);
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** What the server showed before the deal. */
export async function commitment(seed: Uint8Array, table: string, board: number): Promise<string> {
  return toHex(await sha256(join(utf8('deal/v1'), utf8(table), le(board, 8), seed)));
}

/** The key of the shuffle: the seed and every seat's share. */
export async function dealKey(seed: Uint8Array<ArrayBuffer>, table: string, board: number, nonces: Uint8Array[]): Promise<Uint8Array> {
  const salt = await sha256(join(...nonces.flatMap((n) => [le(n.length, 4), n])));
  const info = join(utf8('deal/v1'), utf8(table), le(board, 8));
  const key = await crypto.subtle.importKey('raw', seed, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, 256));
}

function quarter(x: Uint32Array, a: number, b: number, c: number, d: number): void {
  const turn = (i: number, j: number, k: number, n: number) => {
    x[i] = x[i]! + x[j]!;
    const v = x[k]! ^ x[i]!;
    x[k] = (v << n) | (v >>> (32 - n));
  };
  turn(a, b, d, 16);
  turn(c, d, b, 12);
  turn(a, b, d, 8);
  turn(c, d, b, 7);
}

/** The ChaCha20 key stream as words: 64-bit counter from 0, nonce 0. */
export function* chacha20(key: Uint8Array): Generator<number, never> {
  const words = new DataView(key.buffer, key.byteOffset, 32);
  const start = new Uint32Array(16);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  for (let i = 0; i < 8; i += 1) start[4 + i] = words.getUint32(4 * i, true);
  for (;;) {
    const x = start.slice();
    for (let round = 0; round < 10; round += 1) {
      for (const [a, b, c, d] of [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]] as const) quarter(x, a, b, c, d);
    }
    for (let i = 0; i < 16; i += 1) yield (x[i]! + start[i]!) >>> 0;
    start[12] = start[12]! + 1;
    if (start[12] === 0) start[13] = start[13]! + 1;
  }
}

function uniform(stream: Generator<number, never>, bound: number): number {
  for (;;) {
    const word = stream.next().value;
    const rest = word % bound;
    if (word - rest <= 0xffffffff - (bound - 1)) return rest;
  }
}

/** `packs` packs in the order in which they are drawn. */
export function shuffled(packs: number, key: Uint8Array): Token[] {
  const one = [...[...RANKS].map((r) => `S${r}`), 'SB', 'HR', ...['H', 'C', 'D'].flatMap((s) => [...RANKS].map((r) => s + r))];
  const pack = Array.from({ length: packs }, () => one).flat();
  const stream = chacha20(key);
  for (let last = pack.length - 1; last > 0; last -= 1) {
    const other = uniform(stream, last + 1);
    [pack[last], pack[other]] = [pack[other]!, pack[last]!];
  }
  return pack;
}

export type Verdict = 'fair' | 'commit' | 'cards' | 'unrevealed' | 'insecure';

/** Does the seed match its commitment, and do the cards drawn come from the seed? */
export async function verify(record: BoardRecord): Promise<Verdict> {
  const { reveal, head } = record;
  const seed = reveal && fromHex(reveal.seed);
  const nonces = reveal?.nonces.map(fromHex) ?? [];
  if (!reveal || !seed || nonces.some((n) => n === null)) return 'unrevealed';
  // Browsers give the digest to pages over https and on this machine only.
  if (typeof crypto === 'undefined' || !crypto.subtle) return 'insecure';
  if ((await commitment(seed, reveal.table, reveal.hand)) !== head.commit.toLowerCase()) return 'commit';
  const key = await dealKey(seed, reveal.table, reveal.hand, nonces as Uint8Array[]);
  return isPackOf(record, (cards) => shuffled(Math.ceil(cards / 54), key)) ? 'fair' : 'cards';
}

/** Did the cards come from the top of the pack: one by one, or into whole hands, from the first seat on? */
function isPackOf(record: BoardRecord, packFor: (cards: number) => Token[]): boolean {
  const drawn = record.events.filter((e) => e.t === 'drew').map((e) => String(e['card']));
  if (drawn.length > 0) {
    const pack = packFor(drawn.length);
    return drawn.every((card, i) => card === pack[i]);
  }
  const dealt = record.events.find((e) => e.t === 'dealt');
  const hands = Array.isArray(dealt?.['hands']) ? dealt['hands'].map((hand) => (Array.isArray(hand) ? hand.map(String) : [])) : [];
  const all = hands.flat().length;
  if (all === 0) return false;
  const pack = packFor(all);
  const first = Number(dealt?.['first']) - 1;
  return hands.every((hand, seat) => {
    const due = pack.filter((_, place) => (first + place) % hands.length === seat);
    return due.sort().join() === hand.sort().join();
  });
}
