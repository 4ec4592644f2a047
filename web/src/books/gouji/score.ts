/** What places are worth. `G4 17-1`, `G6 18-1` */

/** 头科 to 大落. */
export const PLACE_POINTS: readonly number[] = [4, 2, 0, 0, -2, -4];

/** `+4`, `0`, `−2`. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';
}
