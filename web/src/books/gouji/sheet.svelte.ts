/** The finished hands of a match, and the rounds of the hand just over: read from the records, which all may read. */

import { api } from '../../lib/net/api';
import { readRecord } from '../../lib/view/record';
import { framesOf } from './frames';
import type { GoujiModel } from './model.svelte';
import type { Laid, Outcome } from './view';

export interface Row {
  /** The number of the hand in the match. */
  hand: number;
  outcome: Outcome;
}

export class MatchSheet {
  rows = $state.raw<readonly Row[]>([]);
  /** All rounds of the hand just over: until then only two may be looked at. */
  rounds = $state.raw<readonly Laid[][]>([]);
  private reading = '';

  constructor(private readonly model: GoujiModel) {}

  /** Reads what is missing. To be called whenever a hand has begun or ended. */
  async follow(): Promise<void> {
    const { session, view } = this.model;
    const table = session.table;
    if (!table || !view) return;
    const over = view.phase === 'over';
    const key = `${table.board} ${over}`;
    if (key === this.reading) return;
    this.reading = key;
    if (!over) this.rounds = [];
    this.rows = this.rows.filter((row) => row.hand < view.number);
    const first = table.board - view.number + 1;
    for (let board = first; board < table.board + (over ? 1 : 0); board += 1) {
      const hand = board - first + 1;
      if (this.rows.some((row) => row.hand === hand)) continue;
      try {
        const record = readRecord(await api.record(table.id, board));
        if (key !== this.reading) return;
        this.rows = [...this.rows, { hand, outcome: record.outcome as Outcome }].sort((a, b) => a.hand - b.hand);
        if (board === table.board) this.rounds = framesOf(record).at(-1)?.rounds ?? [];
      } catch {
        // The sheet stays shorter; it is read again at the next hand.
        return;
      }
    }
  }
}
