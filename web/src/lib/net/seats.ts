/** Seat tokens: kept in this browser, a table each. They never stand in a URL. */

const key = (table: string) => `paiju.seat.${table}`;

export function seatToken(table: string): string | null {
  try {
    return localStorage.getItem(key(table));
  } catch {
    return null;
  }
}

export function keepSeat(table: string, token: string): void {
  try {
    localStorage.setItem(key(table), token);
  } catch {
    // A browser without storage can play until the page is closed.
    volatile.set(table, token);
  }
}

export function leaveSeat(table: string): void {
  volatile.delete(table);
  try {
    localStorage.removeItem(key(table));
  } catch {
    // Nothing was kept.
  }
}

const volatile = new Map<string, string>();

/** The token from storage, or from memory where there is no storage. */
export function tokenFor(table: string): string | null {
  return seatToken(table) ?? volatile.get(table) ?? null;
}
