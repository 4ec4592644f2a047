import { describe, expect, it } from 'vitest';
import { announce } from '../src/books/guandan/announce';
import { caption } from '../src/books/guandan/caption';
import { fold } from '../src/books/guandan/replay';
import { inherits, isBomb, latest, limitOf, standing, winnerOf, type GuandanView } from '../src/books/guandan/view';
import { settings } from '../src/lib/settings.svelte';
import { readRecord } from '../src/lib/view/record';

const single = (rank: string) => ({ type: 'single', rank, size: 1 });
const outcome = {
  order: [1, 2, 3, 4], side: 0, gain: 2, playing: 0, before: ['5', '2'], after: ['7', '2'], failures: [0, 0], ended: null, points: null, articles: ['GD17 3-10'],
};

/** A small board at level 5: seat 4 pays seat 1 an ace and gets a 3 back; then four singles and a bomb. */
const EVENTS = [
  { t: 'dealt', first: 4, turned: null, hands: [['S3', 'H9', 'S9', 'C9', 'D9'], ['S4', 'SB'], ['S6'], ['SA', 'D7', 'D8']], counts: [5, 2, 1, 3] },
  { t: 'paid', seat: 4, card: 'SA' },
  { t: 'tributes', gifts: [{ from: 4, to: 1, card: 'SA', paid: true, back: null, returned: false }] },
  { t: 'returned', seat: 1, card: 'S3' },
  { t: 'returns', gifts: [{ from: 4, to: 1, card: 'SA', paid: true, back: 'S3', returned: true }] },
  { t: 'begins', seat: 4 },
  { t: 'played', seat: 4, cards: ['S3'], as: single('3'), out: false },
  { t: 'told', seat: 4, count: 2 },
  { t: 'played', seat: 1, cards: ['SA'], as: single('A'), out: false },
  { t: 'played', seat: 2, cards: ['SB'], as: single('SB'), out: false },
  { t: 'passed', seat: 3 },
  { t: 'passed', seat: 4 },
  { t: 'played', seat: 1, cards: ['H9', 'S9', 'C9', 'D9'], as: { type: 'bomb', rank: '9', size: 4 }, out: true },
  { t: 'passed', seat: 2 },
  { t: 'passed', seat: 3 },
  { t: 'passed', seat: 4 },
  { t: 'won', seat: 1, leader: 3 },
  { t: 'over', outcome, left: [[], ['S4'], ['S6'], ['D7', 'D8']] },
];

const record = readRecord(
  [
    { t: 'head', v: 1, book: 'guandan-2017', options: {}, chairs: ['甲', '乙', '丙', '丁'], board: 2, commit: '' },
    { t: 'carry', carry: { levels: ['5', '2'], playing: 0, last: [1, 2, 3, 4] } },
    ...EVENTS.map((e) => ({ t: 'ev', e })),
    { t: 'over', outcome, carry: {} },
  ]
    .map((line) => JSON.stringify(line))
    .join('\n'),
);
const frames = fold(record);
const at = (kind: string, n = 0) => frames.filter((f) => f.event?.t === kind)[n]!;
const who = (seat: number) => ['甲', '乙', '丙', '丁'][seat - 1] ?? '';

describe('replay', () => {
  it('has a frame for the start and for every event', () => {
    expect(frames).toHaveLength(EVENTS.length + 1);
    expect(frames[0]?.level).toBe('5');
    expect(frames[0]?.levels).toEqual(['5', '2']);
  });

  it('moves the tribute and what is returned', () => {
    expect(at('tributes').hands[0]).toContain('SA');
    expect(at('tributes').hands[3]).toEqual(['D7', 'D8']);
    expect(at('returns').hands[3]).toEqual(['D7', 'D8', 'S3']);
    expect(at('returns').hands[0]).not.toContain('S3');
    expect(at('begins').tribute[0]?.back).toBe('S3');
  });

  it('loses no card', () => {
    let played = 0;
    for (const f of frames.slice(1)) {
      if (f.event?.t === 'played') played += (f.event['cards'] as string[]).length;
      expect(f.hands.flat().length + played).toBe(11);
    }
  });

  it('keeps plays and passes in order, who stands, who is out', () => {
    const trick = at('won').last!;
    expect(trick.plays.map((p) => (p.cards ? p.seat : -p.seat))).toEqual([4, 1, 2, -3, -4, 1, -2, -3, -4]);
    expect(trick.best).toBe(1);
    expect(at('won').trick).toBeNull();
    expect(at('won').places).toEqual([1]);
    expect(at('told').told).toEqual([null, null, null, 2]);
    expect(frames.at(-1)?.tricks).toHaveLength(1);
  });

  it('marks leads and the turns of the board', () => {
    expect(frames.filter((f) => f.mark).map((f) => f.event?.t ?? 'start')).toEqual(['start', 'dealt', 'tributes', 'returns', 'begins', 'played', 'over']);
  });

  it('passes over events it does not know', () => {
    expect(fold({ ...record, events: [{ t: 'unheard-of' }] })).toHaveLength(2);
  });
});

