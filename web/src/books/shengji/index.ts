/** Shengji (升级, 拖拉机): all that the client knows of it. */

import type { Family } from '..';
import { framesOf } from './frames';
import ShengjiReplay from './ShengjiReplay.svelte';
import ShengjiTable from './ShengjiTable.svelte';

export const shengji: Family = {
  key: 'shengji',
  title: { zh: '升级', en: 'Shengji' },
  blurb: { zh: '拖拉机 · 四人两队，抢庄亮主，甩牌抠底', en: 'Tractor · two partnerships, trumps, throws and the kitty' },
  owns: (book) => book.startsWith('shengji-'),
  Table: ShengjiTable,
  Replay: ShengjiReplay,
  steps: (record) => {
    const frames = framesOf(record);
    return { count: frames.length, marks: frames.flatMap((f, i) => (f.mark ? [i] : [])) };
  },
};
