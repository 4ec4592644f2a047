/** Finding a cited article in a rulebook's texts. */

import type { Article, Articles, BookText } from '../net/protocol';
import type { Lang } from '../i18n/dictionary';
import { anchorOf } from '../router.svelte';

export interface Found {
  text: BookText;
  article: Article;
}

/** `GZ 10`; a ruling is cited by its number alone: `R-throw-trump`. */
export function citeOf(text: BookText, a: Article): string {
  return a.number.startsWith(`${text.code}-`) ? a.number : `${text.code} ${a.number}`;
}

/** `GZ 12-2`, or the anchor `GZ-12-2`: the article itself, else its nearest parent (`GZ 12`). */
export function findArticle(all: Articles, cite: string): Found | null {
  let wanted = anchorOf(cite);
  for (;;) {
    for (const text of all.texts) {
      const article = text.articles.find((a) => anchorOf(citeOf(text, a)) === wanted);
      if (article) return { text, article };
    }
    const cut = Math.max(wanted.lastIndexOf('-'), wanted.lastIndexOf('.'));
    if (cut <= 0) return null;
    wanted = wanted.slice(0, cut);
  }
}

/** The member of an article in a language, in Chinese where the other is missing. */
export function inLang(a: Article, what: 'text' | 'title' | 'reason', lang: Lang): string {
  if (what === 'text') return a[lang] || a.zh;
  return (what === 'title' ? (lang === 'zh' ? a.title_zh : a.title_en) : lang === 'zh' ? a.reason_zh : a.reason_en) ?? '';
}

/** Articles whose number, title or text in either language holds every word of the question. */
export function searchArticles(all: Articles, question: string): Articles['texts'] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return all.texts;
  return all.texts
    .map((text) => ({
      ...text,
      articles: text.articles.filter((a) => {
        const hay = [citeOf(text, a), a.title_zh, a.title_en, a.zh, a.en, a.reason_zh, a.reason_en].join(' ').toLowerCase();
        return words.every((w) => hay.includes(w));
      }),
    }))
    .filter((text) => text.articles.length > 0);
}
