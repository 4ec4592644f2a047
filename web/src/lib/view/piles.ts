/** How piles of equal cards are laid out in lines that fit a width. */

import type { Token } from '../cards/tokens';

export interface Pile {
  token: Token;
  count: number;
  /** A small mark on the face (级, 主). */
  badge?: string;
}

/** Piles that belong together: one suit. */
export interface Group {
  key: string;
  /** What is printed before the group. */
  label: string;
  /** What the label means, for the ear. */
  spoken: string;
  piles: Pile[];
}

/** Part of a group on one line; `first` carries the label. */
export interface Slice {
  group: Group;
  piles: Pile[];
}

export interface Line {
  slices: Slice[];
  /** Pixels from one pile's left edge to the next. */
  step: number;
}

export interface Room {
  width: number;
  /** Width of a face. */
  face: number;
  /** Width of a label. */
  label: number;
  /** Space between two groups on one line. */
  gap: number;
  /** A smaller step than this breaks a long group in two lines. */
  comfort: number;
  /** Whether groups after the first may share a line. */
  share: boolean;
}

const tail = 6;

function stepFor(slices: Slice[], room: Room): number {
  const piles = slices.reduce((n, s) => n + s.piles.length, 0);
  const overlaps = piles - slices.length;
  const fixed = slices.length * (room.label + room.face + tail) + (slices.length - 1) * room.gap;
  const loose = room.face + 4;
  return overlaps <= 0 ? loose : Math.min(loose, (room.width - fixed) / overlaps);
}

function lineOf(slices: Slice[], room: Room): Line {
  return { slices, step: Math.floor(stepFor(slices, room) * 10) / 10 };
}

function split(group: Group, room: Room): Line[] {
  const whole: Slice = { group, piles: group.piles };
  if (stepFor([whole], room) >= room.comfort || group.piles.length < 4) return [lineOf([whole], room)];
  const half = Math.ceil(group.piles.length / 2);
  return [
    lineOf([{ group, piles: group.piles.slice(0, half) }], room),
    lineOf([{ group, piles: group.piles.slice(half) }], room),
  ];
}

/** Lays the groups out: the first alone (in two lines when long), the others a line each or sharing. */
export function pack(groups: readonly Group[], room: Room): Line[] {
  const filled = groups.filter((g) => g.piles.length > 0);
  const out: Line[] = [];
  let open: Slice[] = [];
  filled.forEach((group, i) => {
    if (i === 0 || !room.share) {
      out.push(...split(group, room));
      return;
    }
    const next = [...open, { group, piles: group.piles }];
    if (open.length > 0 && stepFor(next, room) < room.comfort) {
      out.push(lineOf(open, room));
      open = [{ group, piles: group.piles }];
    } else open = next;
  });
  if (open.length > 0) out.push(lineOf(open, room));
  return out;
}

/** Where the focus goes: along a line with left and right, to the nearest column with up and down. */
export function move(lines: readonly Line[], at: Token | null, key: string): Token | null {
  const grid = lines.map((l) => l.slices.flatMap((s) => s.piles.map((p) => p.token)));
  const first = grid[0]?.[0] ?? null;
  let row = grid.findIndex((g) => at !== null && g.includes(at));
  if (row < 0) return first;
  const line = grid[row] ?? [];
  let col = line.indexOf(at as Token);
  if (key === 'Home') return line[0] ?? null;
  if (key === 'End') return line.at(-1) ?? null;
  if (key === 'ArrowRight') col += 1;
  if (key === 'ArrowLeft') col -= 1;
  if (key === 'ArrowDown') row += 1;
  if (key === 'ArrowUp') row -= 1;
  if (col < 0) {
    row -= 1;
    col = Infinity;
  } else if (key === 'ArrowRight' && col >= line.length) {
    row += 1;
    col = 0;
  }
  const target = grid[row];
  if (!target) return at;
  return target[Math.min(col, target.length - 1)] ?? at;
}
