/** The finished boards of a match, and the plays of the board just over: read from the records, which all may read. */

import { api } from '../../lib/net/api';
import { readRecord } from '../../lib/view/record';
import { framesOf } from './frames';
import type { GuandanModel } from './model.svelte';
import type { Outcome, Trick } from './view';

export interface Row {
  /** The number of the board in the match. */
  board: number;
  outcome: Outcome;
}

export class MatchSheet {
  rows = $state.raw<readonly Row[]>([]);
  /** All tricks of the board just over: until then only two may be looked at. `R-lookback` */
  tricks = $state.raw<readonly Trick[]>([]);
  private reading = '';

  constructor(private readonly model: GuandanModel) {}

  /** Reads what is missing. To be called whenever a board has begun or ended. */
  async follow(): Promise<void> {
    const { session, view } = this.model;
    const table = session.table;
    if (!table || !view) return;
    const key = `${table.board} ${view.phase === 'over'}`;
    if (key === this.reading) return;
    this.reading = key;
    if (view.phase !== 'over') this.tricks = [];
    const first = table.board - view.board + 1;
    this.rows = this.rows.filter((row) => row.board < view.board || view.phase === 'over');
    if (view.board === 1) this.rows = [];
    for (let n = first; n < table.board + (view.phase === 'over' ? 1 : 0); n += 1) {
      const board = n - first + 1;
      const last = n === table.board;
      if (!last && this.rows.some((row) => row.board === board)) continue;
      try {
        const record = readRecord(await api.record(table.id, n));
        if (key !== this.reading) return;
        const row = { board, outcome: record.outcome as Outcome };
        this.rows = [...this.rows.filter((r) => r.board !== board), row].sort((a, b) => a.board - b.board);
        if (last) this.tricks = framesOf(record).at(-1)?.tricks ?? [];
      } catch {
        // The sheet stays shorter; it is read again at the next board.
        return;
      }
    }
  }
}
