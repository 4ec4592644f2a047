/** The page's words in the language of the settings. */

import { settings } from '../settings.svelte';
import type { Bilingual } from '../net/protocol';
import { dictionary, fill, type Args, type Key, type Lang } from './dictionary';

/** The language now; reading it in a component or an effect follows a change. */
export function lang(): Lang {
  return settings.wishes.lang;
}

/** The page's own words for `key`. */
export function t(key: Key, args?: Args): string {
  return fill(dictionary[lang()][key], args);
}

/** Of a text written in both languages, the one to show. */
export function pick(text: Bilingual | null | undefined): string {
  return text ? text[lang()] || text.zh || text.en || '' : '';
}

/** Dictionaries of a rulebook's folder, read as `t` is. */
export function wordsOf<K extends string>(own: Record<Lang, Record<K, string>>): (key: K, args?: Args) => string {
  return (key, args) => fill(own[lang()][key], args);
}
