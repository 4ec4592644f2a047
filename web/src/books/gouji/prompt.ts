/** One's right in words, with the article that gives it. */

import type { GoujiModel } from './model.svelte';
import { isDead, mayApply, mayYield } from './view';
import { w } from './words';

export interface Prompt {
  text: string;
  /** The article; none where nothing needs looking up. */
  cite?: string;
}

const join = (...parts: string[]) => parts.filter(Boolean).join(' · ');

/** What is asked of the viewer's seat, or who is waited for. */
export function promptOf(model: GoujiModel): Prompt {
  const { view, me, seated } = model;
  if (!model.mine) return { text: waiting(model) };
  const code = model.six ? 'G6' : 'G4';
  const { standing } = view;
  const right = model.right;
  if (right === 'lead' || !standing) return lead(model, code);
  if (right === 'layaway') return { text: w(isDead(view, standing.set) ? 'turn.dead' : 'turn.layaway'), cite: `${code} 11-1` };
  if (seated && standing.owner === me && standing.by !== me) return { text: w('turn.own', { who: model.who(standing.by) }), cite: 'G4 14-2' };
  const need = needs(model);
  const gouji = standing.set.gouji && !view.melee ? ` ${w('set.gouji')}` : '';
  const words = { who: model.who(standing.by), set: model.setName(standing.set) + gouji };
  const apply = mayApply(view, me) ? w('turn.orApply') : '';
  switch (right) {
    case 'burn':
      return { text: join(w('turn.burn', words), need), cite: `${code} 8-2` };
    case 'opponent': {
      if (view.yielded === me) return { text: join(w('turn.yielded'), need), cite: `${code} 10-2` };
      const key = mayYield(view, me) ? 'turn.opponentYield' : 'turn.opponent';
      return { text: join(w(key, words) + apply, need), ...(standing.set.gouji ? { cite: `${code} 7-7-2` } : {}) };
    }
    case 'nohead':
      return { text: join(w(view.no_head === me ? 'turn.mine' : 'turn.noHead', words) + apply, need), cite: `${code} ${view.no_head === me ? '13-3' : '13-2'}` };
    case 'free':
      return { text: join(w(view.melee ? 'turn.free' : 'turn.freeLast', words) + apply, need), cite: `${code} ${view.melee ? (model.six ? '16-1' : '15-1') : '15-2'}` };
    default:
      return { text: join(w('turn.normal', words) + apply, need) };
  }
}

function lead(model: GoujiModel, code: string): Prompt {
  if (model.burning) return { text: w('turn.leadBurn'), cite: `${code} 8-2` };
  const first = model.view.round.length === 0 && model.view.last.length === 0;
  return first ? { text: w('turn.leadFirst'), cite: `${code} 6` } : { text: w('turn.lead') };
}

function needs(model: GoujiModel): string {
  const { due } = model;
  if (!due) return '';
  const count = due.big > 0 ? w('turn.needBig', { n: due.cards, big: due.big }) : w('turn.need', { n: due.cards });
  return model.burning ? join(count, w('turn.must')) : count;
}

function waiting(model: GoujiModel): string {
  const { view, me, seated } = model;
  if (seated && view.failed.includes(me)) return w('turn.failed');
  if (seated && view.places.includes(me)) return w('turn.out', { place: model.placeOf(me) });
  const seat = view.to_act[0];
  if (seat === undefined) return '';
  const key = view.right === 'burn' ? 'turn.waitBurn' : view.right === 'layaway' ? 'turn.waitLay' : 'turn.wait';
  return w(key, { who: model.who(seat) });
}
