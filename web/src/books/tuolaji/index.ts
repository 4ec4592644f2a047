/** Six-player Tuolaji (六人拖拉机): all that the client draws of it. */

import type { FamilyPages } from '..';
import { framesOf } from '../../trick/frames';
import TuolajiReplay from './TuolajiReplay.svelte';
import TuolajiTable from './TuolajiTable.svelte';

export const tuolaji: FamilyPages = {
  Table: TuolajiTable,
  Replay: TuolajiReplay,
  steps: (record) => {
    const frames = framesOf(record);
    return { count: frames.length, marks: frames.flatMap((f, i) => (f.mark ? [i] : [])) };
  },
};
