/** One line for a moment of a replay. */

import { short } from '../lib/cards/names';
import type { Token } from '../lib/cards/tokens';
import { lang } from '../lib/i18n/index.svelte';
import type { Frame } from './replay';
import { trumpIn, trumpSaid } from './trump';
import type { Unit } from './view';
import type { Words } from './words';

export function caption(frame: Frame, who: (seat: number) => string, list: (cards: readonly Token[]) => string, w: Words): string {
  const e = frame.event;
  if (!e) return w('step.start');
  const seat = who(Number(e['seat'] ?? e['first'] ?? 0));
  const cards = Array.isArray(e['cards']) ? list(e['cards'] as Token[]) : '';
  switch (e.t) {
    case 'dealt':
      return w('step.dealt', { who: seat });
    case 'drew':
      return w('step.drew', { who: seat, cards: short(String(e['card']), lang()) });
    case 'declared':
      return w('draw.stands', { who: seat, cards });
    case 'passed':
      return w('step.passed', { who: seat });
    case 'turned':
      return w('say.turned', { cards });
    case 'trump':
      return trumpSaid(trumpIn(e), who(Number(e['banker'])), w);
    case 'closed':
      return w('say.closed');
    case 'time_up':
      return w('say.timeUp');
    case 'took':
      return w('step.took', { who: seat, cards });
    case 'buried':
      return w('step.buried', { who: seat, cards });
    case 'played':
      return w('say.played', { who: seat, cards });
    case 'throw_failed':
      return w('name.fail', { who: seat, fine: Number(e['fine'] ?? 0) });
    case 'named':
      return w('say.named', { cards: list((e['unit'] as Unit).cards) });
    case 'won':
      return w('say.won', { who: seat, points: Number(e['points'] ?? 0) });
    case 'kitty':
      return w('step.kitty', { cards, points: Number(e['points'] ?? 0) });
    case 'over':
      return w('step.over');
    default:
      return '';
  }
}
