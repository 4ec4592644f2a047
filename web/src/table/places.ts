/** Where seats sit, seen from the viewer: play goes counter-clockwise, so the next seat is on the right. */

export type Place = 'south' | 'east' | 'northeast' | 'north' | 'northwest' | 'west';

const FOUR: readonly Place[] = ['south', 'east', 'north', 'west'];
const SIX: readonly Place[] = ['south', 'east', 'northeast', 'north', 'northwest', 'west'];

/** The place of `seat` when `me` sits at the bottom; seats count from 1. */
export function placeOf(seat: number, me: number, seats: number): Place {
  const ring = seats === 6 ? SIX : FOUR;
  return ring[(((seat - me) % seats) + seats) % seats] ?? 'south';
}
