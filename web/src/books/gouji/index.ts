/** Gouji (够级): all that the client draws of it. */

import type { FamilyPages } from '..';
import { framesOf } from './frames';
import GoujiReplay from './GoujiReplay.svelte';
import GoujiTable from './GoujiTable.svelte';

export const gouji: FamilyPages = {
  Table: GoujiTable,
  Replay: GoujiReplay,
  steps: (record) => {
    const frames = framesOf(record);
    return { count: frames.length, marks: frames.flatMap((f, i) => (f.mark ? [i] : [])) };
  },
};
