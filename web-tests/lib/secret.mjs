// What a seat may know, from the record of the whole board, held against every frame that the seat was sent.

const TOKEN = /^(?:[SHCD][2-9TJQKA]|SB|HR)$/;

/** What all see of an event, once it has happened. */
const PUBLIC = new Set(['declared', 'turned', 'played', 'throw_failed', 'named', 'kitty', 'over']);

/** All card tokens anywhere in a JSON value. */
export function tokens(value, found = []) {
  if (typeof value === 'string') {
    if (TOKEN.test(value)) found.push(value);
  } else if (value !== null && typeof value === 'object') Object.values(value).forEach((member) => tokens(member, found));
  return found;
}

export function readRecord(text) {
  return text.trim().split('\n').map((line) => JSON.parse(line));
}

/**
 * Walks `frames` of `seat` beside the record. A frame may hold cards that this seat has drawn or taken by then and cards
 * that all have seen by then, and nothing else. Returns what it must not have held, and how many frames were held against.
 */
export function leaks(frames, record, seat) {
  const events = record.filter((line) => line.t === 'ev').map((line) => line.e);
  const own = events.filter((e) => ['drew', 'took'].includes(e.t) && e.seat === seat);
  const open = events.filter((e) => PUBLIC.has(e.t));
  const seed = record.find((line) => line.t === 'seed')?.seed;
  const known = new Set();
  const found = [];
  let held = 0;
  for (const frame of frames) {
    if (frame.t === 'ev' && frame.e) {
      if (['drew', 'took'].includes(frame.e.t) && frame.e.seat === seat) tokens(own.shift()).forEach((card) => known.add(card));
      if (PUBLIC.has(frame.e.t)) tokens(open.shift()).forEach((card) => known.add(card));
      if (frame.e.t === 'over') break;
    }
    held += 1;
    const strange = tokens(frame).filter((card) => !known.has(card));
    if (strange.length > 0) found.push({ seq: frame.seq, t: frame.t, e: frame.e?.t, strange });
    if (seed && JSON.stringify(frame).includes(seed)) found.push({ seq: frame.seq, t: frame.t, strange: ['the seed'] });
  }
  return { found, held };
}
