/** A hand as columns: the player's groups on one side, then a column a rank. From the room there is to the place of each card. */

import type { Groups, Held } from './held';
import { guess, lay } from './layout';
import { compare, isJoker, isWild, rankOf } from './order';

/** Cards that stand one before the other, the strongest at the back. */
export interface Column {
  key: string;
  /** One of the player's own groups. */
  own: boolean;
  cards: Held[];
}

/** The columns of a hand from left to right. With `up` the small cards are on the left, and the groups still before them. */
export function columnsOf(held: readonly Held[], groups: Groups, level: string, up: boolean): Column[] {
  const byId = new Map(held.map((c) => [c.id, c]));
  const strong = (a: Held, b: Held) => compare(a.token, b.token, level);
  const own = groups.map((ids, i) => ({
    key: `g${i}-${ids[0]}`,
    own: true,
    cards: asTheyLie(ids.flatMap((id) => byId.get(id) ?? []).sort(strong), level),
  }));
  const grouped = new Set(groups.flat());
  const ranks = new Map<string, Held[]>();
  for (const card of [...held].filter((c) => !grouped.has(c.id)).sort(strong)) {
    const key = isJoker(card.token) ? 'jokers' : isWild(card.token, level) ? 'wild' : rankOf(card.token);
    ranks.set(key, [...(ranks.get(key) ?? []), card]);
  }
  const loose = [...ranks].map(([key, cards]) => ({ key, own: false, cards }));
  return [...own.filter((c) => c.cards.length > 0), ...(up ? loose.reverse() : loose)];
}

/** A group in the order of its play: the strong end at the back, a triple before its pair. */
function asTheyLie(cards: Held[], level: string): Held[] {
  const tokens = cards.map((c) => c.token);
  const reading = guess(tokens, level);
  if (!reading) return cards;
  const slots = lay(tokens, reading, level);
  if (reading.type !== 'full-house') slots.reverse();
  const left = [...cards];
  return slots.flatMap((slot) => left.splice(left.findIndex((c) => c.token === slot.card), 1));
}

export interface Placed {
  card: Held;
  column: Column;
  x: number;
  y: number;
  /** The parts of the face that no other card covers. */
  wide: number;
  tall: number;
}

export interface Laid {
  /** The columns in the lines they stand in. */
  lines: Column[][];
  places: Placed[];
  /** Where the name of each own group stands. */
  names: { column: Column; x: number; y: number; width: number }[];
  /** Face width and height, whole height, px. */
  face: number;
  tall: number;
  height: number;
  /** Is there room beside a rank for its suit, so that a low strip tells the card? */
  flat: boolean;
}

const RATIO = 1.4;
const SCALE = { s: 0.88, m: 1, l: 1.12 } as const;
/** From this width on faces stand side by side. */
const WIDE = 640;
/** The least of a face that still tells its rank and suit, one over the other. */
const NARROWEST = 23;
const GAP = 4;
const NAME = 17;
const LIFT = 10;
/** Columns are as high as this many cards from the start, so that the buttons over them stay where they are. */
const RESERVED = 4;

interface Size {
  face: number;
  step: number;
}

/** Widths of a line: a gap after the last own group. */
function sizeOf(line: readonly Column[], width: number, face: number): Size {
  const gaps = line.filter((c) => c.own).length * GAP;
  const n = Math.max(2, line.length);
  return { face, step: Math.min(face + GAP, (width - face - gaps) / (n - 1)) };
}

/** Lines of about equal length, the own groups first. */
function split(columns: readonly Column[], lines: number): Column[][] {
  const each = Math.ceil(columns.length / lines);
  return Array.from({ length: lines }, (_, i) => columns.slice(i * each, (i + 1) * each)).filter((l) => l.length > 0);
}

