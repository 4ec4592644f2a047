import { beforeEach, describe, expect, it } from 'vitest';
import { announce } from '../src/books/gouji/announce';
import { listed, setName } from '../src/books/gouji/naming';
import { setOf } from '../src/books/gouji/order';
import { signed } from '../src/books/gouji/score';
import {
  isDead, mayApply, mayLayAway, mayYield, needed, nextActive, opponentOf,
  type GoujiSet, type GoujiView, type Right, type Standing,
} from '../src/books/gouji/view';
import { settings } from '../src/lib/settings.svelte';

const set = (cards: string) => setOf(cards.split(' ')) as GoujiSet;
beforeEach(() => void (settings.wishes.lang = 'zh'));

describe('names of sets', () => {
  it.each([
    ['S7', '单张7', 'single 7'],
    ['SK HK CK', '3个K', '3 × K'],
    ['ST HT S2', '3个10（含1个2）', '3 × 10 (with 1 hung 2)'],
    ['SK H2 D2 SB HR HR', '3个K（含2个2）挂小王、大王×2', '3 × K (with 2 hung 2s) + small joker + big joker×2'],
    ['S2 H2 HR', '2个2挂大王', '2 × 2 + big joker'],
    ['SB', '单张小王', 'small joker'],
    ['SB SB HR', '2个小王、单张大王', '2 × small joker and big joker'],
  ])('%s', (cards, zh, en) => {
    expect(setName(set(cards), 'zh')).toBe(zh);
    expect(setName(set(cards), 'en')).toBe(en);
  });
  it('cards that are no set are listed', () => {
    expect(listed('HR SK HK D7 SB SB'.split(' '), 'zh')).toBe('大王 小王×2 K×2 7');
    expect(listed('HR SK HK D7'.split(' '), 'en')).toBe('BJ K×2 7');
  });
  it('points have their sign', () => {
    expect([4, 0, -2].map(signed)).toEqual(['+4', '0', '−2']);
  });
});

describe('what a set takes', () => {
  it('as many cards, and a big joker for a small one', () => {
    expect(needed(set('S4 H4 SB'))).toEqual({ cards: 3, big: 1 });
    expect(needed(set('S4 H4'))).toEqual({ cards: 2, big: 0 });
  });
  it('with six packs two big jokers for one, so a card more', () => {
    expect(needed(set('HR'))).toEqual({ cards: 2, big: 2 });
    expect(needed(set('HR SB S4 H4'))).toEqual({ cards: 5, big: 3 });
  });
  it('is dead with a big joker of four packs only', () => {
    expect(isDead({ book: 'gouji-4' }, set('HR S4'))).toBe(true);
    expect(isDead({ book: 'gouji-6' }, set('HR S4'))).toBe(false);
    expect(isDead({ book: 'gouji-4' }, set('SB S4'))).toBe(false);
  });
});

describe('seats', () => {
  it('have their opponents across', () => {
    expect([1, 2, 3, 4, 5, 6].map(opponentOf)).toEqual([4, 5, 6, 1, 2, 3]);
  });
  it('are passed over when they are out or have failed', () => {
    expect(nextActive({ places: [2], failed: [3] }, 1)).toBe(4);
    expect(nextActive({ places: [1], failed: [] }, 6)).toBe(2);
  });
});

