/** One sentence for each event, for the live region. */

import { suitName } from '../../lib/cards/names';
import type { Suit } from '../../lib/cards/tokens';
import { lang } from '../../lib/i18n/index.svelte';
import type { Sight } from '../../lib/net/protocol';
import { setName } from './naming';
import type { GoujiSet, GoujiView, Outcome, What } from './view';
import { w } from './words';

type Who = (seat: number) => string;
type Place = 1 | 2 | 3 | 4 | 5 | 6;
/** What must be known of the table after the event. */
type Seen = Pick<GoujiView, 'places' | 'no_head' | 'melee'>;

const joined = (parts: string[]) => parts.filter(Boolean).join(lang() === 'zh' ? '；' : '; ');
const names = (seats: readonly number[], who: Who) => seats.map(who).join(lang() === 'zh' ? '、' : ' & ');

function played(e: Sight, view: Seen, who: Who): string {
  const seat = Number(e['seat']);
  const set = e['set'] as GoujiSet;
  const right = e['right'] as string | null | undefined;
  const words = { who: who(seat), set: setName(set, lang()) + (set.gouji && right !== 'free' ? ` ${w('say.gouji')}` : '') };
  const said = w(right === 'burn' ? 'say.burn' : right ? 'say.play' : 'say.lead', words);
  if (!e['out']) return said;
  const place = view.places.indexOf(seat) + 1;
  const follows = place === 1 && view.no_head ? w('say.noHead', { who: who(view.no_head) }) : place === 2 ? w('say.melee') : '';
  return joined([said, place > 0 ? w('say.out', { who: who(seat), place: w(`place.${place as Place}`) }) : '', follows]);
}

/** What to say of an event; empty for those that need no word. `view` is the one after it. */
export function announce(e: Sight, view: Seen, who: Who): string {
  const seat = Number(e['seat'] ?? e['first'] ?? 0);
  switch (e.t) {
    case 'dealt':
      return w('say.dealt', { who: who(seat) });
    case 'begins': {
      const suit = e['suit'] as Suit | null | undefined;
      return suit ? w('say.first', { who: who(seat), suit: suitName(suit, lang()) }) : w('say.firstPlain', { who: who(seat) });
    }
    case 'played':
      return played(e, view, who);
    case 'said':
      return w(`say.${e['what'] as Exclude<What, 'play' | 'burn' | 'fail'>}`, { who: who(seat) });
    case 'leads':
      return w('say.leads', { who: who(seat) });
    case 'failed':
      return w('say.failed', { who: who(seat) });
    case 'shut': {
      const seats = e['seats'] as number[];
      return seats.length > 0 ? w('say.shut', { who: names(seats, who) }) : '';
    }
    case 'asked':
      return w('say.asked', { by: who(Number(e['by'])), who: who(seat), n: Number(e['count']) });
    case 'offended': {
      const code = w(`offence.${e['code'] as 'P3' | 'P4' | 'P5' | 'P6' | 'P7'}`);
      const n = Number(e['points']);
      return n > 0 ? w('say.fined', { who: who(seat), code, n }) : w('say.offended', { who: who(seat), code });
    }
    case 'over': {
      const { order } = e['outcome'] as Outcome;
      return w('say.over', { order: order.map((s, i) => `${w(`place.${(i + 1) as Place}`)} ${who(s)}`).join(lang() === 'zh' ? '，' : ', ') });
    }
    default:
      return '';
  }
}

/** One line for a moment of a replay. */
export function caption(frame: Seen & { event: Sight | null }, who: Who): string {
  return frame.event ? announce(frame.event, frame, who) : w('step.start');
}