/** Lays a hand out in `width` pixels on a screen `view` high. */
export function place(columns: readonly Column[], width: number, view: number, size: keyof typeof SCALE): Laid {
  const none: Laid = { lines: [], places: [], names: [], face: 0, tall: 0, height: 0, flat: false };
  if (width <= 0) return none;
  const wide = width >= WIDE;
  const short = view < 520;
  const budget = wide ? Math.min(300, view * 0.33) : short ? view - 172 : view * 0.35;
  const one = wide ? Math.min(72, view * 0.077) : short ? 42 : 46;
  let lines = split(columns, 1);
  let face = one * SCALE[size];
  if (lines[0] && sizeOf(lines[0], width, face).step < NARROWEST) {
    lines = split(columns, 2);
    face = Math.min(face, one * 0.92);
  }
  const tall = face * RATIO;
  const flat = lines.every((line) => sizeOf(line, width, face).step >= face * 0.72);
  const named = columns.some((c) => c.own) ? NAME : 0;
  const comfort = tall * (flat ? 0.36 : 0.6);
  const deepest = (line: readonly Column[]) => Math.max(RESERVED, ...line.map((c) => c.cards.length));
  const room = budget / lines.length - tall - LIFT - named;
  const out: Laid = { ...none, lines, face, tall, flat };
  let y = 0;
  for (const line of lines) {
    const depth = lines.length > 1 ? Math.max(1, ...line.map((c) => c.cards.length)) : deepest(line);
    const drop = Math.min(comfort, depth > 1 ? room / (depth - 1) : comfort);
    const height = tall + (depth - 1) * drop + LIFT + named;
    set(out, line, { y, height, drop, width, face, tall });
    y += height;
  }
  return { ...out, height: Math.ceil(y) };
}

function set(out: Laid, line: readonly Column[], at: { y: number; height: number; drop: number; width: number; face: number; tall: number }): void {
  const { step } = sizeOf(line, at.width, at.face);
  const gaps = line.filter((c) => c.own).length * GAP;
  // Few columns stand in the middle.
  let x = Math.max(0, (at.width - at.face - gaps - step * (line.length - 1)) / 2);
  line.forEach((column, i) => {
    const last = i === line.length - 1;
    const top = at.y + at.height - at.tall - (column.cards.length - 1) * at.drop;
    column.cards.forEach((card, k) => {
      const front = k === column.cards.length - 1;
      const wide = last ? at.face : Math.min(at.face, step + (column.own ? GAP : 0));
      out.places.push({ card, column, x, y: top + k * at.drop, wide, tall: front ? at.tall : at.drop });
    });
    if (column.own) out.names.push({ column, x, y: top - NAME, width: last ? at.face : Math.min(at.face, step) });
    x += step + (column.own ? GAP : 0);
  });
}

/** The card that a key moves to: left and right by columns, up and down within one. */
export function move(lines: readonly Column[][], id: string | null, key: string): string | null {
  const columns = lines.flat();
  const at = columns.findIndex((c) => c.cards.some((card) => card.id === id));
  const column = columns[at];
  if (!column) return columns[0]?.cards.at(-1)?.id ?? null;
  const k = column.cards.findIndex((c) => c.id === id);
  const beside = (n: number) => {
    const next = columns[Math.max(0, Math.min(columns.length - 1, n))];
    // From the foot: the cards of the front stay on one line.
    const fromFoot = column.cards.length - 1 - k;
    return next?.cards[Math.max(0, next.cards.length - 1 - fromFoot)]?.id ?? id;
  };
  switch (key) {
    case 'ArrowLeft':
      return beside(at - 1);
    case 'ArrowRight':
      return beside(at + 1);
    case 'Home':
      return beside(0);
    case 'End':
      return beside(columns.length - 1);
    case 'ArrowUp':
      return column.cards[Math.max(0, k - 1)]?.id ?? id;
    case 'ArrowDown':
      return column.cards[Math.min(column.cards.length - 1, k + 1)]?.id ?? id;
    default:
      return id;
  }
}
