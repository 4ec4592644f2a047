/** What the line says while trump is called, and what each chip means. `GW 9`, `GW 10` */

import type { Token } from '../../lib/cards/tokens';
import { trumpText } from '../../trick/trump';
import { barOf, kindOf, LADDER, strengthOf, trumpOf } from './calls';
import type { TuolajiModel } from './view';
import { w } from './words';

/** `♠ 为主`, `无将`. */
export function trumpBy(cards: readonly Token[]): string {
  const trump = trumpOf(cards);
  return trump === 'NT' ? trumpText(trump, w) : w('call.suit', { suit: trumpText(trump, w) });
}

export function promptOf(model: TuolajiModel): string {
  const { view, bid } = model;
  if (!bid) {
    if (view.phase === 'window') return w(model.mine ? 'window.open' : 'draw.none');
    return w(view.first ? 'draw.noneFirst' : 'draw.none');
  }
  const said = { who: model.who(bid.seat), cards: model.list(bid.cards), trump: trumpBy(bid.cards), name: w(`call.${strengthOf(bid.cards)}`) };
  if (view.phase === 'window') {
    if (model.mine) return w((view.can_declare ?? []).length > 0 ? 'window.asked' : 'window.none', said);
    return view.to_act.length > 0 ? w('window.wait', { who: model.all(view.to_act) }) : w('draw.stood', said);
  }
  if (!model.seated) return w('draw.stood', said);
  const bar = barOf(view, model.me);
  return w(bar === 'own' ? 'draw.own' : bar === 'side' ? 'draw.side' : 'draw.theirs', said);
}

/** A chip: what is shown, and what that does; `name` is for the ear, where the cards say it to the eye. */
export interface Chip {
  cards: Token[];
  text: string;
  what: string;
  name: string;
}

export function chipOf(model: TuolajiModel, cards: Token[]): Chip {
  const { view, bid } = model;
  const kind = kindOf(cards, view.bids, model.me);
  const strength = strengthOf(cards);
  const trump = trumpBy(cards);
  const above = LADDER.find((rung) => rung > strength);
  const what = {
    show: () => bank(model, trump),
    beat: () => bank(model, trump),
    firm: () => (above ? w('chip.firmWhat', { name: w(`call.${above}`) }) : w('chip.firmTop')),
    back: () => w('chip.backWhat', { who: model.who(bid?.seat), trump }),
  }[kind]();
  const text = w(`chip.${kind}`, { cards: model.list(cards) });
  const name = w(`call.${strength}`);
  return trumpOf(cards) === 'NT' ? { cards, text, name: '', what: `${name} · ${what}` } : { cards, text, name, what };
}

/** On the first board the call that stands has the bank; later the bank stays. `GW 10.9` */
function bank(model: TuolajiModel, trump: string): string {
  return model.view.first ? w('chip.bank', { trump }) : w('chip.bankStays', { trump, who: model.who(model.view.banker) });
}
