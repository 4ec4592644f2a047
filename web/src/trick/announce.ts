/** One sentence for each event, for the live region. */

import { spoken } from '../lib/cards/names';
import type { Token } from '../lib/cards/tokens';
import { lang } from '../lib/i18n/index.svelte';
import type { Sight } from '../lib/net/protocol';
import { trumpIn, trumpSaid } from './trump';
import type { Unit } from './view';
import type { Words } from './words';

function say(cards: readonly Token[]): string {
  return cards.map((c) => spoken(c, lang())).join(lang() === 'zh' ? '、' : ', ');
}

/** What to say of an event; empty for those that need no word. */
export function announce(e: Sight, who: (seat: number) => string, w: Words): string {
  const seat = who(Number(e['seat']));
  const cards = Array.isArray(e['cards']) ? (e['cards'] as Token[]) : [];
  switch (e.t) {
    case 'declared':
      return w('say.drewTrump', { who: seat, cards: say(cards) });
    case 'turned':
      return w('say.turned', { cards: say(cards) });
    case 'trump':
      return trumpSaid(trumpIn(e), who(Number(e['banker'])), w);
    case 'closed':
      return w('say.closed');
    case 'time_up':
      return w('say.timeUp');
    case 'buried':
      return w('say.buried', { who: seat });
    case 'played':
      return w('say.played', { who: seat, cards: say(cards) });
    case 'throw_failed':
      return w('say.failed', { who: seat, fine: Number(e['fine']) });
    case 'named':
      return w('say.named', { cards: say((e['unit'] as Unit).cards) });
    case 'won':
      return w('say.won', { who: seat, points: Number(e['points']) });
    default:
      return '';
  }
}
