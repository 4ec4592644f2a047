/** What the Guandan table shows, derived from the session; and the player's choice and groups of cards. */

import { short } from '../../lib/cards/names';
import type { Token } from '../../lib/cards/tokens';
import { lang } from '../../lib/i18n/index.svelte';
import type { Action, Probe } from '../../lib/net/protocol';
import { settings } from '../../lib/settings.svelte';
import { sideOf, TableModel } from '../../table/model.svelte';
import { arrange } from './arrange';
import { columnsOf } from './columns';
import { follow, group, join, pick, reconcile, same, ungroup, type Groups, type Held } from './held';
import { readingName } from './naming';
import { isWild, rankOf, sorted } from './order';
import { sameReading, standing, type GuandanView, type Naming, type Reading, type Trick } from './view';
import { w } from './words';

const PROBE_AFTER_MS = 120;
const NOTHING: ReadonlySet<string> = new Set();

export class GuandanModel extends TableModel<GuandanView> {
  held = $state.raw<readonly Held[]>([]);
  chosen = $state.raw<ReadonlySet<string>>(NOTHING);
  groups = $state.raw<Groups>([]);
  probe = $state.raw<Probe<Naming> | null>(null);
  /** The reading that was lit by hand. */
  picked = $state.raw<number | null>(null);
  /** What the hint was, where it is no choice of cards. */
  advice = $state.raw<Action | null>(null);
  showLast = $state(false);

  private asking: ReturnType<typeof setTimeout> | undefined;
  private board = 0;
  /** The moment for which the selection was last named. */
  private askedAt = '';
  /** The reading that the hint named with its cards. */
  private hinted: { cards: string; as: Reading } | null = null;

  readonly level = $derived.by(() => this.view.level);
  readonly giving = $derived.by(() => this.mine && (this.view.phase === 'pay' || this.view.phase === 'return'));
  readonly playing = $derived.by(() => this.mine && this.view.phase === 'play');
  readonly standing = $derived.by(() => standing(this.view));
  readonly columns = $derived.by(() => columnsOf(this.held, this.groups, this.level, settings.wishes.order === 'up'));
  readonly cards = $derived.by(() => sorted(this.held.filter((c) => this.chosen.has(c.id)).map((c) => c.token), this.level));
  readonly chosenGroup = $derived.by(() => this.groups.find((g) => same(new Set(g), this.chosen)) ?? null);

  /** The trick on the felt: this one, or the last until the next lead (or while asked for). */
  readonly shown: Trick | null = $derived.by(() => {
    const { trick, last } = this.view;
    return (this.showLast || !trick) && last ? last : (trick ?? null);
  });

  /** Cards that came by tribute, until play has begun. */
  readonly moved: ReadonlySet<string> = $derived.by(() => {
    const { tribute, trick, last } = this.view;
    if (trick || last) return NOTHING;
    const got = tribute.flatMap((g) => (g.to === this.me ? (g.card ?? []) : g.from === this.me ? (g.back ?? []) : []));
    return new Set(pick(this.held, got, []));
  });

  readonly readings: readonly Reading[] = $derived.by(() => this.probe?.readings ?? []);
  /** Which reading would be played: the one lit by hand, the usual one, or the only one. */
  readonly lit: number | null = $derived.by(() => {
    if (this.picked !== null) return this.picked;
    const usual = this.readings.findIndex((r) => sameReading(r, this.probe?.usual));
    return usual >= 0 ? usual : this.readings.length === 1 ? 0 : null;
  });
  /** Several readings, none of them usual: one must be chosen. */
  readonly undeclared = $derived.by(() => this.readings.length > 1 && this.lit === null);

  list(cards: readonly Token[]): string {
    return sorted(cards, this.level).map((c) => short(c, lang())).join(' ');
  }

  nameOf(reading: Reading, cards: readonly Token[]): string {
    return readingName(reading, cards, this.level, lang());
  }

  badge = (token: Token): string | undefined => {
    if (isWild(token, this.level)) return w('badge.wild');
    return rankOf(token) === this.level ? w('badge.level') : undefined;
  };

  /** The viewer's side first. */
  readonly sides = $derived.by<(0 | 1)[]>(() => (sideOf(this.me) === 0 ? [0, 1] : [1, 0]));

  sideName(side: 0 | 1): string {
    if (!this.seated) return w(side === 0 ? 'side.teamA' : 'side.teamB');
    return w(side === sideOf(this.me) ? 'side.us' : 'side.them');
  }

  /** 上游 to 下游 for a seat that is out, or for all when the board is over. */
  placeOf(seat: number): string {
    const order = this.view.outcome?.order ?? this.view.places;
    const at = order.indexOf(seat);
    if (at >= 0) return w(`place.${(at + 1) as 1 | 2 | 3 | 4}`);
    return this.view.phase === 'over' && order.length === 2 ? w('place.4') : '';
  }

  select(next: ReadonlySet<string>): void {
    if (same(next, this.chosen)) return;
    this.chosen = next;
    this.session.refusal = null;
    this.advice = null;
    this.ask();
  }

  clear(): void {
    this.select(NOTHING);
    this.advice = null;
    this.session.refusal = null;
  }

  take(cards: readonly Token[]): void {
    this.select(new Set(pick(this.held, cards, this.groups)));
  }

