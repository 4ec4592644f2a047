/** The frames of a replay, folded once a record. */

import type { BoardRecord } from './record';

/** `fold`, remembered for each record. */
export function remembered<F>(fold: (record: BoardRecord) => F[]): (record: BoardRecord) => F[] {
  const folded = new WeakMap<BoardRecord, F[]>();
  return (record) => {
    let frames = folded.get(record);
    if (!frames) {
      frames = fold(record);
      folded.set(record, frames);
    }
    return frames;
  };
}
