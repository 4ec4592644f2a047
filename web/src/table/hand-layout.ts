/** From the room a hand has to the place of each pile. */

import { pack, type Group, type Line, type Pile } from '../lib/view/piles';

export interface Placed {
  pile: Pile;
  x: number;
  y: number;
  /** The part of the face that no later pile covers. */
  strip: number;
}

export interface Laid {
  lines: Line[];
  places: Placed[];
  labels: { group: Group; x: number; y: number }[];
  /** Face width and height, whole height, px. */
  face: number;
  tall: number;
  height: number;
}

const LABEL = 24;
const GAP = 18;
/** Room above a line for slivers and a raised pile. */
const LIFT = 6;
const RATIO = 1.4;
const SCALE = { s: 0.88, m: 1, l: 1.14 } as const;
/** From this width on, side suits share lines. */
const WIDE = 640;

/** The lines a hand has room for from the first card on, so that the buttons above it stay where they are. */
const RESERVED = { wide: 2, narrow: 4 };

/** A face in narrow lines is never higher, px. */
const MOST = 64;

/** Face height for a number of lines. */
function tallFor(wide: boolean, viewHeight: number, lines: number, scale: number, most: number): number {
  if (wide) return Math.min(92 * scale, Math.max(50, ((viewHeight * 0.27) / Math.max(RESERVED.wide, lines)) * scale));
  const short = viewHeight < 520;
  const budget = short ? viewHeight - 176 : viewHeight * 0.375;
  const each = budget / Math.max(RESERVED.narrow, lines) - LIFT;
  return Math.max(42, short ? Math.min(58, each) : Math.min(most, each) * scale);
}

function packWith(groups: readonly Group[], width: number, tall: number, wide: boolean): Line[] {
  return pack(groups, { width, face: tall / RATIO, label: LABEL, gap: GAP, comfort: wide ? 27 : 25, share: wide });
}

/** Lays a hand out in `width` pixels on a screen `viewHeight` high. A table with many seats wants `most` to be less. */
export function arrange(groups: readonly Group[], width: number, viewHeight: number, size: keyof typeof SCALE, most = MOST): Laid {
  if (width <= 0) return { lines: [], places: [], labels: [], face: 0, tall: 0, height: 0 };
  const wide = width >= WIDE;
  const reserved = wide ? RESERVED.wide : RESERVED.narrow;
  let tall = tallFor(wide, viewHeight, reserved, SCALE[size], most);
  let lines = packWith(groups, width, tall, wide);
  if (lines.length > reserved) {
    tall = tallFor(wide, viewHeight, lines.length, SCALE[size], most);
    lines = packWith(groups, width, tall, wide);
  }
  tall = Math.floor(tall);
  return { ...spread(lines, tall), lines, face: tall / RATIO, tall, height: Math.max(reserved, lines.length) * (tall + LIFT) + LIFT };
}

function spread(lines: readonly Line[], tall: number): Pick<Laid, 'places' | 'labels'> {
  const face = tall / RATIO;
  const places: Placed[] = [];
  const labels: Laid['labels'] = [];
  const labelled = new Set<string>();
  lines.forEach((line, row) => {
    const y = LIFT + row * (tall + LIFT);
    let x = 0;
    for (const slice of line.slices) {
      if (!labelled.has(slice.group.key)) labels.push({ group: slice.group, x, y });
      labelled.add(slice.group.key);
      x += LABEL;
      slice.piles.forEach((pile, i) => {
        const last = i === slice.piles.length - 1;
        places.push({ pile, x: x + i * line.step, y, strip: last ? face : Math.min(face, line.step) });
      });
      x += (slice.piles.length - 1) * line.step + face + 6 + GAP;
    }
  });
  return { places, labels };
}
