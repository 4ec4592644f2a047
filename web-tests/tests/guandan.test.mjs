// Guandan in the browser, by keyboard: a whole match to A against bots, readings of wild cards, tribute, groups, questions.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { startBrowser, visitor } from '../lib/browser.mjs';
import { backstage, dealtTable, modestTable, takeSeat } from '../lib/crew.mjs';
import { startServer } from '../lib/server.mjs';
import { Ear } from '../lib/wire.mjs';

const BOOK = 'guandan-2022';

let server;
let browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function guest() {
  const made = await visitor(browser);
  return { ...made, ear: new Ear(made.page) };
}

/** A guest who has seen the page before: a turn lasts 20 s, and the first loading should not be part of it. */
async function regular() {
  const made = await guest();
  await made.page.goto(server.origin);
  await made.page.getByRole('article').first().waitFor();
  return made;
}

const leads = (view) => view.phase === 'play' && !view.trick && view.to_act.includes(view.seat);
const chosen = (page) => page.getByRole('option', { selected: true });
const others = (page) => page.locator('.side');

/** Presses what decides, and waits until it is done. */
async function press(page, ear, key) {
  const { seq } = ear;
  await page.keyboard.press(key);
  await ear.until((now) => now.seq > seq, `what ${key} decides`, 20_000);
}

/** What the hint proposes, by two keys. */
async function byHint(page, ear) {
  const heard = ear.frames.length;
  const answered = ({ frames }) => frames.slice(heard).some((frame) => frame.t === 'hint');
  // The socket may know of the turn before the page does, and a key that is pressed then is lost.
  for (let tries = 0; !answered(ear); tries += 1) {
    await page.keyboard.press('h');
    await ear.until(answered, 'the hint', 4_000).catch((error) => {
      if (tries === 5) throw error;
    });
  }
  const { a } = ear.frames.findLast((frame) => frame.t === 'hint');
  // A tribute that leaves no choice is paid by the hall: nothing to advise.
  const { seq } = ear;
  if (a === null) return ear.until((now) => now.seq > seq || !now.mine, 'the hall to pay', 20_000);
  if (a.do === 'pass') await page.getByText('提示：过').waitFor();
  else await chosen(page).first().waitFor();
  await press(page, ear, 'Enter');
}

/** Plays until the board is over; after `enough(view)` only passes where that is allowed. */
async function playBoard(page, ear, modest) {
  for (;;) {
    await ear.until(({ view, mine }) => view?.phase === 'over' || mine, 'a turn', 90_000);
    if (ear.view.phase === 'over') return;
    const began = Date.now();
    if (modest && ear.view.phase === 'play' && ear.view.trick) await press(page, ear, 'p');
    else await byHint(page, ear);
    // The server allows a seat 100 messages in 20 s.
    await page.waitForTimeout(Math.max(0, (modest ? 210 : 430) - (Date.now() - began)));
  }
}

/** The next board, by button. */
async function next(page, ear) {
  const { board } = ear.table;
  await page.getByRole('button', { name: /^(下一副|再来一局)/ }).click();
  await ear.until(({ table, view }) => table.board === board + 1 && view.phase !== 'over', 'the next board', 20_000);
}

/** Chooses cards one by one. */
async function choose(page, cards) {
  const left = new Map();
  for (const card of cards) {
    const copy = left.get(card) ?? 0;
    left.set(card, copy + 1);
    await page.locator(`[role=option][data-token="${card}"]`).nth(copy).press('Space');
  }
}

