/** What is trump, in words and in events. */

import { suitName } from '../lib/cards/names';
import { lang } from '../lib/i18n/index.svelte';
import type { Sight } from '../lib/net/protocol';
import type { Trump } from './rows';
import type { Words } from './words';

/** The trump that an event tells: some books tell a suit, some a trump that may be none. */
export function trumpIn(e: Sight): Trump | null {
  return ((e['trump'] ?? e['suit']) as Trump | null | undefined) ?? null;
}

/** `黑桃`, `无将`; empty while nobody has named it. */
export function trumpText(trump: Trump | null, w: Words): string {
  if (!trump) return '';
  return trump === 'NT' ? w('trump.none') : suitName(trump, lang());
}

/** `红心为主，甲坐庄`, `打无将，甲坐庄`. */
export function trumpSaid(trump: Trump | null, who: string, w: Words): string {
  return trump === 'NT' ? w('say.noTrump', { who }) : w('say.trump', { trump: trumpText(trump, w), who });
}
