import { describe, expect, it } from 'vitest';
import { barOf, kindOf, LADDER, strengthOf, trumpOf } from '../src/books/tuolaji/calls';
import { rowOf, span, TABLE } from '../src/books/tuolaji/levels';
import { names } from '../src/books/tuolaji/names';
import { chipOf, promptOf, trumpBy } from '../src/books/tuolaji/prompt';
import type { TuolajiModel, TuolajiView } from '../src/books/tuolaji/view';
import type { Sight } from '../src/lib/net/protocol';
import { readRecord } from '../src/lib/view/record';
import { nameOf } from '../src/trick/naming';
import { fold } from '../src/trick/replay';
import { isTrump, rowsOf, sorted } from '../src/trick/rows';
import { limitOf } from '../src/trick/view';

const words = { lang: 'zh', trump: '主', trumpSpoken: '主牌', level: '级', trumpLevel: '主' } as const;
const cards = (text: string) => text.split(' ');
const bid = (seat: number, text: string) => ({ seat, cards: cards(text) });

/** As much of a model as the words of calls look at. */
function model(me: number, view: Partial<TuolajiView>): TuolajiModel {
  const whole = { phase: 'draw', to_act: [], bids: [], first: true, can_declare: [], ...view };
  const who = (seat: number | null | undefined) => (seat === me ? '你' : `${seat}号`);
  return {
    view: whole, me, seated: true, mine: whole.to_act.includes(me), bid: whole.bids.at(-1) ?? null, who,
    all: (seats: readonly number[]) => seats.map(who).join('、'),
    list: (some: readonly string[]) => some.join(' '),
  } as unknown as TuolajiModel;
}

describe('calls', () => {
  it('has the seven rows of table 3, from low to high', () => {
    const rows = ['D2', 'D2 D2', 'SB SB HR', 'SB HR HR', 'D2 D2 D2', 'SB SB SB', 'HR HR HR'];
    expect(rows.map((row) => strengthOf(cards(row)))).toEqual([...LADDER]);
  });

  it('calls a suit with level cards and no trump with jokers', () => {
    expect(['H2', 'C2 C2', 'SB SB HR', 'HR HR HR'].map((row) => trumpOf(cards(row)))).toEqual(['H', 'C', 'NT', 'NT']);
    expect([trumpBy(['SB', 'HR', 'HR']), trumpBy(['S2'])]).toEqual(['无将', '黑桃为主']);
  });

  it('tells a call, an overturn, a reinforcement that keeps others out, and one that takes it back', () => {
    expect(kindOf(['C2'], [], 1)).toBe('show');
    expect(kindOf(cards('C2 C2'), [bid(1, 'C2')], 1)).toBe('firm');
    expect(kindOf(cards('H2 H2'), [bid(2, 'C2')], 1)).toBe('beat');
    expect(kindOf(cards('C2 C2'), [bid(1, 'C2'), bid(2, 'H2 H2')], 1)).toBe('back');
    expect(kindOf(cards('C2 C2 C2'), [bid(1, 'C2'), bid(2, 'H2 H2')], 1)).toBe('beat');
  });

  it('says what stands in the way', () => {
    const view = { bids: [bid(2, 'C2')], phase: 'draw', to_act: [3] } as unknown as TuolajiView;
    expect([2, 4, 3].map((me) => barOf(view, me))).toEqual(['own', 'side', 'draw']);
    expect([3, 5].map((me) => barOf({ ...view, phase: 'window' }, me))).toEqual(['none', 'order']);
    expect(barOf({ ...view, bids: [] }, 1)).toBe('none');
  });
});

describe('what a chip means', () => {
  it('names no trump as such, and who banks', () => {
    const asked = { phase: 'window', to_act: [3], bids: [bid(2, 'C2')] } as const;
    expect(chipOf(model(3, { ...asked, to_act: [3], bids: [...asked.bids] }), cards('SB SB HR'))).toMatchObject({
      text: '反 SB SB HR', name: '', what: '小小大 · 无将 · 你坐庄',
    });
    const later = model(3, { ...asked, to_act: [3], bids: [...asked.bids], first: false, banker: 2 });
    expect(chipOf(later, cards('H2 H2'))).toMatchObject({ name: '一对', what: '红心为主 · 2号 坐庄不变' });
  });

  it('says what a reinforcement keeps out, and what it takes back', () => {
    expect(chipOf(model(1, { bids: [bid(1, 'C2')] }), cards('C2 C2'))).toMatchObject({ text: '加固 C2 C2', what: '小小大以上才反得动' });
    const back = model(1, { phase: 'window', to_act: [1], bids: [bid(1, 'C2'), bid(2, 'H2 H2')] });
    expect(chipOf(back, cards('C2 C2'))).toMatchObject({ text: '加固 C2 C2', what: '与 2号 同级，挡回 · 梅花为主' });
  });

  it('says in the line whose call stands and who is asked', () => {
    expect(promptOf(model(1, {}))).toBe('亮 2 定主坐庄；三张王叫无将');
    expect(promptOf(model(3, { bids: [bid(2, 'C2')] }))).toBe('2号 亮 C2，梅花为主；摸完牌后可反');
    expect(promptOf(model(4, { bids: [bid(2, 'C2')] }))).toBe('2号（己方）亮 C2，梅花为主');
    const asked: Partial<TuolajiView> = { phase: 'window', to_act: [3], bids: [bid(2, 'SB SB HR')] };
    expect(promptOf(model(3, asked))).toBe('没有能反过 2号 的 SB SB HR 的牌');
    expect(promptOf(model(3, { ...asked, can_declare: [cards('D2 D2 D2')] }))).toBe('反 2号 的 SB SB HR（小小大，无将），还是不反？');
    expect(promptOf(model(5, asked))).toBe('等 3号 答复：反，还是不反');
  });
});

