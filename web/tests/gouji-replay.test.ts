import { describe, expect, it } from 'vitest';
import { setOf } from '../src/books/gouji/order';
import { fold, step, type Frame } from '../src/books/gouji/replay';
import type { Sight } from '../src/lib/net/protocol';
import { readRecord } from '../src/lib/view/record';

const HANDS = ['SK HK S7', 'SA HA SB S5', 'S9 H9 S4', 'S2 HR S6', 'SQ HQ S3', 'SJ S8 H8'].map((h) => h.split(' '));

function record(book: string, events: Sight[]): string {
  const head = { t: 'head', v: 1, book, options: {}, chairs: ['甲', '乙', '丙', '丁', '戊', '己'], board: 1, commit: 'ab' };
  const dealt = { t: 'dealt', first: 1, hands: HANDS, counts: HANDS.map((h) => h.length) };
  return [head, ...[dealt, { t: 'begins', seat: 1, suit: 'H' }, ...events].map((e) => ({ t: 'ev', e })), { t: 'over', outcome: { order: [1, 2, 3, 4, 5, 6] } }]
    .map((line) => JSON.stringify(line))
    .join('\n');
}

function play(seat: number, cards: string, right: string | null, out = false): Sight {
  return { t: 'played', seat, cards: cards.split(' '), set: setOf(cards.split(' ')), right, out };
}
const said = (seat: number, what: string): Sight => ({ t: 'said', seat, what });

function framesFor(book: string, ...events: Sight[]): Frame[] {
  return fold(readRecord(record(book, events)));
}
/** The table after the last of the events; the end of the hand comes after it. */
const after = (book: string, ...events: Sight[]) => framesFor(book, ...events).at(-2) as Frame;

describe('folding a record', () => {
  it('has a frame for the start, every event and the end', () => {
    const frames = framesFor('gouji-4', play(1, 'SK HK', null), said(2, 'decline'));
    expect(frames).toHaveLength(6);
    expect(frames[0]?.hands.flat()).toEqual([]);
    expect(frames[1]?.hands).toEqual(HANDS);
    expect(frames[2]?.threes).toBe('H');
    expect(frames.at(-1)?.phase).toBe('over');
    expect(frames.at(-1)?.rounds).toHaveLength(1);
  });

  it('takes cards from the hand and shows what stands', () => {
    const f = after('gouji-4', play(1, 'SK HK', null));
    expect(f.hands[0]).toEqual(['S7']);
    expect(f.standing).toMatchObject({ by: 1, owner: 1, last: false });
    expect(f.round).toMatchObject([{ seat: 1, what: 'play' }]);
  });

  it('begins a new round, and marks leads, burns and who goes out', () => {
    const frames = framesFor('gouji-4', play(1, 'SK HK', null), said(4, 'pass'), { t: 'leads', seat: 1 }, play(1, 'S7', null, true));
    expect(frames.slice(3, -1).map((f) => f.mark)).toEqual([true, false, false, true]);
    const [lead] = frames.slice(5);
    expect(lead).toMatchObject({ standing: null, round: [] });
    expect(lead?.rounds[0]).toHaveLength(2);
  });

  it('lets a burned set lie again when the burn fails, and voids the hand', () => {
    const f = after('gouji-4', play(1, 'SK HK', null), play(2, 'SA HA', 'burn'), { t: 'leads', seat: 2 }, { t: 'failed', seat: 2, void: ['SB', 'S5'] });
    expect(f.failed).toEqual([2]);
    expect(f.hands[1]).toEqual([]);
    expect(f.burned).toEqual({});
    expect(f.standing).toMatchObject({ by: 1, cards: ['SK', 'HK'] });
    expect(f.round.at(-1)).toEqual({ seat: 2, what: 'fail', cards: [] });
  });

  it('knows who has no head, until the melee', () => {
    const first = after('gouji-6', play(1, 'SK HK S7', null, true));
    expect(first).toMatchObject({ places: [1], no_head: 4, melee: false });
    const second = step(first, play(2, 'SA HA SB S5', 'free', true));
    expect(second).toMatchObject({ places: [1, 2], no_head: null, melee: true });
    // The opponent of the first one out has failed a burn: nobody is without a head.
    expect(step({ ...after('gouji-6', play(2, 'SA', null)), failed: [4] }, play(1, 'SK', 'normal', true)).no_head).toBeNull();
  });

  it('has the gouji last hand of the first one out count as the next seat’s, with four packs only', () => {
    expect(after('gouji-4', play(1, 'SK HK', null, true)).standing).toMatchObject({ by: 1, owner: 2, last: true });
    expect(after('gouji-6', play(1, 'SK HK', null, true)).standing).toMatchObject({ by: 1, owner: 1, last: true });
    expect(after('gouji-4', play(1, 'S7', null, true)).standing).toMatchObject({ owner: 1 });
  });

  it('keeps who had opened no point, and passes over what it does not know', () => {
    const f = after('gouji-6', { t: 'shut', seats: [3, 5] }, { t: 'unheard-of' });
    expect(f.shut).toEqual([3, 5]);
  });
});
