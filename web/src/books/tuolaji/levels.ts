/** The table of levels, as it is printed: what is shown of it, not what is judged by it. `GW 表4`, `GW 12.8` */

export type Side = 'banker' | 'defenders';

export interface Cell {
  side: Side;
  levels: number;
}

export interface Row {
  /** The lowest and highest points; null where the row is open. */
  from: number | null;
  to: number | null;
  kept: Cell;
  captured: Cell;
}

const bank = (levels: number): Cell => ({ side: 'banker', levels });
const deal = (levels: number): Cell => ({ side: 'defenders', levels });

export const TABLE: readonly Row[] = [
  { from: null, to: 0, kept: bank(3), captured: bank(1) },
  { from: 5, to: 55, kept: bank(2), captured: bank(1) },
  { from: 60, to: 115, kept: bank(1), captured: bank(1) },
  { from: 120, to: 175, kept: deal(0), captured: deal(1) },
  { from: 180, to: 235, kept: deal(1), captured: deal(2) },
  { from: 240, to: 295, kept: deal(2), captured: deal(3) },
  { from: 300, to: null, kept: deal(3), captured: deal(4) },
];

/** The row of these points. */
export function rowOf(points: number): number {
  const at = TABLE.findIndex((row) => row.to === null || points <= row.to);
  return at < 0 ? TABLE.length - 1 : at;
}

/** `60–115`, `0`, `300+`. */
export function span(row: Row): string {
  if (row.from === null) return String(row.to);
  return row.to === null ? `${row.from}+` : `${row.from}–${row.to}`;
}
