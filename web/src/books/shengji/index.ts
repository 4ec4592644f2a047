/** Shengji (升级, 拖拉机): all that the client draws of it. */

import type { FamilyPages } from '..';
import { framesOf } from '../../trick/frames';
import ShengjiReplay from './ShengjiReplay.svelte';
import ShengjiTable from './ShengjiTable.svelte';

export const shengji: FamilyPages = {
  Table: ShengjiTable,
  Replay: ShengjiReplay,
  steps: (record) => {
    const frames = framesOf(record);
    return { count: frames.length, marks: frames.flatMap((f, i) => (f.mark ? [i] : [])) };
  },
};
