/**
 * The families of rulebooks this client can show. A family is a folder; nothing outside these
 * folders asks which book it is. What a family draws is loaded when its first table is.
 */

import type { Component } from 'svelte';
import type { BoardRecord } from '../lib/view/record';
import type { Session } from '../table/session.svelte';

/** What a family draws. */
export interface FamilyPages {
  Table: Component<{ session: Session }>;
  Replay: Component<{ record: BoardRecord; step: number }>;
  /** The steps of a replay: how many, and which are worth a jump. */
  steps: (record: BoardRecord) => { count: number; marks: number[] };
}

export interface Family {
  /** The first word of its books' ids serves as its name. */
  key: string;
  title: { zh: string; en: string };
  blurb: { zh: string; en: string };
  /** Five faces for its picture in the lobby. */
  cards: readonly string[];
  owns: (book: string) => boolean;
  load: () => Promise<FamilyPages>;
}

const shengji: Family = {
  key: 'shengji',
  title: { zh: '升级', en: 'Shengji' },
  blurb: { zh: '拖拉机 · 四人两队，抢庄亮主，甩牌抠底', en: 'Tractor · two partnerships, trumps, throws and the kitty' },
  cards: ['HR', 'SB', 'S5', 'HK', 'DQ'],
  owns: (book) => book.startsWith('shengji-'),
  load: () => import('./shengji').then((m) => m.shengji),
};

const guandan: Family = {
  key: 'guandan',
  title: { zh: '掼蛋', en: 'Guandan' },
  blurb: { zh: '四人两队，逢人配，炸弹同花顺，从 2 打过 A', en: 'Two partnerships, wild cards and bombs, from level 2 past the ace' },
  cards: ['S8', 'C8', 'D8', 'H2', 'HR'],
  owns: (book) => book.startsWith('guandan-'),
  load: () => import('./guandan').then((m) => m.guandan),
};

const gouji: Family = {
  key: 'gouji',
  title: { zh: '够级', en: 'Gouji' },
  blurb: { zh: '六人三对三，对头隔桌相望，挂王贴 2，够级烧牌', en: 'Three against three, an opponent across the table, hung jokers, gouji and burns' },
  cards: ['SK', 'HK', 'CK', 'D2', 'HR'],
  owns: (book) => book.startsWith('gouji-'),
  load: () => import('./gouji').then((m) => m.gouji),
};

const tuolaji: Family = {
  key: 'tuolaji',
  title: { zh: '六人拖拉机', en: 'Tuolaji for six' },
  blurb: { zh: '三副牌，三人对三人，三王叫无将，反牌与加固', en: 'Three packs, three against three, jokers call no trump, calls overturned and reinforced' },
  cards: ['SB', 'SB', 'HR', 'D2', 'HT'],
  owns: (book) => book.startsWith('tuolaji-'),
  load: () => import('./tuolaji').then((m) => m.tuolaji),
};

export const families: readonly Family[] = [shengji, tuolaji, guandan, gouji];

/** The family that plays a book, if this client has it. */
export function familyOf(book: string): Family | undefined {
  return families.find((f) => f.owns(book));
}
