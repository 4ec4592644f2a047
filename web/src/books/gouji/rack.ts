/** Where the pile of each rank stands. A rank keeps its place while others go, so that nothing moves under the finger. */

import { ORDER } from './order';

export interface Place {
  rank: string;
  x: number;
  y: number;
}

export interface Rack {
  /** The ranks in the lines they stand in, whether there or not. */
  lines: string[][];
  places: Place[];
  /** Width and height of a face, height of the whole, px. */
  face: number;
  tall: number;
  height: number;
}

/** From this width on all ranks stand in one line. */
const WIDE = 640;
const GAP = 4;
/** Room over a line for the cards behind and for a pile that is chosen. */
const LIFT = 12;
const SCALE = { s: 0.9, m: 1, l: 1.1 } as const;

/** Jokers, 2 and the ranks down to 10; then 9 to 3. With `up` from the other end. */
function linesOf(wide: boolean, up: boolean): string[][] {
  const order = up ? [...ORDER].reverse() : [...ORDER];
  const first = up ? 7 : 8;
  return wide ? [order] : [order.slice(0, first), order.slice(first)];
}

/** Lays the rack out in `width` pixels on a screen `view` high. */
export function rack(width: number, view: number, size: keyof typeof SCALE, up: boolean): Rack {
  if (width <= 0) return { lines: [], places: [], face: 0, tall: 0, height: 0 };
  const wide = width >= WIDE;
  const lines = linesOf(wide, up);
  const most = Math.max(...lines.map((line) => line.length));
  const step = Math.min(wide ? 80 : 60, width / most);
  const short = view < 520;
  const roomy = wide ? Math.min(104, view * 0.13) : short ? Math.min(56, (view - 190) / 2 - LIFT) : Math.min(70, view * 0.082);
  const tall = Math.floor(roomy * SCALE[size]);
  const face = Math.min(step - GAP, tall / 1.28);
  const left = wide ? (width - step * most) / 2 : 0;
  const places = lines.flatMap((line, row) => line.map((rank, i) => ({ rank, x: left + i * step + (step - face) / 2, y: LIFT + row * (tall + LIFT) })));
  return { lines, places, face, tall, height: lines.length * (tall + LIFT) + 4 };
}

/** The rank that a key moves to, among those that are there. */
export function move(lines: readonly string[][], there: ReadonlySet<string>, at: string | null, key: string): string | null {
  const ranks = lines.flat().filter((rank) => there.has(rank));
  const i = at === null ? -1 : ranks.indexOf(at);
  if (i < 0) return ranks[0] ?? null;
  if (key === 'Home') return ranks[0] ?? null;
  if (key === 'End') return ranks.at(-1) ?? null;
  if (key === 'ArrowRight') return ranks[Math.min(ranks.length - 1, i + 1)] ?? at;
  if (key === 'ArrowLeft') return ranks[Math.max(0, i - 1)] ?? at;
  const row = lines.findIndex((line) => at !== null && line.includes(at));
  const next = lines[row + (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0)];
  if (!next || next === lines[row]) return at;
  const column = lines[row]?.indexOf(at as string) ?? 0;
  const near = next.map((rank, k) => ({ rank, off: Math.abs(k - column) })).filter((x) => there.has(x.rank));
  return near.sort((a, b) => a.off - b.off)[0]?.rank ?? at;
}
