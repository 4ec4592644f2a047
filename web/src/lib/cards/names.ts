/** How cards are said and written in the two languages. */

import { GLYPH, parse, rankText, type Suit, type Token } from './tokens';
import type { Lang } from '../i18n/dictionary';

const SUIT_NAMES: Record<Lang, Record<Suit, string>> = {
  zh: { S: '黑桃', H: '红心', C: '梅花', D: '方块' },
  en: { S: 'spades', H: 'hearts', C: 'clubs', D: 'diamonds' },
};

const RANK_WORDS: Record<string, string> = { A: 'ace', K: 'king', Q: 'queen', J: 'jack' };

export function suitName(suit: Suit, lang: Lang): string {
  return SUIT_NAMES[lang][suit];
}

/** For the ear: `黑桃 A`, `ace of spades`, `大王`, `big joker`. */
export function spoken(token: Token, lang: Lang): string {
  const card = parse(token);
  if (!card) return token;
  if (!card.suit) {
    if (lang === 'zh') return card.rank === 'HR' ? '大王' : '小王';
    return card.rank === 'HR' ? 'big joker' : 'small joker';
  }
  if (lang === 'zh') return `${SUIT_NAMES.zh[card.suit]} ${rankText(card.rank)}`;
  return `${RANK_WORDS[card.rank] ?? rankText(card.rank)} of ${SUIT_NAMES.en[card.suit]}`;
}

/** For the eye: `♠A`, `♥10`, `大王`, `Big Joker`. */
export function short(token: Token, lang: Lang): string {
  const card = parse(token);
  if (!card) return token;
  if (!card.suit) {
    if (lang === 'zh') return card.rank === 'HR' ? '大王' : '小王';
    return card.rank === 'HR' ? 'BJ' : 'SJ';
  }
  return GLYPH[card.suit] + rankText(card.rank);
}

/** Without the suit: `A`, `10`, `大王`. */
export function rankOnly(token: Token, lang: Lang): string {
  const card = parse(token);
  if (!card) return token;
  return card.suit ? rankText(card.rank) : short(token, lang);
}