describe('words for events', () => {
  it('say in Chinese what happened', () => {
    settings.wishes.lang = 'zh';
    const said = (kind: string, n = 0) => announce(at(kind, n).event!, at(kind, n), who);
    expect(said('tributes')).toBe('丁 进贡 甲 黑桃 A');
    expect(said('returns')).toBe('甲 还 丁 黑桃 3');
    expect(said('played')).toBe('丁 出单张 ♠3');
    expect(said('played', 3)).toBe('甲 出炸弹 4 张 9；甲 出完，上游');
    expect(said('passed')).toBe('丙 过');
    expect(said('told')).toBe('丁 报牌：剩 2 张');
    expect(said('won')).toBe('甲 出完，对家 丙 接风');
    expect(said('over')).toBe('本副结束：上游 甲，二游 乙，三游 丙，下游 丁');
    expect(announce({ t: 'resisted', jokers: [0, 1, 0, 1] }, frames[0]!, who)).toBe('抗贡，乙、丁 亮出大王');
    expect(announce({ t: 'asked', by: 1, seat: 2, count: 4 }, frames[0]!, who)).toBe('甲 问 乙：剩 4 张');
    expect(announce({ t: 'appointed', by: 1, seat: 3 }, frames[0]!, who)).toBe('甲 指定 丙 先出');
    expect(announce({ t: 'unheard-of' }, frames[0]!, who)).toBe('');
  });

  it('say it in English', () => {
    settings.wishes.lang = 'en';
    expect(announce(at('won').event!, at('won'), who)).toBe('甲 went out, the partner inherits the lead: 丙');
    expect(announce(at('played', 3).event!, at('played', 3), who)).toBe('甲 played bomb: 4 × 9; 甲 went out, 1st');
    settings.wishes.lang = 'zh';
  });

  it('caption every moment of a replay', () => {
    expect(caption(frames[0]!, who)).toBe('开始');
    expect(caption(at('dealt'), who)).toBe('发牌，丁 先抓');
    expect(caption(at('paid'), who)).toBe('丁 进贡 ♠A');
    expect(caption(at('returned'), who)).toBe('甲 还 ♠3');
    expect(frames.every((f) => caption(f, who) !== '')).toBe(true);
  });
});

describe('what a view says', () => {
  const trick = at('passed', 4).trick!;
  const view = { phase: 'play', trick, last: null, places: [1], to_act: [4], limits: { play: 20, pay: 15, return: 30 } } as unknown as GuandanView;
  it('knows what stands, and what a seat did last', () => {
    expect(standing(view)?.seat).toBe(1);
    expect(standing({ trick: null })).toBeNull();
    expect(latest(trick, 2)?.cards ?? null).toBeNull();
    expect(latest(trick, 1)?.cards).toHaveLength(4);
    expect(isBomb(latest(trick, 1)?.as)).toBe(true);
    expect(isBomb(latest(trick, 4)?.as)).toBe(false);
  });
  it('knows who inherits the lead', () => {
    expect(inherits(view)).toBeNull();
    expect(inherits({ ...view, trick: null, last: trick, to_act: [3] })).toEqual({ out: 1, leader: 3 });
    expect(inherits({ ...view, trick: null, last: trick, to_act: [1], places: [] })).toBeNull();
  });
  it('knows how long each decision may take', () => {
    expect(limitOf(view)).toBe(20);
    expect(limitOf({ ...view, phase: 'pay' })).toBe(15);
    expect(limitOf({ ...view, phase: 'return' })).toBe(30);
    expect(limitOf({ ...view, phase: 'over' })).toBeNull();
  });
  it('knows who has won a match', () => {
    expect([winnerOf(null), winnerOf('level'), winnerOf({ past: 1 }), winnerOf({ ahead: 0 })]).toEqual([null, null, 1, 0]);
  });
});
