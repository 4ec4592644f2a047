/**
 * The shapes of `docs/protocol.md` that hold for every rulebook. Those of messages are written from the server's own types
 * (`proof/bindings`); here they get the names that the client uses.
 */

import type { Fault, Reply, Verdict } from '../../generated/wire';

export type { Choice as BookOption, Listing as Book, Played as BookPreset } from '../../generated/registry';
export type { Article, Articles, Printed as BookText } from '../../generated/articles';
export type {
  Action,
  Chair,
  Created,
  Listed as OpenTable,
  Reply as ServerFrame,
  Seated,
  Sight,
  Table,
  Text as Bilingual,
  Verdict,
} from '../../generated/wire';

/** What picked cards would be. `N` is how the rulebook names them. */
export type Probe<N = unknown> = Verdict & { ok: boolean } & N;

/** Why something was refused. */
export type Refusal = Verdict & { code: string };

/** A message of one kind. */
export type Frame<T extends Reply['t']> = Extract<Reply, { t: T }>;

/** A refusal of an HTTP call: the server's, or the client's own where no answer came. */
export type ApiFault = Pick<Fault, 'code'> & Partial<Fault>;