describe('a hand without trump', () => {
  const order = { trump: 'NT', level: '2' } as const;
  const hand = cards('H4 HR D2 S3 SB S2 HK HK CA SA H2 SB D9');

  it('has jokers and all level cards as the trump suit, and four side suits', () => {
    const rows = rowsOf(hand, order, words);
    expect(rows.map((row) => row.key)).toEqual(['trump', 'S', 'H', 'C', 'D']);
    expect(rows[0]?.piles.map((pile) => pile.token)).toEqual(['HR', 'SB', 'S2', 'H2', 'D2']);
    expect(rows[0]?.piles.map((pile) => pile.badge)).toEqual([undefined, undefined, '级', '级', '级']);
    expect(rows[1]?.piles.map((pile) => pile.token)).toEqual(['SA', 'S3']);
    expect([...sorted(hand, order)].sort()).toEqual([...hand].sort());
    expect(['S2', 'SB', 'SA'].map((card) => isTrump(card, order))).toEqual([true, true, false]);
  });

  it('names components as the text does', () => {
    expect(nameOf([{ shape: '3x1', cards: ['D7', 'D7', 'D7'] }], order, names, 'zh')).toBe('♦ 清三 7 7 7');
    expect(nameOf([{ shape: '2x2', cards: ['C3', 'C3', 'C4', 'C4'] }], order, names, 'zh')).toBe('♣ 拖拉机 4 4 3 3');
    expect(nameOf([{ shape: '2x2', cards: ['SB', 'SB', 'H2', 'H2'] }], order, names, 'zh')).toBe('拖拉机 小王 小王 ♥2 ♥2');
    expect(nameOf([{ shape: '3x2', cards: cards('C3 C3 C3 C4 C4 C4') }], order, names, 'en')).toBe('♣ run of triples 4 4 4 3 3 3');
  });
});

describe('the table of levels', () => {
  it('finds the row of any points', () => {
    const at = (points: number) => span(TABLE[rowOf(points)]!);
    expect([-20, 0, 5, 55, 60, 115, 120, 175, 180, 240, 295, 300, 480].map(at)).toEqual([
      '0', '0', '5–55', '5–55', '60–115', '60–115', '120–175', '120–175', '180–235', '240–295', '240–295', '300+', '300+',
    ]);
  });

  it('gives the defenders one level for the kitty, and never more than four', () => {
    for (const row of TABLE) {
      const { kept, captured } = row;
      if (kept.side === 'banker') expect(captured).toEqual({ side: 'banker', levels: 1 });
      else expect(captured).toEqual({ side: 'defenders', levels: kept.levels + 1 });
      expect(Math.max(kept.levels, captured.levels)).toBeLessThanOrEqual(4);
    }
  });
});

describe('the five seconds', () => {
  it('have a ring of their own, and Shengji’s window none', () => {
    const limits = { lead: 20, follow: 10, bury: 60 };
    expect(limitOf({ phase: 'window', limits: { window: 5, ...limits } } as TuolajiView)).toBe(5);
    expect(limitOf({ phase: 'window', limits } as TuolajiView)).toBeNull();
  });
});

describe('a record of six', () => {
  const events: Sight[] = [
    { t: 'dealt', first: 2 },
    { t: 'drew', seat: 2, card: 'C3' },
    { t: 'drew', seat: 3, card: 'SB' },
    { t: 'declared', seat: 2, cards: ['C3'] },
    { t: 'declared', seat: 3, cards: ['SB', 'SB', 'HR'] },
    { t: 'passed', seat: 4 },
    { t: 'closed' },
    { t: 'trump', trump: 'NT', level: '3', banker: 3 },
    { t: 'played', seat: 3, cards: ['SB'], kind: 'lead' },
  ];
  const head = { t: 'head', v: 1, book: 'tuolaji-gw6', options: {}, chairs: ['甲', '乙', '丙', '丁', '戊', '己'], board: 2, commit: 'ab' };
  const lines = [head, { t: 'carry', carry: { levels: ['2', '3'], banker: 2 } }, ...events.map((e) => ({ t: 'ev', e })), { t: 'over', outcome: {} }];

  it('knows the level that is carried over, the calls, and no trump', () => {
    const frames = fold(readRecord(lines.map((line) => JSON.stringify(line)).join('\n')));
    expect(frames[0]?.hands).toHaveLength(6);
    expect(frames[0]?.level).toBe('3');
    expect(frames[4]?.trump).toBe('C');
    expect(frames[5]?.trump).toBe('NT');
    expect(frames.at(-2)).toMatchObject({ trump: 'NT', banker: 3, phase: 'play' });
    expect(frames.at(-2)?.hands[2]).toEqual([]);
  });

  it('says its level of a match whose trump was never called', () => {
    const cut = [head, { t: 'carry', carry: { levels: ['2', '3'], banker: 2 } }, { t: 'ev', e: { t: 'dealt', first: 2 } }];
    expect(fold(readRecord(cut.map((line) => JSON.stringify(line)).join('\n')))[0]?.level).toBe('3');
  });
});
