/** Finding a cited article in a rulebook's texts. */

import type { Article, Articles, BookText } from '../net/protocol';

export interface Found {
  text: BookText;
  article: Article;
}

/** `GZ 12-2`: the article itself, else its nearest parent (`GZ 12`). */
export function findArticle(all: Articles, cite: string): Found | null {
  const m = /^(\S+?)[\s-]+(.+)$/.exec(cite.trim());
  const text = m && all.texts.find((x) => x.code === m[1]);
  if (!m || !text) return null;
  let number = m[2] ?? '';
  for (;;) {
    const article = text.articles.find((a) => a.number === number);
    if (article) return { text, article };
    const cut = Math.max(number.lastIndexOf('-'), number.lastIndexOf('.'));
    if (cut <= 0) return null;
    number = number.slice(0, cut);
  }
}

/** Articles whose number or text in either language holds every word of the question. */
export function searchArticles(all: Articles, question: string): Articles['texts'] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return all.texts;
  return all.texts
    .map((text) => ({
      ...text,
      articles: text.articles.filter((a) => {
        const hay = `${text.code} ${a.number} ${a.zh} ${a.en}`.toLowerCase();
        return words.every((w) => hay.includes(w));
      }),
    }))
    .filter((text) => text.articles.length > 0);
}
