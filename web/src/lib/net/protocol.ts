/** The shapes of `docs/protocol.md` that hold for every rulebook. */

import type { Token } from '../cards/tokens';

/** A text the server writes in both languages. */
export interface Bilingual {
  zh: string;
  en: string;
}

export interface BookOption {
  key: string;
  title: Bilingual;
  values: { value: string; title: Bilingual }[];
  default: string;
}

/** Named values of some options: how a certain club or event plays. */
export interface BookPreset {
  id: string;
  title: Bilingual;
  values: Record<string, string>;
}

export interface Book {
  id: string;
  title: Bilingual;
  seats: number;
  options: BookOption[];
  presets?: BookPreset[];
}

export interface Article {
  number: string;
  zh: string;
  en: string;
  by: string;
  kind?: string;
  title_zh?: string;
  title_en?: string;
  /** Cells hold both languages, `单张 / single`, or a figure. */
  table_head?: string[];
  table?: string[][];
  cites?: string[];
  reason_zh?: string;
  reason_en?: string;
}

export interface BookText {
  code: string;
  title: Bilingual;
  articles: Article[];
}

export interface Articles {
  book: string;
  title: Bilingual;
  texts: BookText[];
}

export interface Chair {
  seat: number;
  kind: 'open' | 'human' | 'bot';
  name: string;
  here: boolean;
  stand_in: boolean;
}

export interface Table {
  id: string;
  book: string;
  options: Record<string, string>;
  board: number;
  seats: Chair[];
  you?: number | null;
  phase: 'waiting' | 'playing' | 'between';
  clock?: { deadlines?: Record<string, number> };
  commit?: string;
  ready?: number[];
  score?: { sides?: number[]; boards?: number; over?: boolean; winner?: number | null };
  invite?: string;
}

export interface OpenTable {
  table: string;
  book: string;
  seats: Chair[];
  board: number;
}

/** An action of some rulebook: `do` names it, the rest is the rulebook's. */
export interface Action {
  do: string;
  cards?: Token[];
  [key: string]: unknown;
}

export interface Seated {
  token: string;
  seat: number;
}

export interface Created extends Seated {
  table: string;
  invite: string;
}

/** Why something can't be done: the article, the words, and what would do instead. */
export interface Verdict {
  article?: string;
  text?: Bilingual;
  would_do?: Action[];
}

/** What picked cards would be. `N` is how the rulebook names them. */
export type Probe<N = unknown> = Verdict & { ok: boolean } & N;

export interface Refusal extends Verdict {
  code: string;
}

/** What the viewer sees of one event; `t` is its kind, the rest is the rulebook's. */
export interface Sight {
  t: string;
  [key: string]: unknown;
}

export type ServerFrame =
  | { t: 'snap'; seq: number; now: number; you: number | null; table: Table; view: unknown }
  | { t: 'ev'; seq: number; now: number; e: Sight | null; d?: unknown; table?: unknown }
  | { t: 'here'; seats: number[] }
  | { t: 'ack'; cid: string; seq: number }
  | ({ t: 'nak'; cid: string; seq: number } & Refusal)
  | ({ t: 'probe'; n: number } & Probe)
  | { t: 'hint'; n: number; a: Action | null }
  | { t: 'ping'; n: number }
  | { t: 'sys'; code: string; in?: number }
  | { t: 'err'; code: string; text?: Bilingual };

/** A refusal of an HTTP call. */
export interface ApiFault {
  code: string;
  args?: Record<string, unknown>;
  text?: Bilingual;
}
