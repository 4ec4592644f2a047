/** The Shengji view of `docs/protocol.md` §3, beyond what trick-taking books have in common. */

import type { Token } from '../../lib/cards/tokens';
import type { TrickModel } from '../../trick/model.svelte';
import type { TrickView } from '../../trick/view';

export interface ShengjiView extends TrickView {
  /** `turned`: of the kitty, where nobody showed a card and it named trump. */
  kitty: TrickView['kitty'] & { turned?: Token[] };
}

export type ShengjiModel = TrickModel<ShengjiView>;
