/** What plays are called. */

import { short } from '../../lib/cards/names';
import { GLYPH, rankText, type Token } from '../../lib/cards/tokens';
import type { Lang } from '../../lib/i18n/dictionary';
import { fit, flushSuit, ranksOfRun } from './layout';
import { rankOf } from './order';
import type { Kind, Reading } from './view';

const KINDS: Record<Lang, Record<Kind, string>> = {
  zh: {
    single: '单张', pair: '对子', triple: '三同张', 'full-house': '三带对', tube: '三连对', plate: '三同连张', straight: '顺子',
    bomb: '炸弹', 'straight-flush': '同花顺', jokers: '四大天王',
  },
  en: {
    single: 'single', pair: 'pair', triple: 'triple', 'full-house': 'full house', tube: 'tube', plate: 'plate', straight: 'straight',
    bomb: 'bomb', 'straight-flush': 'straight flush', jokers: 'four jokers',
  },
};

export function kindName(kind: Kind, lang: Lang): string {
  return KINDS[lang][kind];
}

const BRIEF: Record<Lang, Partial<Record<Kind, string>>> = {
  zh: { tube: '木板', plate: '钢板', jokers: '天王' },
  en: { 'full-house': 'full', straight: 'run', 'straight-flush': 'flush', jokers: 'jokers' },
};

/** As it fits over a column of cards. */
export function kindBrief(kind: Kind, lang: Lang): string {
  return BRIEF[lang][kind] ?? KINDS[lang][kind];
}

/** `10`, `A`, `小王`. */
export function rankName(rank: string, lang: Lang): string {
  return rank === 'SB' || rank === 'HR' ? short(rank, lang) : rankText(rank);
}

/** `A–5`, `10–A`. */
function span(reading: Reading): string {
  const ranks = ranksOfRun(reading);
  return `${rankText(ranks[0] ?? '')}–${rankText(ranks.at(-1) ?? '')}`;
}

/** `顺子 5–9`, `三带对 K 带 9`, `炸弹 8 8 8 8 8` as `5 张 8`: what the cards are in this reading. */
export function readingName(reading: Reading, cards: readonly Token[], level: string, lang: Lang): string {
  const kind = KINDS[lang][reading.type];
  const rank = rankName(reading.rank, lang);
  switch (reading.type) {
    case 'jokers':
      return kind;
    case 'single':
      return `${kind} ${cards[0] ? short(cards[0], lang) : rank}`;
    case 'bomb':
      return lang === 'zh' ? `${kind} ${reading.size} 张 ${rank}` : `${kind}: ${reading.size} × ${rank}`;
    case 'straight-flush': {
      const suit = flushSuit(cards, level);
      return `${kind} ${suit ? GLYPH[suit] : ''}${span(reading)}`;
    }
    case 'full-house': {
      const pair = fit(cards, reading, level)?.filter((s) => s.part === 1);
      const other = pair?.[0] ? (pair.find((s) => s.as === null)?.card ?? pair[0].card) : null;
      const two = pair?.[0]?.as ?? (other ? rankOf(other) : null);
      return two === null ? `${kind} ${rank}` : lang === 'zh' ? `${kind} ${rank} 带 ${rankName(two, lang)}` : `${kind} ${rank} over ${rankName(two, lang)}`;
    }
    case 'straight':
    case 'tube':
    case 'plate':
      return `${kind} ${span(reading)}`;
    default:
      return `${kind} ${rank}`;
  }
}