test('掼到过A a whole match to A against bots', { timeout: 420_000 }, async (t) => {
  const { context, page, faults, ear } = await guest();

  await t.test('from the lobby to the first lead', async () => {
    await page.goto(server.origin);
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: '掼蛋', exact: true }) });
    await card.getByRole('button', { name: '马上和机器人打' }).click();
    await ear.until(({ view }) => view !== null, 'the table');
    assert.equal(ear.view.book, BOOK);
    await page.getByRole('option').nth(26).waitFor();
    assert.equal(await page.getByRole('option').count(), 27);
    await page.getByText('逢人配：红心 2').waitFor({ state: 'attached' });
  });

  await t.test('the first board, every decision as hinted', async () => {
    await playBoard(page, ear, false);
    const { outcome } = ear.view;
    await page.getByRole('heading', { name: new RegExp(`升 ${outcome.gain} 级`) }).waitFor();
    for (const cite of outcome.articles) await page.locator('.panel').getByText(cite, { exact: true }).waitFor();
    assert.equal(await page.locator('.felt').getByText('上游', { exact: true }).count(), 1, 'a badge at the seat that was out first');
  });

  await t.test('on to the end, mostly passing', async () => {
    let boards = 1;
    while (!ear.view.outcome.ended) {
      const { levels } = { levels: ear.view.outcome.after };
      await next(page, ear);
      boards += 1;
      assert.equal(ear.view.board, boards);
      assert.deepEqual(ear.view.levels, levels, 'levels go on');
      await playBoard(page, ear, true);
      assert.ok(boards < 60, 'the match ends');
    }
    const { ended, points, order } = ear.view.outcome;
    assert.ok('past' in ended, 'a side has passed A');
    await page.getByText(/打过 A，赢得全局/).waitFor();
    const mine = (ear.view.seat + 1) % 2;
    await page.getByText(`${points[mine]} : ${points[1 - mine]}`, { exact: true }).waitFor();
    const sheet = others(page).getByRole('table').last().getByRole('row');
    await sheet.nth(boards).waitFor();
    assert.equal(await sheet.count(), boards + 1, 'the sheet has every board of the match');
    assert.ok(order.length >= 2);
  });

  await t.test('the next match starts from 2', async () => {
    await next(page, ear);
    assert.deepEqual([ear.view.board, ear.view.levels], [1, ['2', '2']]);
  });

  assert.deepEqual(faults, [], 'the page reports no error');
  await context.close();
});

