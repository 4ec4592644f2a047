import { beforeEach, describe, expect, it } from 'vitest';
import type { GoujiModel } from '../src/books/gouji/model.svelte';
import { setName } from '../src/books/gouji/naming';
import { setOf } from '../src/books/gouji/order';
import { promptOf } from '../src/books/gouji/prompt';
import { needed, type GoujiSet, type GoujiView, type Turn } from '../src/books/gouji/view';
import { settings } from '../src/lib/settings.svelte';

beforeEach(() => void (settings.wishes.lang = 'zh'));

/** Seat 1 at a table, asked by some right about cards that a seat has laid. */
function at(right: Turn | null, by: number, cards: string, more: Partial<GoujiView> = {}, burning = false) {
  const set = setOf(cards.split(' ')) as GoujiSet;
  const book = more.book ?? 'gouji-4';
  const view = {
    book, right, to_act: [right ? 1 : 2], standing: { by, owner: by, cards: cards.split(' '), set, last: false }, queue: [{ seat: 1, right: 'normal' }, { seat: 2, right: 'normal' }],
    places: [], failed: [], melee: false, no_head: null, yielded: null, round: [{ seat: by, what: 'play' }], last: [], ...more,
  } as unknown as GoujiView;
  const model = {
    view, me: 1, seated: true, mine: right !== null, right, six: book === 'gouji-6', burning, due: needed(set),
    who: (seat: number) => '我乙丙丁戊己'.charAt(seat - 1), setName: (s: GoujiSet) => setName(s, 'zh'), placeOf: () => '头科',
  };
  return promptOf(model as unknown as GoujiModel);
}

describe('rights in words', () => {
  it('the opponent’s gouji: answer, yield or pass, with the article', () => {
    expect(at('opponent', 4, 'SK HK')).toEqual({ text: '对头的2个K 够级：可以上牌、让牌或过牌 · 须 2 张', cite: 'G4 7-7-2' });
    expect(at('opponent', 4, 'S7').cite).toBeUndefined();
    expect(at('opponent', 4, 'S7', { queue: [{ seat: 1, right: 'opponent' }] }).text).toBe('对头的单张7：可以上牌或过牌 · 须 1 张');
    expect(at('opponent', 4, 'S7', { yielded: 1 })).toEqual({ text: '让过了：现在上牌或扣牌 · 须 1 张', cite: 'G4 10-2' });
  });
  it('another’s gouji: only a burn', () => {
    expect(at('burn', 3, 'SK HK', { book: 'gouji-6' })).toEqual({ text: '丙 的2个K 够级：只能烧牌，或不烧 · 须 2 张', cite: 'G6 8-2' });
    expect(at('normal', 3, 'S7', {}, true).text).toBe('丙 的单张7：可以上牌或过牌 · 须 1 张 · 这手要挂王');
    expect(at('lead', 1, 'S7', {}, true).text).toContain('除最后一手外要挂王');
  });
  it('jokers to be covered', () => {
    expect(at('opponent', 4, 'S4 H4 SB').text).toContain('须 3 张，其中大王 1 张');
    expect(at('opponent', 4, 'HR', { book: 'gouji-6' }).text).toContain('须 2 张，其中大王 2 张');
  });
  it('no head, one’s own or another’s', () => {
    expect(at('nohead', 2, 'SK HK', { no_head: 1 })).toEqual({ text: '你无头，乙 的2个K 够级：可以上牌或过牌 · 须 2 张', cite: 'G4 13-3' });
    expect(at('nohead', 2, 'SK HK', { no_head: 2 }).cite).toBe('G4 13-2');
  });
  it('the melee, and last hands', () => {
    expect(at('free', 2, 'SK HK', { melee: true })).toEqual({ text: '乱缠，乙 的2个K：可以上牌或过牌 · 须 2 张', cite: 'G4 15-1' });
    expect(at('free', 2, 'S7', { book: 'gouji-6', places: [2] }).cite).toBe('G6 15-2');
    const last = { standing: { by: 6, owner: 1, cards: ['SK', 'HK'], set: setOf(['SK', 'HK']) as GoujiSet, last: true }, places: [6] };
    expect(at('normal', 6, 'SK HK', last)).toEqual({ text: '己 的底牌算作你的：申请接风，或过牌', cite: 'G4 14-2' });
    const ordinary = { standing: { by: 6, owner: 6, cards: ['S7'], set: setOf(['S7']) as GoujiSet, last: true }, places: [6] };
    expect(at('normal', 6, 'S7', ordinary).text).toContain('也可申请接风');
  });
  it('what is to be laid away, and dead sets', () => {
    expect(at('layaway', 4, 'S7')).toEqual({ text: '没有人上牌，请扣牌', cite: 'G4 11-1' });
    expect(at('layaway', 4, 'S7 HR').text).toBe('死牌，请扣牌');
  });
  it('whom one waits for, or that one is out', () => {
    expect(at(null, 4, 'S7').text).toBe('等 乙');
    expect(at(null, 4, 'S7', { right: 'burn' }).text).toBe('等 乙：烧或不烧');
    expect(at(null, 4, 'S7', { places: [1] }).text).toBe('你已出完，头科');
    expect(at(null, 4, 'S7', { failed: [1] }).text).toContain('烧牌失误');
  });
});
