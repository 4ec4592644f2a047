/** The view of six-player Tuolaji of `docs/protocol.md` §3, beyond what trick-taking books have in common. */

import type { TrickModel } from '../../trick/model.svelte';
import type { TrickView } from '../../trick/view';

export interface TuolajiView extends TrickView {
  /** This board is the match's last. `GW 12.10.4` */
  time_up?: boolean;
}

export type TuolajiModel = TrickModel<TuolajiView>;
