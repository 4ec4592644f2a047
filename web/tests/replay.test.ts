import { describe, expect, it } from 'vitest';
// @ts-expect-error the make-believe board is plain JavaScript
import { Board } from '../mock/board.mjs';
import { fold } from '../src/trick/replay';
import { readRecord, RecordError } from '../src/lib/view/record';

function boardRecord(): string {
  const board = new Board({ book: 'shengji-gz3', decks: 3, level: '5', levels: ['5', '2'], banker: 3, number: 2, seed: 11, kitty: 6 });
  while (board.phase === 'draw') board.draw();
  if (board.canDeclare(2).length > 0) board.declare(2, board.canDeclare(2)[0]);
  for (const seat of [1, 2, 3, 4]) board.pass(seat);
  while (board.phase !== 'over') {
    const seat = board.toAct()[0];
    const a = board.choose(seat);
    if (a.do === 'bury') board.bury(seat, a.cards);
    else if (a.do === 'name') board.name(seat, a.cards);
    else board.play(seat, a.cards);
  }
  return board.record(['甲', '乙', '丙', '丁'], 'ab12');
}

describe('replay', () => {
  const record = readRecord(boardRecord());
  const frames = fold(record);

  it('has a frame for the start and for every event', () => {
    expect(frames).toHaveLength(record.events.length + 1);
    expect(record.whole).toBe(true);
    expect(record.head.chairs).toEqual(['甲', '乙', '丙', '丁']);
  });

  it('loses no card: hands, kitty and plays are the whole pack from the last card drawn on', () => {
    let played = 0;
    for (const f of frames) {
      if (f.event?.t === 'played') played += (f.event['cards'] as string[]).length;
      if (f.phase !== 'play') continue;
      const held = f.hands.reduce((n, h) => n + h.length, 0);
      expect(held + f.kitty.length + played).toBe(162);
    }
    expect(played).toBe(156);
  });

  it('ends with empty hands, the points of the outcome, and a trick for every lead', () => {
    const end = frames.at(-1);
    expect(end?.phase).toBe('over');
    expect(end?.hands.every((h) => h.length === 0)).toBe(true);
    expect(end?.points).toBe((end?.outcome as { trick_points: number }).trick_points);
    expect(end?.last?.plays).toHaveLength(4);
    expect(end?.last?.n).toBe(record.events.filter((e) => e.t === 'won').length);
  });

  it('knows trump, level, banker and the kitty', () => {
    const buried = frames.find((f) => f.event?.t === 'buried');
    expect(buried?.banker).toBe(3);
    expect(buried?.level).toBe('5');
    expect(buried?.trump).not.toBeNull();
    expect(buried?.kitty).toHaveLength(6);
  });

  it('passes over events it does not know', () => {
    const more = fold({ ...record, events: [{ t: 'unheard-of' }] });
    expect(more).toHaveLength(2);
  });
});

describe('reading a record', () => {
  const code = (text: string) => {
    try {
      readRecord(text);
      return 'read';
    } catch (e) {
      return e instanceof RecordError ? `${e.code} ${e.line}` : 'other';
    }
  };
  it('says what is wrong and where', () => {
    expect(code('')).toBe('empty 1');
    expect(code('{"t":"in"}')).toBe('head 1');
    expect(code('{"t":"head","book":"x"}\n{"t":"ev"')).toBe('json 2');
  });
  it('knows a record that was cut', () => {
    expect(readRecord(boardRecord().split('\n').slice(0, 50).join('\n')).whole).toBe(false);
  });
});
