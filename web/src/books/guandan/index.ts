/** Guandan (掼蛋): all that the client draws of it. */

import type { FamilyPages } from '..';
import { framesOf } from './frames';
import GuandanReplay from './GuandanReplay.svelte';
import GuandanTable from './GuandanTable.svelte';

export const guandan: FamilyPages = {
  Table: GuandanTable,
  Replay: GuandanReplay,
  steps: (record) => {
    const frames = framesOf(record);
    return { count: frames.length, marks: frames.flatMap((f, i) => (f.mark ? [i] : [])) };
  },
};
