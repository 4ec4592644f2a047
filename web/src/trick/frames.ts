/** The frames of a record, folded once. */

import { remembered } from '../lib/view/frames';
import { fold } from './replay';

export const framesOf = remembered(fold);
