/** What the Gouji table shows, derived from the session; and the player's choice of cards. */

import type { Token } from '../../lib/cards/tokens';
import { without } from '../../lib/cards/tokens';
import { lang } from '../../lib/i18n/index.svelte';
import type { Action, Probe } from '../../lib/net/protocol';
import { sideOf, TableModel } from '../../table/model.svelte';
import { prospect } from './burn';
import { cardsOf, choiceOf, NONE, reconcile, sizeOf, type Choice } from './choice';
import { setName } from './naming';
import { pilesOf } from './order';
import {
  isActive, latest, mayApply, mayLayAway, mayYield, needed, opponentOf, winner,
  type GoujiSet, type GoujiView, type Laid, type Naming, type Turn,
} from './view';
import { w } from './words';

const PROBE_AFTER_MS = 120;

export type Kin = 'me' | 'ally' | 'opponent' | 'rival';
/** What a seat says without cards. */
export type Saying = 'pass' | 'decline' | 'yield' | 'layaway' | 'apply';

export class GoujiModel extends TableModel<GoujiView> {
  choice = $state.raw<Choice>(NONE);
  probe = $state.raw<Probe<Naming> | null>(null);
  /** What the hint was, where it is no choice of cards. */
  advice = $state.raw<Saying | null>(null);
  showLast = $state(false);
  /** A burn is to be confirmed. */
  asking = $state(false);
  /** A seat whose number is about to be asked, though it may be above ten. */
  askFor = $state.raw<number | null>(null);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private board = 0;
  /** The moment for which the choice was last named. */
  private askedAt = '';

  readonly right: Turn | null = $derived.by(() => (this.mine ? (this.view.right ?? null) : null));
  readonly piles = $derived.by(() => pilesOf(this.view.hand ?? []));
  readonly chosen = $derived.by(() => sizeOf(this.choice));
  readonly cards: Token[] = $derived.by(() => cardsOf(this.choice, this.view.hand ?? []));
  readonly burning = $derived.by(() => this.seated && this.view.burning.includes(this.me) && !this.view.melee);
  /** What the set to be answered takes; null for a lead. */
  readonly due = $derived.by(() => (this.view.standing && this.view.right !== 'lead' ? needed(this.view.standing.set) : null));
  /** How the hand stands after the chosen cards. */
  readonly after = $derived.by(() => prospect(without(this.view.hand ?? [], this.cards)));
  readonly six = $derived.by(() => this.view.book === 'gouji-6');

  /** The round on the felt: this one, or the last until the next lead (or while asked for). */
  readonly shown: readonly Laid[] = $derived.by(() => (this.isOld ? this.view.last : this.view.round));
  readonly isOld = $derived.by(() => (this.showLast || this.view.round.length === 0) && this.view.last.length > 0);

  /** The viewer's side first. */
  readonly sides = $derived.by<(0 | 1)[]>(() => (sideOf(this.me) === 0 ? [0, 1] : [1, 0]));

  kin(seat: number): Kin {
    if (seat === this.me) return 'me';
    if (seat === opponentOf(this.me)) return 'opponent';
    return sideOf(seat) === sideOf(this.me) ? 'ally' : 'rival';
  }

  sideName(side: 0 | 1): string {
    if (!this.seated) return w(side === 0 ? 'side.teamA' : 'side.teamB');
    return w(side === sideOf(this.me) ? 'side.us' : 'side.them');
  }

  setName(set: GoujiSet): string {
    return setName(set, lang());
  }

  /** 头科 to 大落 for a seat that is out, or for all when the hand is over. */
  placeOf(seat: number): string {
    const order = this.view.outcome?.order ?? this.view.places;
    const at = order.indexOf(seat);
    return at < 0 ? '' : w(`place.${(at + 1) as 1 | 2 | 3 | 4 | 5 | 6}`);
  }

  /** What lies before a seat: the set that stands is always that of its player. */
  lying(seat: number): { laid: Laid; best: boolean } | null {
    if (this.view.phase === 'over' && !this.showLast) return null;
    const { standing } = this.view;
    if (!this.isOld && standing?.by === seat) return { laid: { seat, what: 'play', cards: standing.cards, set: standing.set }, best: true };
    const laid = latest(this.shown, seat);
    return laid ? { laid, best: this.isOld && winner(this.shown) === laid } : null;
  }

  select(next: Choice): void {
    if (next === this.choice) return;
    this.choice = next;
    this.session.refusal = null;
    this.advice = null;
    this.asking = false;
    this.ask();
  }

