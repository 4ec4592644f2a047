/** What a selection is, in words. */

import { rankOnly, short } from '../lib/cards/names';
import { GLYPH, parse, type Token } from '../lib/cards/tokens';
import type { Lang } from '../lib/i18n/dictionary';
import { sorted, type Order } from './rows';
import type { Unit } from './view';

export interface Shape {
  width: number;
  length: number;
}

/** `3x2` → width 3, length 2; anything unreadable is a single. */
export function shapeOf(shape: string): Shape {
  const m = /^(\d+)x(\d+)$/.exec(shape);
  return m ? { width: Number(m[1]), length: Number(m[2]) } : { width: 1, length: 1 };
}

/** What a book calls a component: standing alone, and inside a longer sentence. */
export interface UnitNames {
  long: (s: Shape) => string;
  brief: (s: Shape) => string;
}
export type Names = Record<Lang, UnitNames>;

export const ENGLISH: UnitNames = { long: inEnglish, brief: inEnglish };

function inEnglish({ width, length }: Shape): string {
  if (length > 1) return width === 2 ? 'run of pairs' : width === 3 ? 'run of triples' : 'run';
  return width === 1 ? 'single' : width === 2 ? 'pair' : 'triple';
}

/** The cards without their suit where all have the same, with it where they differ. */
export function faces(cards: readonly Token[], o: Order, lang: Lang): string {
  const order = sorted(cards, o);
  const suits = new Set(order.map((c) => parse(c)?.suit ?? 'J'));
  return order.map((c) => (suits.size === 1 && !suits.has('J') ? rankOnly(c, lang) : short(c, lang))).join(' ');
}

/** `对 A`, `连对 3 3 4 4`: one component inside a longer sentence. */
export function unitBrief(u: Unit, o: Order, names: Names, lang: Lang, suits = false): string {
  const s = shapeOf(u.shape);
  const shown = s.length === 1 ? u.cards.slice(0, 1) : u.cards;
  return `${names[lang].brief(s)} ${suits ? sorted(shown, o).map((c) => short(c, lang)).join(' ') : faces(shown, o, lang)}`;
}

/** `对 A + 单 K`; with the suits where they differ from component to component. */
export function unitsBrief(units: readonly Unit[], o: Order, names: Names, lang: Lang): string {
  const suits = new Set(units.flatMap((u) => u.cards).map((c) => parse(c)?.suit ?? null)).size > 1;
  return units.map((u) => unitBrief(u, o, names, lang, suits)).join(' + ');
}

/** `♥ 对子 Q Q`, `甩牌：对 A + 单 K`; several components are a throw only when led. */
export function nameOf(units: readonly Unit[], o: Order, names: Names, lang: Lang, led = true): string {
  const first = units[0];
  if (!first) return '';
  const cards = units.flatMap((u) => u.cards);
  const suits = new Set(cards.map((c) => parse(c)?.suit ?? null));
  const only = suits.size === 1 ? [...suits][0] : null;
  const glyph = only ? `${GLYPH[only]} ` : '';
  if (units.length === 1) return `${glyph}${names[lang].long(shapeOf(first.shape))} ${faces(first.cards, o, lang)}`;
  const head = !led ? '' : lang === 'zh' ? '甩牌：' : 'throw: ';
  return glyph + head + unitsBrief(units, o, names, lang);
}