describe('positions', { concurrency: 2 }, () => {
  test('多种读法 cards that read in two ways: chips, the usual one lit, the other declared', { timeout: 240_000 }, async () => {
    const scripted = await backstage(browser, server.origin);
    /** Two pairs and a wild card: two full houses. */
    const twoHouses = ({ hand }) => {
      const pairs = [...'3456789TJQKA'].filter((rank) => hand.filter((card) => card[1] === rank && card !== 'HR').length >= 2).slice(0, 2);
      if (!hand.includes('H2') || pairs.length < 2) return null;
      return pairs.flatMap((rank) => hand.filter((card) => card[1] === rank && card !== 'HR').slice(0, 2)).concat('H2');
    };
    const { context, page, faults, ear } = await regular();
    const made = await dealtTable(scripted, { book: BOOK }, (view) => leads(view) && twoHouses(view) !== null);
    await takeSeat({ context, page }, server.origin, made);
    await page.getByRole('option').first().waitFor();
    const cards = twoHouses(made.view);
    await choose(page, cards);
    const chips = page.getByRole('radiogroup', { name: '声明为' }).getByRole('radio');
    await chips.first().waitFor();
    const probe = ear.frames.findLast((frame) => frame.t === 'probe');
    assert.ok(probe.readings.length >= 2, 'several readings');
    assert.equal(await chips.count(), probe.readings.length, 'a chip for each');
    const lit = () => chips.evaluateAll((all) => all.map((chip) => chip.ariaChecked === 'true'));
    const isUsual = (reading) => JSON.stringify(reading) === JSON.stringify(probe.usual);
    assert.deepEqual(await lit(), probe.readings.map(isUsual), 'the usual one is lit');
    assert.match(await chips.first().innerText(), /三带对 .* 带 /);
    const other = probe.readings.findIndex((reading) => !isUsual(reading));
    await chips.nth(other).click();
    assert.deepEqual(await lit(), probe.readings.map((_, n) => n === other));
    await page.getByRole('button', { name: /^出牌/ }).click();
    await ear.until(({ frames }) => frames.some((frame) => frame.e?.t === 'played' && frame.e.seat === made.seat), 'the play');
    assert.deepEqual(ear.sent.findLast((frame) => frame.t === 'act').a.as, probe.readings[other], 'what was chosen is declared');
    const { e } = ear.frames.find((frame) => frame.e?.t === 'played' && frame.e.seat === made.seat);
    assert.deepEqual(e.as, probe.readings[other], 'and played');
    assert.deepEqual(faults, [], 'the page reports no error');
    await context.close();
  });

  test('须先声明 where nothing is usual one must be chosen', { timeout: 240_000 }, async () => {
    const scripted = await backstage(browser, server.origin);
    const straight = ({ hand }) => {
      // Four neighbours of several suits and a wild card: it is high or low.
      for (let at = 1; at + 4 < 12; at += 1) {
        const run = [...'3456789TJQKA'].slice(at, at + 4).map((rank) => hand.find((card) => card[1] === rank && card !== 'HR'));
        if (run.every(Boolean) && new Set(run.map((card) => card[0])).size > 1) return [...run, 'H2'];
      }
      return null;
    };
    const { context, page, faults, ear } = await regular();
    const made = await dealtTable(scripted, { book: BOOK, options: { wild: 'declare' } }, (view) => leads(view) && view.hand.includes('H2') && straight(view) !== null);
    await takeSeat({ context, page }, server.origin, made);
    await page.getByRole('option').first().waitFor();
    await choose(page, straight(made.view));
    const chips = page.getByRole('radiogroup', { name: '声明为' }).getByRole('radio');
    await chips.first().waitFor();
    assert.equal(await page.getByRole('radio', { checked: true }).count(), 0, 'none is lit');
    const play = page.getByRole('button', { name: /^出牌/ });
    assert.ok(await play.isDisabled(), 'nothing can be played before');
    await chips.last().click();
    await play.click();
    await ear.until(({ frames }) => frames.some((frame) => frame.e?.t === 'played' && frame.e.seat === made.seat), 'the play');
    assert.equal(ear.frames.find((frame) => frame.e?.t === 'played').e.as.type, 'straight');
    assert.deepEqual(faults, [], 'the page reports no error');
    await context.close();
  });

  test('进贡还贡接风 tribute on the second board, and the lead inherited before', { timeout: 300_000 }, async () => {
    const scripted = await backstage(browser, server.origin);
    const { context, page, faults, ear } = await regular();
    const made = await modestTable(scripted, { book: BOOK });
    await takeSeat({ context, page }, server.origin, made);
    await ear.until(({ view }) => view?.phase === 'play', 'the first board');
    await page.getByRole('option').first().waitFor();
    let inherited = '';
    const heard = () => ear.frames.some((frame) => frame.e?.t === 'won' && frame.e.leader !== frame.e.seat);
    for (let boards = 1; ; boards += 1) {
      assert.ok(boards < 10, 'some board begins with tribute');
      await playBoard(page, ear, false);
      if (heard()) inherited = 'yes';
      assert.equal(ear.view.outcome.order[0], made.seat, 'whoever plays against the modest goes out first');
      await next(page, ear);
      await ear.until(({ view, mine }) => view.phase === 'return' && mine || view.resisted, 'a tribute, or resistance to it', 20_000);
      if (!ear.view.resisted) break;
      await page.getByRole('heading', { name: '抗贡' }).waitFor();
    }
    assert.equal(inherited, 'yes', '接风 came up');
    const gift = ear.view.tribute.find((one) => one.to === made.seat);
    await page.locator('.felt').getByRole('heading', { name: '还贡' }).waitFor();
    await page.locator('.felt').getByText(/进贡 你/).waitFor();
    assert.equal(await page.getByRole('option').count(), 28, 'the paid card is in the hand');
    assert.equal(await page.getByRole('option', { name: /刚换来的牌/ }).count(), 1, 'and marked');

    const wrong = ear.view.hand.find((card) => !ear.view.give.includes(card));
    await choose(page, [wrong]);
    await page.locator('.panel').getByText('还贡须是10或更小的牌，级牌除外').waitFor();
    await page.locator('.panel').getByText('GD22 贡牌-1', { exact: true }).waitFor();
    const would = page.getByRole('button', { name: /^可给 / });
    await would.waitFor();
    await page.keyboard.press('Escape');
    const [back] = ear.view.give;
    await choose(page, [back]);
    await page.getByRole('button', { name: /^还 / }).click();
    await ear.until(({ frames }) => frames.some((frame) => frame.e?.t === 'returns'), 'the cards to go over', 20_000);
    await ear.until(({ view }) => view.phase === 'play', 'play');
    const told = ear.view.tribute.find((one) => one.to === made.seat);
    assert.deepEqual([told.card, told.back], [gift.card, back]);
    assert.equal(ear.view.hand.length, 27);
    await page.getByRole('option').nth(26).waitFor();
    await others(page).getByText(/进贡 你 .*你 还 /).waitFor();
    assert.deepEqual(faults, [], 'the page reports no error');
    await context.close();
  });

  test('理牌成组 groups by one key and by hand are kept over a reload', { timeout: 240_000 }, async () => {
    const scripted = await backstage(browser, server.origin);
    const { context, page, faults, ear } = await regular();
    const made = await dealtTable(scripted, { book: BOOK }, leads);
    await takeSeat({ context, page }, server.origin, made);
    await page.getByRole('option').nth(26).waitFor();
    const grouped = () => page.getByRole('option', { name: /自己的组/ });
    assert.equal(await grouped().count(), 0);
    await page.keyboard.press('r');
    await grouped().first().waitFor();
    const many = await grouped().count();
    assert.ok(many >= 4, 'one key groups what belongs together');
    await grouped().first().click({ position: { x: 10, y: 10 } });
    const whole = await chosen(page).count();
    assert.ok(whole >= 4, 'a tap takes the whole group');
    await page.keyboard.press('g');
    assert.equal(await grouped().count(), many - whole, 'and G dissolves it');
    await page.keyboard.press('g');
    assert.equal(await grouped().count(), many);
    // What is chosen is asked about, some moments later; a ping is answered.
    const said = () => ear.sent.filter(({ t }) => t !== 'probe' && t !== 'pong').length;
    const before = said();
    await page.keyboard.press('g');
    await page.keyboard.press('g');
    assert.equal(said(), before, 'grouping is nobody else’s business');
    await page.reload();
    await page.getByRole('option').nth(26).waitFor();
    assert.equal(await grouped().count(), many, 'the groups are still there');
    const at = () => page.evaluate(() => document.activeElement?.dataset.card ?? null);
    await page.keyboard.press('ArrowRight');
    const first = await at();
    assert.ok(first, 'an arrow finds the hand');
    await page.keyboard.press('ArrowRight');
    assert.notEqual(await at(), first, 'and walks it');
    await page.keyboard.press('a');
    assert.ok((await chosen(page).count()) >= 4, 'A takes the whole group');
    await page.keyboard.press('Escape');
    assert.equal(await chosen(page).count(), 0);
    await page.keyboard.press('r');
    assert.equal(await grouped().count(), 0, 'by rank again');

    const [one, two] = [made.view.hand[0], made.view.hand.at(-1)];
    await choose(page, [one, two]);
    const from = await page.locator(`[role=option][data-token="${two}"]`).first().boundingBox();
    const hand = await page.getByRole('listbox').boundingBox();
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(hand.x + hand.width / 2, hand.y + 20, { steps: 4 });
    await page.mouse.move(hand.x + 12, hand.y + 20, { steps: 4 });
    await page.mouse.up();
    assert.equal(await grouped().count(), 2, 'what is chosen is dragged into a group');
    await page.mouse.move(0, 0);
    assert.deepEqual(faults, [], 'the page reports no error');
    await context.close();
  });

  test('问牌 a seat is asked for its number of cards', { timeout: 240_000 }, async () => {
    const scripted = await backstage(browser, server.origin);
    const { context, page, faults, ear } = await regular();
    const made = await dealtTable(scripted, { book: 'guandan-2017', options: { report: 'on_request' } }, leads);
    await takeSeat({ context, page }, server.origin, made);
    await page.getByRole('option').first().waitFor();
    assert.equal(ear.view.counts.filter((n) => n !== null && n !== undefined).length, 1, 'only one’s own number is shown');
    const ask = page.getByRole('button', { name: /^问 .* 剩几张/ });
    assert.equal(await ask.count(), 3, 'each of the others can be asked');
    await ask.first().click();
    await page.getByRole('alert').filter({ hasText: '十张以上可以不答' }).waitFor();
    faults.splice(0);
    await context.close();
  });

  test('照谁的打法 a preset sets the options, and the table has them', { timeout: 240_000 }, async () => {
    const { context, page, faults, ear } = await regular();
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: '掼蛋', exact: true }) });
    await card.getByRole('button', { name: '给朋友开一桌' }).click();
    const sheet = page.getByRole('dialog');
    const field = (name) => sheet.locator('label').filter({ has: page.getByText(name, { exact: true }) }).getByRole('combobox');
    await field('规则书').selectOption('guandan-2017');
    const ways = sheet.getByRole('group', { name: '照谁的打法' }).getByRole('button');
    const pressed = () => ways.evaluateAll((all) => all.filter((way) => way.ariaPressed === 'true').map((way) => way.textContent));
    assert.deepEqual(await pressed(), ['规则书原样']);
    await ways.filter({ hasText: '南邮' }).click();
    assert.equal(await field('打不过A').inputValue(), 'two');
    assert.equal((await pressed()).length, 1);
    await field('打不过A').selectOption('three');
    assert.deepEqual(await pressed(), [], 'an own choice is nobody else’s');
    await sheet.getByRole('button', { name: '开桌' }).click();
    await ear.until(({ table }) => table !== null, 'the table');
    const { options } = ear.table;
    assert.deepEqual([options.ace, options.pass, options.report, options.wild], ['three', 'double', 'always', 'big_only']);
    assert.deepEqual(faults, [], 'the page reports no error');
    await context.close();
  });

  test('观看 whoever looks on sees plays and no hand', { timeout: 240_000 }, async () => {
    const scripted = await backstage(browser, server.origin);
    const made = await modestTable(scripted, { book: BOOK });
    const { context, page, faults, ear } = await regular();
    const player = await regular();
    await takeSeat(player, server.origin, made);
    await page.goto(`${server.origin}/t/${made.table}`);
    await player.ear.until(({ view, mine }) => view?.phase === 'play' && mine, 'a turn');
    await byHint(player.page, player.ear);
    await ear.until(({ view }) => view?.trick || view?.last, 'a play, seen from outside');
    await page.locator('.felt').getByRole('img', { name: /单张|对子|三|顺子|炸弹|同花顺|天王/ }).first().waitFor();
    assert.equal(await page.getByRole('option').count(), 0);
    assert.equal(await page.getByRole('button', { name: /^出牌|^过$|提示/ }).count(), 0);
    assert.deepEqual(ear.view.hand ?? [], []);
    for (const one of [{ context, faults }, player]) {
      assert.deepEqual(one.faults, [], 'the page reports no error');
      await one.context.close();
    }
  });
});
