/** What every table knows: who sits where, whether it is one's turn, when time is up. Families add their rulebook's part. */

import { lang, t } from '../lib/i18n/index.svelte';
import type { Chair } from '../lib/net/protocol';
import type { Session } from './session.svelte';

/** What the views of all rulebooks have. */
export interface AnyView {
  phase: string;
  to_act: number[];
}

/** 0 for seats 1, 3, 5; 1 for seats 2, 4, 6. */
export function sideOf(seat: number): 0 | 1 {
  return seat % 2 === 1 ? 0 : 1;
}

export class TableModel<V extends AnyView> {
  constructor(readonly session: Session) {}

  readonly view = $derived.by(() => this.session.view as V);
  readonly me = $derived.by(() => this.session.you ?? 1);
  readonly seated = $derived.by(() => this.session.you !== null);
  readonly mine = $derived.by(() => this.seated && this.view.to_act.includes(this.me));
  readonly busy = $derived.by(() => this.session.pending !== null || this.session.line !== 'open');

  chair(seat: number): Chair | undefined {
    return this.session.table?.seats.find((c) => c.seat === seat);
  }

  /** The name of a seat, as the viewer says it. */
  who(seat: number | null | undefined): string {
    if (seat === null || seat === undefined) return '';
    if (this.seated && seat === this.me) return t('you');
    return this.chair(seat)?.name || t('seat.number', { n: seat });
  }

  /** Several names, `甲、丙`. */
  all(seats: readonly number[]): string {
    return seats.map((seat) => this.who(seat)).join(lang() === 'zh' ? '、' : ' & ');
  }

  /** The names of a team. */
  team(side: 0 | 1): string {
    return this.all((this.session.table?.seats ?? []).map((c) => c.seat).filter((seat) => sideOf(seat) === side));
  }

  /** When a seat's time is up, on our clock, ms. */
  deadline(seat: number): number | null {
    const d = this.session.table?.clock?.deadlines?.[String(seat)];
    return d ? d - this.session.skew : null;
  }
}
