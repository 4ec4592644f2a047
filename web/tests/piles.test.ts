import { describe, expect, it } from 'vitest';
import { move, pack, type Group } from '../src/lib/view/piles';
import { arrange } from '../src/table/hand-layout';

function group(key: string, n: number): Group {
  return { key, label: key, spoken: key, piles: Array.from({ length: n }, (_, i) => ({ token: `${key}${i}`, count: 1 })) };
}
const room = { width: 374, face: 40, label: 24, gap: 16, comfort: 25, share: false };

describe('pack', () => {
  it('gives each suit a line and splits a long first suit in two', () => {
    const lines = pack([group('T', 16), group('S', 8), group('H', 0), group('C', 3)], room);
    expect(lines.map((l) => l.slices.map((s) => s.piles.length))).toEqual([[8], [8], [8], [3]]);
  });

  it('keeps every line within the width', () => {
    for (let n = 1; n <= 24; n += 1) {
      for (const share of [false, true]) {
        for (const line of pack([group('T', n), group('S', 12), group('H', 7), group('C', 12)], { ...room, share, width: share ? 1000 : 374 })) {
          const piles = line.slices.reduce((k, s) => k + s.piles.length, 0);
          const width = (piles - line.slices.length) * line.step + line.slices.length * (24 + 40 + 6) + (line.slices.length - 1) * 16;
          expect(width).toBeLessThanOrEqual((share ? 1000 : 374) + 0.5);
        }
      }
    }
  });

  it('lets side suits share a wide line', () => {
    const lines = pack([group('T', 12), group('S', 6), group('H', 5), group('C', 6)], { ...room, share: true, width: 1000 });
    expect(lines).toHaveLength(2);
  });
});

describe('arrange', () => {
  it('shows 39 cards on a 390 × 844 phone, each strip 24 px or more, targets 40 px or more high', () => {
    const laid = arrange([group('T', 16), group('S', 10), group('H', 9), group('C', 4)], 374, 844, 'm');
    expect(laid.places).toHaveLength(39);
    expect(Math.min(...laid.places.map((p) => p.strip))).toBeGreaterThanOrEqual(24);
    expect(laid.tall).toBeGreaterThanOrEqual(40);
    expect(laid.height).toBeLessThanOrEqual(844 * 0.42);
  });

  it('stays in its place while cards are drawn', () => {
    const few = arrange([group('T', 1)], 374, 844, 'm');
    const more = arrange([group('T', 5), group('S', 5), group('H', 5), group('C', 5)], 374, 844, 'm');
    expect(few.height).toBe(more.height);
  });

  it('needs a width', () => {
    expect(arrange([group('T', 3)], 0, 844, 'm').places).toEqual([]);
  });
});

describe('move', () => {
  const lines = pack([group('T', 3), group('S', 2)], room);
  it('goes along and across lines', () => {
    expect(move(lines, null, 'ArrowRight')).toBe('T0');
    expect(move(lines, 'T0', 'ArrowRight')).toBe('T1');
    expect(move(lines, 'T2', 'ArrowRight')).toBe('S0');
    expect(move(lines, 'S0', 'ArrowLeft')).toBe('T2');
    expect(move(lines, 'T2', 'ArrowDown')).toBe('S1');
    expect(move(lines, 'S1', 'ArrowUp')).toBe('T1');
    expect(move(lines, 'T1', 'End')).toBe('T2');
    expect(move(lines, 'T1', 'Home')).toBe('T0');
    expect(move(lines, 'T0', 'ArrowLeft')).toBe('T0');
    expect(move(lines, 'S1', 'ArrowRight')).toBe('S1');
  });
});
