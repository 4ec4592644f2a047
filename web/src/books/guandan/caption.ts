/** One line for a moment of a replay. */

import { short } from '../../lib/cards/names';
import { lang } from '../../lib/i18n/index.svelte';
import { announce } from './announce';
import type { Frame } from './replay';
import { w } from './words';

export function caption(frame: Frame, who: (seat: number) => string): string {
  const e = frame.event;
  if (!e) return w('step.start');
  const seat = who(Number(e['seat'] ?? e['first'] ?? 0));
  // Where cards are open it is also shown what somebody has chosen to give.
  if (e.t === 'dealt') return w('step.dealt', { who: seat });
  if (e.t === 'paid' && e['card']) return w('step.paid', { who: seat, card: short(String(e['card']), lang()) });
  if (e.t === 'returned' && e['card']) return w('step.returned', { who: seat, card: short(String(e['card']), lang()) });
  return announce(e, frame, who);
}
