/** A router of five paths over the History API. Tokens never stand in a path; an invite only in the fragment. */

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; table: string }
  | { page: 'join'; table: string; invite: string }
  | { page: 'rules'; book: string; anchor: string }
  | { page: 'replay'; table: string | null; board: number }
  | { page: 'missing' };

/** Which page a path and a fragment name. */
export function parseRoute(path: string, hash: string): Route {
  let parts: string[];
  let anchor: string;
  try {
    parts = path.split('/').filter(Boolean).map(decodeURIComponent);
    anchor = decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    return { page: 'missing' };
  }
  const [head, a, b] = parts;
  if (!head) return { page: 'lobby' };
  if (head === 't' && a && parts.length === 2) return { page: 'table', table: a };
  if (head === 'join' && a && parts.length === 2) return { page: 'join', table: a, invite: anchor };
  if (head === 'rules' && a && parts.length === 2) return { page: 'rules', book: a, anchor };
  if (head === 'replay' && parts.length === 1) return { page: 'replay', table: null, board: 0 };
  if (head === 'replay' && a && b && /^\d+$/.test(b) && parts.length === 3) return { page: 'replay', table: a, board: Number(b) };
  return { page: 'missing' };
}

/** `GZ 12-2` → `GZ-12-2`, the anchor of that article on its book's page. */
export function anchorOf(cite: string): string {
  return cite.trim().replace(/\s+/g, '-');
}

export const paths = {
  lobby: '/',
  table: (id: string) => `/t/${encodeURIComponent(id)}`,
  join: (id: string, invite: string) => `/join/${encodeURIComponent(id)}#${encodeURIComponent(invite)}`,
  rules: (book: string, cite?: string) =>
    `/rules/${encodeURIComponent(book)}${cite ? `#${encodeURIComponent(anchorOf(cite))}` : ''}`,
  replay: (table: string, board: number) => `/replay/${encodeURIComponent(table)}/${board}`,
  openReplay: '/replay',
};

class Router {
  route = $state.raw<Route>({ page: 'lobby' });

  start(): void {
    const read = () => (this.route = parseRoute(location.pathname, location.hash));
    addEventListener('popstate', read);
    addEventListener('hashchange', read);
    document.addEventListener('click', (e) => this.follow(e));
    read();
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.route = parseRoute(location.pathname, location.hash);
    if (!location.hash) scrollTo(0, 0);
  }

  /** Plain clicks on links of this site stay in the page. */
  private follow(e: MouseEvent): void {
    if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
    const link = (e.target as Element | null)?.closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    e.preventDefault();
    this.go(link.pathname + link.hash);
  }
}

export const router = new Router();
