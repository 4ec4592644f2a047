/** The player's own wishes, kept in this browser. */

import type { Lang } from './i18n/dictionary';

export interface Wishes {
  lang: Lang;
  theme: 'auto' | 'light' | 'dark';
  suits: '2' | '4';
  cards: 's' | 'm' | 'l';
  order: 'down' | 'up';
  pace: 'slow' | 'normal' | 'fast' | 'skip';
  confirm: 'off' | 'risky' | 'always';
  motion: 'on' | 'off';
  name: string;
}

/** Milliseconds a card while the pack is drawn. */
export const PACE_MS: Record<Wishes['pace'], number> = { slow: 260, normal: 110, fast: 40, skip: 0 };

const KEY = 'paiju.wishes';

function preferredLang(): Lang {
  const langs = typeof navigator === 'undefined' ? [] : navigator.languages;
  return (langs[0] ?? 'zh').toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

const FIRST: Omit<Wishes, 'lang'> = {
  theme: 'auto',
  suits: '2',
  cards: 'm',
  order: 'down',
  pace: 'normal',
  confirm: 'off',
  motion: 'on',
  name: '',
};

const ALLOWED: { [K in keyof Wishes]?: readonly string[] } = {
  lang: ['zh', 'en'],
  theme: ['auto', 'light', 'dark'],
  suits: ['2', '4'],
  cards: ['s', 'm', 'l'],
  order: ['down', 'up'],
  pace: ['slow', 'normal', 'fast', 'skip'],
  confirm: ['off', 'risky', 'always'],
  motion: ['on', 'off'],
};

/** Reads what was stored; unknown keys and values fall back to the defaults. */
export function readWishes(stored: string | null, lang: Lang): Wishes {
  const out: Wishes = { lang, ...FIRST };
  let got: unknown = null;
  try {
    got = stored ? JSON.parse(stored) : null;
  } catch {
    return out;
  }
  if (typeof got !== 'object' || got === null) return out;
  for (const [key, value] of Object.entries(got)) {
    const allowed = ALLOWED[key as keyof Wishes];
    if (key === 'name' ? typeof value === 'string' : allowed?.includes(value as string)) {
      (out as unknown as Record<string, unknown>)[key] = value;
    }
  }
  return out;
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

class Settings {
  wishes = $state<Wishes>(readWishes(stored(), preferredLang()));

  set<K extends keyof Wishes>(key: K, value: Wishes[K]): void {
    this.wishes[key] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.wishes));
    } catch {
      // The wish holds for this visit.
    }
  }

  /** Milliseconds of motion; 0 where the player or the system wants none. */
  motion(ms: number): number {
    if (this.wishes.motion === 'off') return 0;
    return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : ms;
  }

  /** Mirrors the wishes that style the page onto the root element. */
  apply(root: HTMLElement): void {
    const w = this.wishes;
    if (w.theme === 'auto') delete root.dataset['theme'];
    else root.dataset['theme'] = w.theme;
    root.dataset['suits'] = w.suits;
    root.dataset['cards'] = w.cards;
    root.dataset['motion'] = w.motion;
    root.lang = w.lang === 'zh' ? 'zh-CN' : 'en';
  }
}

export const settings = new Settings();
