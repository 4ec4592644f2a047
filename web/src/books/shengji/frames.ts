/** The frames of a record, folded once. */

import type { BoardRecord } from '../../lib/view/record';
import { fold, type Frame } from './replay';

const folded = new WeakMap<BoardRecord, Frame[]>();

export function framesOf(record: BoardRecord): Frame[] {
  let frames = folded.get(record);
  if (!frames) {
    frames = fold(record);
    folded.set(record, frames);
  }
  return frames;
}
