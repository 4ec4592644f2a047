/** What sets are called. */

import type { Token } from '../../lib/cards/tokens';
import { rankText } from '../../lib/cards/tokens';
import type { Lang } from '../../lib/i18n/dictionary';
import { pilesOf } from './order';
import type { GoujiSet } from './view';

const JOKER: Record<Lang, Record<'SB' | 'HR', string>> = { zh: { SB: '小王', HR: '大王' }, en: { SB: 'small joker', HR: 'big joker' } };

/** `K`, `10`, `小王`. */
export function rankName(rank: string, lang: Lang): string {
  return rank === 'SB' || rank === 'HR' ? JOKER[lang][rank] : rankText(rank);
}

function some(count: number, rank: string, lang: Lang): string {
  const name = rankName(rank, lang);
  if (lang === 'zh') return count === 1 ? `单张${name}` : `${count}个${name}`;
  if (count > 1) return `${count} × ${name}`;
  return rank in JOKER.en ? name : `single ${name}`;
}

/** A joker or several, as they hang: `小王`, `大王×2`. */
function hung(count: number, rank: 'SB' | 'HR', lang: Lang): string[] {
  return count === 0 ? [] : [count === 1 ? rankName(rank, lang) : `${rankName(rank, lang)}×${count}`];
}

/** `3个K（1个2）挂小王`, `4 × K (one 2) + big joker`: what a set is. */
export function setName(set: GoujiSet, lang: Lang): string {
  if (set.plain === 0) {
    const jokers = (['SB', 'HR'] as const).flatMap((rank) => {
      const n = rank === 'SB' ? set.small : set.big;
      return n > 0 ? [some(n, rank, lang)] : [];
    });
    return jokers.join(lang === 'zh' ? '、' : ' and ');
  }
  const twos = set.base === '2' || set.twos === 0 ? '' : lang === 'zh' ? `（含${set.twos}个2）` : ` (with ${set.twos} hung 2${set.twos > 1 ? 's' : ''})`;
  const jokers = [...hung(set.small, 'SB', lang), ...hung(set.big, 'HR', lang)];
  const hanging = jokers.length === 0 ? '' : lang === 'zh' ? `挂${jokers.join('、')}` : ` + ${jokers.join(' + ')}`;
  return some(set.plain, set.base, lang) + twos + hanging;
}

/** Cards as text by rank, high first: `大王×2 K×4 7`. */
export function listed(cards: readonly Token[], lang: Lang): string {
  const name = (rank: string) => (rank === 'SB' || rank === 'HR' ? (lang === 'zh' ? JOKER.zh[rank] : rank === 'HR' ? 'BJ' : 'SJ') : rankText(rank));
  return pilesOf(cards)
    .map((p) => (p.count > 1 ? `${name(p.rank)}×${p.count}` : name(p.rank)))
    .join(' ');
}