  clear(): void {
    this.select(NONE);
    this.advice = null;
    this.asking = false;
    this.askFor = null;
    this.session.refusal = null;
  }

  take(cards: readonly Token[]): void {
    this.select(choiceOf(cards));
  }

  /** Asks the server what the choice is, once the hand rests. */
  private ask(): void {
    clearTimeout(this.timer);
    this.probe = null;
    this.askedAt = this.moment();
    if (this.chosen === 0 || this.view.phase === 'over') return;
    const { cards } = this;
    this.timer = setTimeout(() => {
      void this.session.probe<Naming>(cards).then((p) => {
        if (this.cards.join() !== cards.join()) return;
        this.probe = p;
        // What can't be played is no burn to be asked for.
        if (!p.ok) this.asking = false;
      });
    }, PROBE_AFTER_MS);
  }

  /** After every view: the choice is of cards that are there, and is named for the moment. */
  follow(): void {
    const board = this.session.table?.board ?? 0;
    if (board !== this.board) {
      this.board = board;
      this.showLast = false;
      this.select(NONE);
    }
    const kept = reconcile(this.choice, this.view.hand ?? []);
    if (kept !== this.choice) this.select(kept);
    else if (this.chosen > 0 && this.askedAt !== this.moment()) this.ask();
    if (!this.mine) {
      this.advice = null;
      this.asking = false;
      this.askFor = null;
    }
  }

  /** What a choice would do depends on this: whose turn it is, by what right, and what stands. */
  private moment(): string {
    return this.mine ? `${this.view.right} ${this.view.round.length} ${this.view.standing?.cards.join() ?? ''}` : '';
  }

  /** May the seat say this now? */
  may(saying: Saying): boolean {
    const { view, right, me } = this;
    if (!right || right === 'lead') return false;
    switch (saying) {
      case 'pass':
        return right !== 'burn' && right !== 'layaway' && !mayLayAway(view, me);
      case 'decline':
        return right === 'burn';
      case 'yield':
        return mayYield(view, me);
      case 'layaway':
        return mayLayAway(view, me);
      case 'apply':
        return mayApply(view, me);
    }
  }

  say(saying: Saying): void {
    if (!this.may(saying) || this.busy) return;
    this.advice = null;
    this.asking = false;
    this.showLast = false;
    this.session.act({ do: saying });
  }

  /** 过牌 or 不烧, whichever the right asks for; 扣牌 where nothing else is left. */
  refuse(): void {
    const saying = (['pass', 'decline', 'layaway'] as const).find((s) => this.may(s));
    if (saying) this.say(saying);
  }

  /** Does a burn have to be confirmed? The duty is said once: whoever stands by one already knows. */
  readonly toConfirm = $derived.by(() => this.right === 'burn' && !this.burning && !this.asking);

  readonly ready = $derived.by(() => this.right !== null && this.right !== 'layaway' && this.chosen > 0 && !this.busy);

  /** Plays what is chosen; a burn is first asked for. False when nothing went. */
  go(): boolean {
    if (!this.ready) return false;
    if (this.toConfirm && this.probe?.ok !== false) {
      this.asking = true;
      return false;
    }
    this.asking = false;
    this.showLast = false;
    return this.session.act({ do: 'play', cards: this.cards });
  }

  /** 报牌 May this seat be asked for its number of cards now? */
  mayAsk(seat: number): boolean {
    const { options, counts } = this.view;
    return options['mode'] === 'strict' && this.mine && seat !== this.me && isActive(this.view, seat) && (counts[seat - 1] ?? null) === null;
  }

  /** Asks at the second press: above ten cards asking is an offence. `G4 21-7` */
  askCount(seat: number): void {
    if (this.busy) return;
    if (this.askFor !== seat) {
      this.askFor = seat;
      return;
    }
    this.askFor = null;
    this.session.act({ do: 'ask', seat });
  }

  /** What a decent player would do: cards are chosen, anything else is said. False where there is no advice. */
  async hint(): Promise<boolean> {
    const a: Action | null = await this.session.hint();
    if (!a) return false;
    if (a.cards) this.take(a.cards);
    else {
      this.clear();
      this.advice = a.do as Saying;
    }
    return true;
  }

  /** Does what the hint advised. */
  followAdvice(): boolean {
    const { advice } = this;
    if (!advice || this.chosen > 0) return false;
    this.say(advice);
    return true;
  }
}