describe('what may be said', () => {
  const moment = (right: Right | 'layaway', by: number, more: Partial<GoujiView> = {}, last = false) => ({
    right, places: [], failed: [], yielded: null, queue: [{ seat: 4, right: 'opponent' as Right }, { seat: 5, right: 'normal' as Right }],
    standing: { by, owner: by, cards: ['S4'], set: set('S4'), last } satisfies Standing, ...more,
  });
  it('yield: on the opponent’s own set, once, while others are left', () => {
    expect(mayYield(moment('opponent', 1), 4)).toBe(true);
    expect(mayYield(moment('opponent', 1, { yielded: 4 }), 4)).toBe(false);
    expect(mayYield(moment('opponent', 1, { queue: [{ seat: 4, right: 'opponent' }] }), 4)).toBe(false);
    expect(mayYield(moment('normal', 2), 4)).toBe(false);
    // A last hand that counts as another's is no set of the opponent's.
    expect(mayYield(moment('opponent', 6), 4)).toBe(false);
  });
  it('lay away: when it is due, and after a yield', () => {
    expect(mayLayAway(moment('layaway', 1), 4)).toBe(true);
    expect(mayLayAway(moment('opponent', 1, { yielded: 4 }), 4)).toBe(true);
    expect(mayLayAway(moment('opponent', 1), 4)).toBe(false);
  });
  it('ask for the lead: the next in play, on a last hand', () => {
    expect(mayApply(moment('normal', 3, { places: [3] }, true), 4)).toBe(true);
    expect(mayApply(moment('normal', 3), 4)).toBe(false);
    expect(mayApply(moment('normal', 2, { places: [2, 3] }, true), 4)).toBe(true);
    expect(mayApply(moment('normal', 2, { places: [2] }, true), 4)).toBe(false);
  });
});

describe('announcements', () => {
  const who = (seat: number) => '甲乙丙丁戊己'.charAt(seat - 1);
  const seen = { places: [] as number[], no_head: null as number | null, melee: false };
  const played = (seat: number, cards: string, right: string | null, out = false) => ({ t: 'played', seat, cards: cards.split(' '), set: set(cards), right, out });
  it('say what was played and by what right', () => {
    expect(announce(played(1, 'SK HK', null), seen, who)).toBe('甲 发 2个K 够级');
    expect(announce(played(2, 'S7', 'normal'), seen, who)).toBe('乙 上 单张7');
    expect(announce(played(3, 'SA HA', 'burn'), seen, who)).toBe('丙 烧牌 2个A 够级');
    expect(announce(played(3, 'SA HA', 'free'), seen, who)).toBe('丙 上 2个A');
  });
  it('say who went out, who has no head, and the melee', () => {
    expect(announce(played(1, 'S7', 'normal', true), { ...seen, places: [1], no_head: 4 }, who)).toBe('甲 上 单张7；甲 出完，头科；丁 无头');
    expect(announce(played(2, 'S7', 'normal', true), { places: [1, 2], no_head: null, melee: true }, who)).toBe('乙 上 单张7；乙 出完，二科；四人乱缠');
  });
  it('say everything else', () => {
    expect(announce({ t: 'begins', seat: 2, suit: 'H' }, seen, who)).toBe('乙 亮出红心双3，上班');
    expect(announce({ t: 'begins', seat: 2, suit: null }, seen, who)).toBe('没有人亮双3，乙 先发牌');
    for (const what of ['pass', 'decline', 'yield', 'apply', 'layaway']) expect(announce({ t: 'said', seat: 2, what }, seen, who)).toMatch(/^乙 /);
    expect(announce({ t: 'failed', seat: 2, void: [] }, seen, who)).toContain('烧牌失误');
    expect(announce({ t: 'shut', seats: [1, 4] }, seen, who)).toBe('进点：甲、丁');
    expect(announce({ t: 'shut', seats: [] }, seen, who)).toBe('');
    expect(announce({ t: 'asked', by: 1, seat: 2, count: 4 }, seen, who)).toBe('甲 请 乙 报数：4 张');
    expect(announce({ t: 'offended', seat: 2, code: 'P3', points: 2 }, seen, who)).toBe('乙 违例（错牌），扣 2 分');
    expect(announce({ t: 'over', outcome: { order: [1, 3, 2, 4, 6, 5] } }, seen, who)).toBe('本局结束：头科 甲，二科 丙，三科 乙，四科 丁，二落 己，大落 戊');
    expect(announce({ t: 'unheard-of' }, seen, who)).toBe('');
  });
  it('are complete in English', () => {
    settings.wishes.lang = 'en';
    expect(announce(played(1, 'SK HK', 'burn'), seen, who)).toBe('甲 burned with 2 × K gouji');
    expect(announce({ t: 'said', seat: 2, what: 'layaway' }, seen, who)).toBe('乙 laid it away');
  });
});