  /** Asks the server what the selection is, once the hand rests. */
  private ask(): void {
    clearTimeout(this.asking);
    this.probe = null;
    this.picked = null;
    this.askedAt = this.moment();
    if (this.chosen.size === 0 || this.view.phase === 'over' || this.view.phase === 'appoint') return;
    const { cards } = this;
    this.asking = setTimeout(() => {
      void this.session.probe<Naming>(cards).then((p) => {
        if (this.cards.join() === cards.join()) this.probe = p;
      });
    }, PROBE_AFTER_MS);
  }

  /** After every view: the hand, the groups and the selection are those of the cards that are there. */
  follow(): void {
    const board = this.session.table?.board ?? 0;
    const fresh = board !== this.board;
    this.board = board;
    this.held = follow(fresh ? [] : this.held, this.view.hand ?? [], this.chosen);
    if (fresh) {
      this.groups = this.storedGroups();
      this.chosen = NOTHING;
      this.showLast = false;
      this.probe = null;
    }
    this.regroup(reconcile(this.groups, this.held));
    const have = new Set(this.held.map((c) => c.id));
    const kept = new Set([...this.chosen].filter((id) => have.has(id)));
    if (!same(kept, this.chosen)) this.select(kept);
    else if (this.chosen.size > 0 && this.askedAt !== this.moment()) this.ask();
    if (!this.mine) this.advice = null;
    // The one card that may be given is picked already; when to give it the player decides, as anybody with a choice does.
    if (this.giving && this.view.give.length === 1 && this.chosen.size === 0) this.take(this.view.give);
  }

  /** What a selection would do depends on this: whose turn it is, and what stands. */
  private moment(): string {
    const { phase, trick } = this.view;
    return this.mine ? `${phase} ${trick?.n ?? ''}.${trick?.plays.length ?? 0}` : '';
  }

  private groupsKey(): string {
    return `paiju.groups.${this.session.id}`;
  }

  private storedGroups(): Groups {
    try {
      const raw = JSON.parse(sessionStorage.getItem(this.groupsKey()) ?? 'null') as { board: number; groups: Groups } | null;
      return raw && raw.board === this.board ? raw.groups : [];
    } catch {
      return [];
    }
  }

  /** Commits a grouping, if it is another one. */
  private regroup(next: Groups): void {
    if (next === this.groups) return;
    this.groups = next;
    try {
      sessionStorage.setItem(this.groupsKey(), JSON.stringify({ board: this.board, groups: next }));
    } catch {
      // The groups then last until the page is left.
    }
  }

  /** 理牌 By rank, or in the best groups. */
  sortHand(): void {
    this.regroup(this.groups.length > 0 ? [] : arrange(this.held, this.level));
  }

  /** 成组 The chosen cards become a group; a group that is chosen whole is one no more. */
  groupChosen(): void {
    this.regroup(this.chosenGroup ? ungroup(this.groups, this.chosen) : group(this.groups, this.chosen));
  }

  /** Drops the chosen cards on a group, beside the groups, or back among the ranks. */
  dropChosen(on: readonly string[] | 'new' | 'ranks'): void {
    if (on === 'new') this.regroup(group(this.groups, this.chosen));
    else if (on === 'ranks') this.regroup(ungroup(this.groups, this.chosen));
    else this.regroup(join(this.groups, this.chosen, on));
  }

  private action(): Action | null {
    const card = this.cards[0];
    if (this.giving) return card && this.chosen.size === 1 ? { do: this.view.phase, card } : null;
    if (!this.playing || this.chosen.size === 0 || this.undeclared) return null;
    const action: Action = { do: 'play', cards: this.cards };
    const reading = this.lit === null ? null : this.readings[this.lit];
    if (reading && !sameReading(reading, this.probe?.usual)) action['as'] = reading;
    // Played at once, before the selection was named: as the hint said.
    if (!this.probe && this.hinted?.cards === this.cards.join()) action['as'] = this.hinted.as;
    return action;
  }

  readonly ready = $derived.by(() => !this.busy && this.action() !== null);

  /** Plays, pays or returns what is chosen. */
  go(): boolean {
    const action = this.ready ? this.action() : null;
    if (!action) return false;
    this.showLast = false;
    return this.session.act(action);
  }

  readonly mayPass = $derived.by(() => this.playing && this.standing !== null && !this.busy);

  pass(): void {
    if (!this.mayPass) return;
    this.advice = null;
    this.showLast = false;
    this.session.act({ do: 'pass' });
  }

  /** May this seat be asked for its number of cards now? */
  mayAsk(seat: number): boolean {
    const { options, counts, places } = this.view;
    return options['report'] === 'on_request' && this.playing && seat !== this.me && !places.includes(seat) && (counts[seat - 1] ?? null) === null;
  }

  askCount(seat: number): void {
    if (!this.busy) this.session.act({ do: 'ask', seat });
  }

  /** What a decent player would do: cards are picked, a pass or a name is said. False where there is no advice. */
  async hint(): Promise<boolean> {
    const a = await this.session.hint();
    if (!a) return false;
    const card = a['card'];
    if (a.cards) {
      this.hinted = a['as'] ? { cards: sorted(a.cards, this.level).join(), as: a['as'] as Reading } : null;
      this.take(a.cards);
    } else if (typeof card === 'string') this.take([card]);
    else {
      this.clear();
      this.advice = a;
    }
    return true;
  }
}
