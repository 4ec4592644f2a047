/**
 * The families of rulebooks this client can show. A family is a folder; nothing outside these
 * folders asks which book it is.
 */

import type { Component } from 'svelte';
import type { BoardRecord } from '../lib/view/record';
import type { Session } from '../table/session.svelte';
import { shengji } from './shengji';

export interface Family {
  /** The first word of its books' ids serves as its name. */
  key: string;
  title: { zh: string; en: string };
  blurb: { zh: string; en: string };
  owns: (book: string) => boolean;
  Table: Component<{ session: Session }>;
  Replay: Component<{ record: BoardRecord; step: number }>;
  /** The steps of a replay: how many, and which are worth a jump. */
  steps: (record: BoardRecord) => { count: number; marks: number[] };
}

export const families: readonly Family[] = [shengji];

/** The family that plays a book, if this client has it. */
export function familyOf(book: string): Family | undefined {
  return families.find((f) => f.owns(book));
}
