/** What a table of a trick-taking book shows, derived from the session; and the player's choice of cards. */

import { short } from '../lib/cards/names';
import type { Token } from '../lib/cards/tokens';
import { lang } from '../lib/i18n/index.svelte';
import type { Action, Probe, Sight } from '../lib/net/protocol';
import { settings } from '../lib/settings.svelte';
import { EMPTY, fromCards, reconcile, size, spend, toCards, type Selection } from '../lib/view/selection';
import { TableModel } from '../table/model.svelte';
import type { Session } from '../table/session.svelte';
import type { Names } from './naming';
import { rowsOf, sorted, type Order } from './rows';
import { nextThreshold, standing, type FailedThrow, type Naming, type Play, type TrickView, type Trick, type Unit } from './view';
import type { Words } from './words';

const PROBE_AFTER_MS = 120;

/** A throw that failed, until its trick is over: the fine is told once and named as long. */
type Fined = Pick<FailedThrow, 'seat'> & { fine: number; trick: number };

export class TrickModel<V extends TrickView = TrickView> extends TableModel<V> {
  readonly w: Words;
  /** What the book calls components. */
  readonly names: Names;
  fined = $state.raw<Fined | null>(null);
  selection = $state.raw<Selection>(EMPTY);
  probe = $state.raw<Probe<Naming> | null>(null);
  /** Which reading of an ambiguous selection is declared. */
  reading = $state(0);
  showLast = $state(false);
  history = $state.raw<Trick[]>([]);
  fresh = $state.raw<ReadonlySet<Token>>(new Set());

  private asking: ReturnType<typeof setTimeout> | undefined;
  private handBefore: readonly Token[] = [];

  constructor(session: Session, book: { w: Words; names: Names }) {
    super(session);
    this.w = book.w;
    this.names = book.names;
  }

  readonly order: Order = $derived.by(() => ({ trump: this.view.trump ?? null, level: this.view.level }));
  readonly hand = $derived.by(() => sorted(this.view.hand ?? [], this.order));
  readonly groups = $derived.by(() =>
    rowsOf(
      this.view.hand ?? [],
      this.order,
      { lang: lang(), trump: this.w('row.trump'), trumpSpoken: this.w('row.trumpSaid'), level: this.w('badge.level'), trumpLevel: this.w('badge.trumpLevel') },
      settings.wishes.order === 'up',
    ),
  );
  readonly cards = $derived.by(() => toCards(this.selection, this.hand));
  readonly chosen = $derived.by(() => size(this.selection));
  readonly next = $derived.by(() => nextThreshold(this.view.points, this.view.thresholds));
  readonly bid = $derived.by(() => standing(this.view));
  readonly leading = $derived.by(() => (this.view.trick?.plays.length ?? 0) === 0);

  /** The failed throw of the trick on the felt. */
  readonly failed = $derived.by(() => {
    const n = this.view.trick?.n ?? (this.view.last?.n ?? 0) + 1;
    return this.fined && this.fined.trick === n && !this.showLast && this.view.phase !== 'over' ? this.fined : null;
  });

  /** The trick on the felt: this one, or the last until the next lead (or while asked for). */
  readonly shown: Trick | null = $derived.by(() => {
    const { trick, last } = this.view;
    const empty = !trick || trick.plays.length === 0;
    return (this.showLast || (empty && this.view.phase !== 'name')) && last ? last : (trick ?? null);
  });

  list(cards: readonly Token[]): string {
    return sorted(cards, this.order).map((c) => short(c, lang())).join(' ');
  }

  badge = (token: Token): string | undefined => {
    const { trump, level } = this.order;
    if (token.length !== 2 || token.charAt(1) !== level || token === 'SB' || token === 'HR') return undefined;
    return token.charAt(0) === trump ? this.w('badge.trumpLevel') : this.w('badge.level');
  };

  playOf(seat: number): Play | undefined {
    return this.shown?.plays.find((p) => p.seat === seat);
  }

  /** The units as they would be declared: the chosen reading where there is a choice. */
  readonly units: Unit[] = $derived.by(() => {
    const p = this.probe;
    if (!p) return [];
    return p.readings.length > 1 ? (p.readings[this.reading] ?? p.readings[0] ?? []) : p.units;
  });

  select(next: Selection): void {
    this.selection = next;
    this.session.refusal = null;
    this.ask();
  }

  clear(): void {
    this.select(EMPTY);
  }

  take(cards: readonly Token[]): void {
    this.select(reconcile(fromCards(cards), this.hand));
  }

  /** Asks the server what the selection is, once the hand rests. */
  private ask(): void {
    clearTimeout(this.asking);
    this.probe = null;
    this.reading = 0;
    if (this.view.phase !== 'play' || this.chosen === 0) return;
    const cards = this.cards;
    this.asking = setTimeout(() => {
      void this.session.probe<Naming>(cards).then((p) => {
        if (this.cards.join() === cards.join()) this.probe = p;
      });
    }, PROBE_AFTER_MS);
  }

  /** What an event leaves to be seen beside the view. */
  note(e: Sight): void {
    if (e.t === 'took' && Array.isArray(e['cards'])) this.fresh = new Set(e['cards'] as Token[]);
    if (e.t === 'buried') this.fresh = new Set();
    if (e.t !== 'throw_failed') return;
    this.fined = { seat: Number(e['seat']), fine: Number(e['fine'] ?? 0), trick: (this.view.last?.n ?? 0) + 1 };
    if (this.seated && e['seat'] === this.me) this.clear();
  }

  /** After every view: the selection keeps only what the hand still holds. */
  follow(): void {
    const kept = reconcile(spend(this.selection, this.handBefore, this.hand), this.hand);
    this.handBefore = this.hand;
    if (kept !== this.selection) {
      this.selection = kept;
      this.ask();
    }
    const last = this.view.last;
    if (last && !this.history.some((x) => x.n === last.n)) this.remember(last);
    else if (!last && this.history.length > 0) this.forget();
  }

  private historyKey(): string {
    return `paiju.tricks.${this.session.id}`;
  }

  private remember(trick: Trick): void {
    const kept = this.history.length > 0 && (this.history.at(-1)?.n ?? 0) < trick.n ? this.history : this.stored(trick.n);
    this.history = [...kept, trick];
    try {
      sessionStorage.setItem(this.historyKey(), JSON.stringify({ board: this.session.table?.board, tricks: this.history }));
    } catch {
      // The list then begins anew after a reload.
    }
  }

  private stored(before: number): Trick[] {
    try {
      const raw = JSON.parse(sessionStorage.getItem(this.historyKey()) ?? 'null') as { board: number; tricks: Trick[] } | null;
      return raw && raw.board === this.session.table?.board ? raw.tricks.filter((x) => x.n < before) : [];
    } catch {
      return [];
    }
  }

  private forget(): void {
    this.history = [];
    this.showLast = false;
  }

  play(): boolean {
    if (!this.mine || this.busy || this.chosen === 0) return false;
    const action: Action = { do: 'play', cards: this.cards };
    const choice = this.probe?.readings ?? [];
    if (this.leading && choice.length > 1) action.as = (choice[this.reading] ?? []).map((u) => u.cards);
    this.showLast = false;
    return this.session.act(action);
  }

  async hint(): Promise<boolean> {
    const a = await this.session.hint();
    if (!a?.cards) return false;
    this.take(a.cards);
    return true;
  }
}
