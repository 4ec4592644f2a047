/**
 * Recomputing a deal from what a record reveals: commitment, key and shuffle as `base/table` pins
 * them (`fair.rs`, `deal.rs`), with the same test vectors. By a library and not by `crypto.subtle`, which
 * browsers withhold from pages over plain http: a table in a hall has no certificate.
 */

import { chacha20orig } from '@noble/ciphers/chacha.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, createView, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { RANKS, type Token } from '../cards/tokens';
import type { BoardRecord } from './record';

/** Words of the key stream made at once. */
const CHUNK = 256;
const CHUNK_BLOCKS = CHUNK / 16;

export function fromHex(text: string): Uint8Array | null {
  return /^([0-9a-f]{2})*$/i.test(text) ? hexToBytes(text) : null;
}

/** Little-endian, `size` bytes. */
function le(n: number, size: 4 | 8): Uint8Array {
  const out = new Uint8Array(size);
  if (size === 4) createView(out).setUint32(0, n, true);
  else createView(out).setBigUint64(0, BigInt(n), true);
  return out;
}

/** What a board is bound to: the table and its number. */
const bound = (table: string, board: number) => concatBytes(utf8ToBytes('deal/v1'), utf8ToBytes(table), le(board, 8));

/** What the server showed before the deal. */
export function commitment(seed: Uint8Array, table: string, board: number): string {
  return bytesToHex(sha256(concatBytes(bound(table, board), seed)));
}

/** The key of the shuffle: the seed and every seat's share. */
export function dealKey(seed: Uint8Array, table: string, board: number, nonces: Uint8Array[]): Uint8Array {
  const salt = sha256(concatBytes(...nonces.flatMap((n) => [le(n.length, 4), n])));
  return hkdf(sha256, seed, salt, bound(table, board), 32);
}

/** The ChaCha20 key stream as words: 64-bit counter from 0, nonce 0. */
export function* keyStream(key: Uint8Array): Generator<number, never> {
  for (let chunk = 0; ; chunk += 1) {
    const stream = createView(chacha20orig(key, new Uint8Array(8), new Uint8Array(4 * CHUNK), undefined, chunk * CHUNK_BLOCKS));
    for (let word = 0; word < CHUNK; word += 1) yield stream.getUint32(4 * word, true);
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
  const stream = keyStream(key);
  for (let last = pack.length - 1; last > 0; last -= 1) {
    const other = uniform(stream, last + 1);
    [pack[last], pack[other]] = [pack[other]!, pack[last]!];
  }
  return pack;
}

export type Verdict = 'fair' | 'commit' | 'cards' | 'unrevealed';

/** Does the seed match its commitment, and do the cards drawn come from the seed? Some milliseconds. */
export function verify(record: BoardRecord): Verdict {
  const { reveal, head } = record;
  const seed = reveal && fromHex(reveal.seed);
  const nonces = reveal?.nonces.map(fromHex).filter((nonce) => nonce !== null) ?? [];
  if (!reveal || !seed || nonces.length < reveal.nonces.length) return 'unrevealed';
  if (commitment(seed, reveal.table, reveal.hand) !== head.commit.toLowerCase()) return 'commit';
  const key = dealKey(seed, reveal.table, reveal.hand, nonces);
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
