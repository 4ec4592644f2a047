/** One sentence for each event, for the live region. */

import { spoken } from '../../lib/cards/names';
import type { Token } from '../../lib/cards/tokens';
import { lang } from '../../lib/i18n/index.svelte';
import type { Sight } from '../../lib/net/protocol';
import { readingName } from './naming';
import type { Gift, GuandanView, Outcome, Reading } from './view';
import { w } from './words';

type Who = (seat: number) => string;
type Place = 1 | 2 | 3 | 4;

const joined = (parts: string[]) => parts.join(lang() === 'zh' ? '；' : '; ');

function gifts(list: Gift[], who: Who, back: boolean): string {
  return joined(
    list.flatMap((g) => {
      const card = back ? g.back : g.card;
      if (!card || !g.to) return [];
      const [from, to] = back ? [g.to, g.from] : [g.from, g.to];
      return w(back ? 'say.returned' : 'say.tribute', { from: who(from), to: who(to), card: spoken(card, lang()) });
    }),
  );
}

function played(e: Sight, view: Pick<GuandanView, 'level' | 'places'>, who: Who): string {
  const seat = Number(e['seat']);
  const name = readingName(e['as'] as Reading, e['cards'] as Token[], view.level, lang());
  const said = w('say.played', { who: who(seat), name });
  const place = view.places.indexOf(seat) + 1;
  return e['out'] && place > 0 ? joined([said, w('say.out', { who: who(seat), place: w(`place.${place as Place}`) })]) : said;
}

/** What to say of an event; empty for those that need no word. `view` is the one after it. */
export function announce(e: Sight, view: Pick<GuandanView, 'level' | 'places'>, who: Who): string {
  const seat = Number(e['seat']);
  switch (e.t) {
    case 'dealt':
      return w('say.dealt', { level: view.level });
    case 'resisted': {
      const jokers = (e['jokers'] as number[]).flatMap((n, i) => (n > 0 ? [who(i + 1)] : []));
      return w('say.resisted', { who: jokers.join(lang() === 'zh' ? '、' : ' & ') });
    }
    case 'paid':
      return w('say.paid', { who: who(seat) });
    case 'tributes':
      return gifts(e['gifts'] as Gift[], who, false);
    case 'returned':
      return w('say.returnedOne', { who: who(seat) });
    case 'returns':
      return gifts(e['gifts'] as Gift[], who, true);
    case 'appointed':
      return w('say.appointed', { by: who(Number(e['by'])), who: who(seat) });
    case 'begins':
      return w('say.begins', { who: who(seat) });
    case 'played':
      return played(e, view, who);
    case 'passed':
      return w('say.passed', { who: who(seat) });
    case 'told':
      return w('say.told', { who: who(seat), n: Number(e['count']) });
    case 'asked':
      return w('say.asked', { by: who(Number(e['by'])), who: who(seat), n: Number(e['count']) });
    case 'won': {
      const leader = Number(e['leader']);
      return leader === seat ? w('say.won', { who: who(seat) }) : w('say.inherit', { out: who(seat), leader: who(leader) });
    }
    case 'over': {
      const { order } = e['outcome'] as Outcome;
      return w('say.over', { order: order.map((s, i) => `${w(`place.${(i + 1) as Place}`)} ${who(s)}`).join(lang() === 'zh' ? '，' : ', ') });
    }
    default:
      return '';
  }
}
