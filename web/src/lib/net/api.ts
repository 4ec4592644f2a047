/** The HTTP half of the protocol. */

import type { ApiFault, Articles, Book, Created, OpenTable, Seated } from './protocol';

/** An HTTP call that was refused or did not arrive (`code` is then `offline`). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly fault: ApiFault,
  ) {
    super(fault.code);
  }
}

async function call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers['Authorization'] = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'same-origin',
    });
  } catch {
    throw new ApiError(0, { code: 'offline' });
  }
  const text = await answer.text();
  let parsed: unknown = null;
  try {
    parsed = text ? JSON.parse(text) : null;
  } catch {
    if (answer.ok) throw new ApiError(answer.status, { code: 'unreadable' });
  }
  if (!answer.ok) {
    const fault = parsed as ApiFault | null;
    throw new ApiError(answer.status, fault && typeof fault.code === 'string' ? fault : { code: `http_${answer.status}` });
  }
  return parsed as T;
}

const seg = encodeURIComponent;

export const api = {
  books: () => call<Book[]>('GET', '/api/books'),
  articles: (book: string) => call<Articles>('GET', `/api/books/${seg(book)}/articles`),
  tables: () => call<OpenTable[]>('GET', '/api/tables'),
  create: (body: { book: string; options: Record<string, string>; name: string; fill: 'bots' | 'open'; seat?: number }) =>
    call<Created>('POST', '/api/tables', body),
  sit: (table: string, body: { name: string; invite: string; seat?: number }) =>
    call<Seated>('POST', `/api/tables/${seg(table)}/sit`, body),
  fill: (table: string, token: string) => call<unknown>('POST', `/api/tables/${seg(table)}/fill`, {}, token),
  recordPath: (table: string, board: number) => `/api/tables/${seg(table)}/boards/${board}/record`,
  /** The text of a finished board's record. */
  async record(table: string, board: number): Promise<string> {
    let answer: Response;
    try {
      answer = await fetch(this.recordPath(table, board));
    } catch {
      throw new ApiError(0, { code: 'offline' });
    }
    if (answer.ok) return answer.text();
    const fault = (await answer.json().catch(() => null)) as ApiFault | null;
    throw new ApiError(answer.status, fault?.code ? fault : { code: `http_${answer.status}` });
  },
};

let shelf: Promise<Book[]> | null = null;
const articleShelf = new Map<string, Promise<Articles>>();

/** The rulebooks, asked for once a visit. */
export function books(): Promise<Book[]> {
  shelf ??= api.books().catch((e: unknown) => {
    shelf = null;
    throw e;
  });
  return shelf;
}

/** The articles of a book, asked for once a visit. */
export function articlesOf(book: string): Promise<Articles> {
  let got = articleShelf.get(book);
  if (!got) {
    got = api.articles(book).catch((e: unknown) => {
      articleShelf.delete(book);
      throw e;
    });
    articleShelf.set(book, got);
  }
  return got;
}
