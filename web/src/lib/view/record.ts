/** Reading a board's record (`docs/protocol.md` §4): JSON lines, a kind each. */

import type { Sight } from '../net/protocol';

export interface RecordHead {
  book: string;
  options: Record<string, string>;
  board: number;
  chairs: string[];
  commit: string;
}

export interface BoardRecord {
  head: RecordHead;
  carry: unknown;
  events: Sight[];
  outcome: unknown;
  /** The seed of the deal and what goes with it, shown when the board is over. */
  reveal: { seed: string; nonces: string[]; table: string; hand: number } | null;
  /** True when the last line is the board's end and not a cut. */
  whole: boolean;
}

/** Why a text is no record: the line (from 1) and what is wrong with it. */
export class RecordError extends Error {
  constructor(
    readonly line: number,
    readonly code: 'json' | 'head' | 'empty',
  ) {
    super(`${code} in line ${line}`);
  }
}

function headOf(raw: Record<string, unknown>): RecordHead {
  const chairs = Array.isArray(raw['chairs']) ? raw['chairs'].map(String) : [];
  return {
    book: String(raw['book']),
    options: (raw['options'] ?? {}) as Record<string, string>,
    board: Number(raw['board'] ?? 0),
    chairs,
    commit: String(raw['commit'] ?? ''),
  };
}

function revealOf(raw: Record<string, unknown>): BoardRecord['reveal'] {
  const nonces = Array.isArray(raw['nonces']) ? raw['nonces'].map(String) : [];
  return { seed: String(raw['seed'] ?? ''), nonces, table: String(raw['table'] ?? ''), hand: Number(raw['hand'] ?? 0) };
}

/** Throws `RecordError`. Lines of an unknown kind are passed over. */
export function readRecord(text: string): BoardRecord {
  const out: Partial<BoardRecord> & { events: Sight[] } = { events: [] };
  const lines = text.split('\n');
  lines.forEach((line, i) => {
    if (line.trim() === '') return;
    let raw: Record<string, unknown>;
    try {
      raw = JSON.parse(line) as Record<string, unknown>;
    } catch {
      throw new RecordError(i + 1, 'json');
    }
    if (!out.head) {
      if (raw['t'] !== 'head' || typeof raw['book'] !== 'string') throw new RecordError(i + 1, 'head');
      out.head = headOf(raw);
    } else if (raw['t'] === 'carry') out.carry = raw['carry'];
    else if (raw['t'] === 'seed') out.reveal = revealOf(raw);
    else if (raw['t'] === 'ev') out.events.push(raw['e'] as Sight);
    else if (raw['t'] === 'over') {
      out.outcome = raw['outcome'];
      out.whole = true;
      // The end is also a step of the replay, told once.
      if (out.events.at(-1)?.t !== 'over') out.events.push({ t: 'over', outcome: raw['outcome'] });
    }
  });
  if (!out.head) throw new RecordError(1, 'empty');
  return { head: out.head, carry: out.carry ?? null, events: out.events, outcome: out.outcome ?? null, reveal: out.reveal ?? null, whole: out.whole ?? false };
}
