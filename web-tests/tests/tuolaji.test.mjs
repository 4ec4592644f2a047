// Six-player Tuolaji in the browser: a whole board against bots; no trump called and played; a call reinforced; failed throws.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { PHONE, startBrowser, visitor } from '../lib/browser.mjs';
import { Party, SIX } from '../lib/party.mjs';
import { Player } from '../lib/play.mjs';
import { startServer } from '../lib/server.mjs';
import { Ear, plain } from '../lib/wire.mjs';

/** Ranks from low to high. */
const RANKS = [...'23456789TJQKA'];

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

const copies = (cards, token) => cards.filter((card) => card === token).length;

/** A page that lends its sockets to those who play by script. */
async function stage() {
  const { context, page } = await visitor(browser);
  await page.goto(`${server.origin}/healthz`);
  return { context, page };
}

/** A visitor who has seen the page before: five seconds are short, and the first loading should not be part of them. */
async function regular(wishes) {
  const made = await visitor(browser, wishes);
  const ear = new Ear(made.page);
  await made.page.goto(server.origin);
  await made.page.getByRole('article').first().waitFor();
  return { ...made, ear, player: new Player(made.page, ear) };
}

const gameCard = (page) => page.getByRole('article').filter({ has: page.getByRole('heading', { name: '六人拖拉机', exact: true }) });

/** Chooses one copy after the other, by keyboard. */
async function choose(page, cards) {
  for (const card of cards) await page.locator(`[role=option][data-token="${card}"]`).press('Space');
}

/** Six cards to bury: none of those that are kept. */
const toBury = (hand, kept) => hand.filter((card) => !kept.includes(card)).slice(-6);

for (const [place, size] of [['desk', undefined], ['phone', PHONE]]) {
  test(`六人拖拉机 a whole board against five bots, ${place}`, { timeout: 420_000 }, async (t) => {
    const { context, page, faults, ear, player } = await regular({ size });

    await t.test('from the lobby to a table of six', async () => {
      const card = gameCard(page);
      await card.getByText('大华府六人拖拉机').first().waitFor({ state: 'attached' });
      await card.getByRole('button', { name: '马上和机器人打' }).click();
      await ear.until(({ view }) => view !== null, 'the table');
      assert.equal(ear.view.book, 'tuolaji-gw6');
      await page.locator('.felt .seat').nth(5).waitFor();
      assert.equal(await page.locator('.felt .seat').count(), 6);
      for (const at of ['south', 'east', 'northeast', 'north', 'northwest', 'west']) assert.equal(await page.locator(`.felt .seat.${at}`).count(), 1, at);
    });

    await t.test('the draw, the calls, a kitty of six', async () => {
      await player.playOn((view) => view.phase === 'play' || view.phase === 'bury');
      if (ear.view.phase === 'bury') {
        assert.equal(ear.view.hand.length, 32, 'the kitty is in the hand');
        await page.getByText('底牌 6 张已入手：选 6 张扣下').waitFor();
      }
      await player.playOn((view) => view.phase === 'play');
      assert.equal(ear.view.hand.length, 26 - (ear.view.last ? 1 : 0));
      const piles = await page.getByRole('option').evaluateAll((all) => all.map((pile) => pile.dataset.token));
      assert.deepEqual(piles.toSorted(), [...new Set(ear.view.hand)].toSorted(), 'a pile for each face');
    });

    await t.test('a wrong number of cards: the reason and its article', async () => {
      await player.playOn((view) => view.phase === 'play' && (view.trick?.plays.length ?? 0) > 0);
      const led = ear.view.trick.plays[0].cards.length;
      await player.button(player.words.hint).waitFor();
      await choose(page, ear.view.hand.slice(0, led + 1));
      await page.locator('.panel').getByText(`须出 ${led} 张，与头牌张数相同`).waitFor();
      await page.locator('.panel').getByText('GW 6.3', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
    });

    await t.test('a reload in the middle comes back to the same state', async () => {
      await player.playOn((view) => view.phase === 'play' && (view.last?.n ?? 0) >= 2);
      const view = plain(ear.view);
      const heard = ear.frames.length;
      await page.reload();
      await ear.until(() => ear.frames.slice(heard).some((frame) => frame.t === 'snap'), 'the state after the reload');
      assert.deepEqual(plain(ear.view), view);
      await player.button(player.words.hint).waitFor();
    });

    await t.test('to the end, and the row of table 4', async () => {
      await player.playOn();
      const { outcome } = ear.view;
      assert.equal(outcome.kind, 'settled');
      const panel = page.locator('.panel');
      await panel.getByRole('heading', { name: outcome.side === 'banker' ? /^甲方 .* 守住/ : /^乙方 .* 上台/ }).waitFor();
      await panel.getByText(new RegExp(`^表4：.* 分，${outcome.captured ? '抠底' : '未抠底'}$`)).waitFor();
      await panel.getByText('GW 表4', { exact: true }).first().waitFor();
      for (const cite of outcome.articles) await panel.getByText(cite, { exact: true }).first().waitFor();
      await panel.getByText(/^下一副由 .* 坐庄/).waitFor();
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overhang <= 0, 'nothing hangs over the edge');
    });

    await t.test('its replay, step by step, and the deal verified', async () => {
      const replay = await context.newPage();
      replay.on('pageerror', (error) => faults.push(String(error)));
      await replay.goto(`${server.origin}/replay/${ear.table.id}/${ear.table.board}`);
      const slider = replay.getByRole('slider');
      await slider.waitFor();
      for (let n = 0; n < 6; n += 1) await replay.keyboard.press('PageDown');
      assert.equal(await replay.locator('.hands > *').count(), 6);
      await replay.keyboard.press('End');
      assert.equal(await slider.inputValue(), await slider.getAttribute('max'), 'the last step is reached');
      await replay.getByRole('button', { name: '验算发牌' }).click();
      await replay.getByText(/^相符/).waitFor();
      await replay.close();
    });

    await t.test('and the next board', async () => {
      const { after: levels, next_banker: banker } = ear.view.outcome;
      await player.button(player.words.next).click();
      await ear.until(({ table, view }) => table.board === 2 && view.phase !== 'over', 'the second board');
      assert.deepEqual([ear.view.levels, ear.view.banker, ear.view.first], [levels, banker, false]);
    });

    assert.deepEqual(faults, [], 'the page reports no error');
    await context.close();
  });
}

/** Jokers that a hand could show, weakest first. */
function threeJokers(hand) {
  const [small, big] = ['SB', 'HR'].map((card) => copies(hand, card));
  if (small >= 2 && big >= 1) return ['SB', 'SB', 'HR'];
  if (small >= 1 && big >= 2) return ['SB', 'HR', 'HR'];
  return small === 3 ? ['SB', 'SB', 'SB'] : big === 3 ? ['HR', 'HR', 'HR'] : null;
}

/** Low cards of a side suit, so many of each, that another player beats. */
function losing(party, banker, trump, level, widths) {
  const others = party.people.filter((person) => person !== banker);
  for (const suit of [...'SHCD'].filter((other) => other !== trump)) {
    const ranks = (hand, width) => RANKS.filter((rank) => rank !== level && copies(hand, suit + rank) >= width);
    const found = [];
    for (const width of widths) {
      const best = Math.max(...others.map(({ hand }) => RANKS.indexOf(ranks(hand, width).at(-1))));
      const exactly = ranks(banker.hand, width).filter((rank) => copies(banker.hand, suit + rank) === width);
      const low = exactly.find((rank) => RANKS.indexOf(rank) < best && !found.includes(rank));
      if (low) found.push(low);
    }
    if (found.length === widths.length) return found.flatMap((rank, n) => Array(widths[n]).fill(suit + rank));
  }
  return null;
}

const caller = ({ people }) => people.find(({ view }) => view.can_declare.length > 0);

test('亮主 a level card shown while cards are drawn, by its key; the other side waits for the last card', { timeout: 300_000 }, async () => {
  const scripted = await stage();
  const guest = await regular({ pace: 'normal' });
  const { page, ear, faults, context } = guest;
  let party;
  for (let deal = 0; deal < 8; deal += 1) {
    party = await Party.around(scripted.page, server.origin, guest, { ...SIX, pace: 110 });
    await ear.until(({ table, view }) => table?.id === party.table && view && (view.can_declare.length > 0 || view.phase !== 'draw'), 'a card to show');
    // With some cards still to come, so that the page has time to show the call before the window opens.
    if (ear.view.phase === 'draw' && ear.view.hand.length <= 16) break;
  }
  await page.getByRole('button', { name: /^亮 .*你坐庄$/ }).first().waitFor();
  await page.keyboard.press('1');
  await ear.until(({ view }) => view.bids.length > 0, 'the call');
  // Another card may have come, and with it another chip, between a look and the key: what counts is what was sent.
  const { cards } = ear.sent.findLast(({ t }) => t === 'act').a;
  assert.deepEqual(ear.view.bids, [{ seat: ear.view.seat, cards }]);
  await page.locator('.panel').getByText(/^你亮 .*，(.*为主|无将)$/).waitFor();
  await party.all(({ view }) => view.bids.length > 0, 'the others to see it');
  const strangers = party.people.filter(({ seat }) => seat % 2 !== ear.view.seat % 2);
  for (const { view } of strangers) if (view.phase === 'draw') assert.deepEqual(view.can_declare, [], 'nobody overturns before the last card');
  await ear.until(({ view }) => view.phase === 'window', 'the last card', 60_000);
  assert.deepEqual(ear.view.to_act, [(ear.view.seat % 6) + 1], 'the next seat of the other side is asked');
  await page.locator('.panel').getByText(/^等 .* 答复：反，还是不反$/).waitFor();
  await page.locator('.felt .seat.east.acting').waitFor();
  assert.deepEqual(faults, [], 'the page reports no error');
  await context.close();
  await scripted.context.close();
});

describe('positions', { concurrency: true }, () => {
  test('无将 three jokers over a level card: called by its chip, shown as such, and played', { timeout: 300_000 }, async () => {
    const scripted = await stage();
    const { page, ear, player, faults, context } = await regular({ size: PHONE });
    // The one who overturns is asked last: those before are silent for five seconds each, and the page comes meanwhile.
    const { party, first, over, shown } = await Party.find(
      scripted.page,
      server.origin,
      (party) => {
        for (const over of party.people) {
          const shown = threeJokers(over.hand);
          const first = party.at(over.seat + 1);
          if (shown && first.view.can_declare.some((cards) => cards.length === 1)) return { first, over, shown };
        }
        return null;
      },
      SIX,
    );
    assert.equal((await first.act({ do: 'declare', cards: first.view.can_declare[0] })).t, 'ack');
    await party.handOver(over, { page, context }, server.origin);
    await page.locator('.felt .seat').nth(5).waitFor();
    await ear.until(({ mine, view }) => mine && view.phase === 'window', 'to be asked');

    const timer = page.getByRole('timer', { name: '答复时间' });
    await timer.getByText(/^剩 [1-5] 秒$/).waitFor();
    await page.locator('.panel').getByText(/^反 .* 的 .*（单张，.*为主），还是不反？$/).waitFor();
    const names = { SB: '小王', HR: '大王' };
    const text = `反 ${shown.toSorted((a, b) => (a === b ? 0 : a === 'HR' ? -1 : 1)).map((card) => names[card]).join(' ')}`;
    const chip = page.getByRole('button', { name: new RegExp(`^${text} .* · 无将 · 你坐庄$`) });
    assert.match(await chip.innerText(), /无将 · 你坐庄/);
    await chip.click();
    await ear.until(({ view }) => view.trump === 'NT', 'no trump');
    await page.locator('header .chip').getByText('无将').waitFor();
    await page.locator('.felt').getByText('无将', { exact: true }).waitFor();
    await page.locator('.felt .seat.acting').first().waitFor();

    // Nobody says anything: the table closes the window itself.
    await ear.until(({ view }) => view.phase === 'bury', 'the end of the seconds', 60_000);
    assert.deepEqual([ear.view.banker, ear.view.trump], [over.seat, 'NT']);
    const level = ear.view.level;
    const rows = await page.locator('.hand .label').allInnerTexts();
    assert.equal(rows[0], '主');
    const trumps = (card) => card === 'SB' || card === 'HR' || card[1] === level;
    const piles = await page.getByRole('option').evaluateAll((all) => all.map((pile) => pile.dataset.token));
    const count = new Set(ear.view.hand.filter(trumps)).size;
    assert.ok(piles.slice(0, count).every(trumps), 'jokers and level cards of all suits come first');
    assert.ok(!piles.slice(count).some(trumps), 'and nothing else is trump');
    await player.decide();
    await ear.until(({ view, mine }) => view.phase === 'play' && mine, 'the lead');

    // A trump lead: a level card or a joker. It is played as any lead, and six play to it.
    const lead = ear.view.hand.find(trumps);
    await choose(page, [lead]);
    await page.locator('.panel').getByText(/^(. )?单张 /).waitFor();
    await player.button(player.words.play).click();
    await Promise.all([party.playOn((now) => (now.view.last?.n ?? 0) >= 1), ear.until(({ view }) => (view.last?.n ?? 0) >= 1, 'the trick', 60_000)]);
    const { last } = ear.view;
    assert.equal(last.plays.length, 6);
    assert.deepEqual(last.plays[0].cards, [lead]);
    await page.locator('.felt').getByText(/^第 1 圈 · /).waitFor();
    assert.deepEqual(faults, [], 'the page reports no error');
    await context.close();
    await scripted.context.close();
  });

  test('加固 a call overturned by one as strong as more of one’s cards: reinforced, it stands again', { timeout: 300_000 }, async () => {
    const scripted = await stage();
    const { page, ear, faults, context } = await regular();
    const pairs = ({ hand, view }) => [...'SHCD'].map((suit) => suit + view.level).filter((card) => copies(hand, card) === 2);
    const { party, own, other, card } = await Party.find(
      scripted.page,
      server.origin,
      (party) => {
        for (const own of party.people) {
          const other = party.at(own.seat + 5);
          const [card] = pairs(own);
          if (card && pairs(other).some((pair) => pair !== card)) return { own, other, card };
        }
        return null;
      },
      SIX,
    );
    assert.equal((await own.act({ do: 'declare', cards: [card] })).t, 'ack');
    await party.handOver(own, { page, context }, server.origin);
    await page.locator('.felt .seat').nth(5).waitFor();
    // The two before are silent; then the other overturns, and the next to be asked is the page.
    await other.ear.until(({ mine }) => mine, 'the turn of the one who overturns', 60_000);
    const [pair] = pairs(other).filter((one) => one !== card);
    assert.equal((await other.act({ do: 'declare', cards: [pair, pair] })).t, 'ack');
    const chip = page.getByRole('button', { name: /^加固 .*一对.*与 .* 同级，挡回 · .*为主$/ });
    await chip.waitFor();
    const before = ear.sent.filter((frame) => frame.t === 'act').length;
    const number = await chip.getAttribute('aria-keyshortcuts');
    await page.keyboard.press(number);
    await ear.until(({ view }) => view.bids.length === 3, 'the reinforced call');
    assert.deepEqual(ear.sent.filter((frame) => frame.t === 'act')[before].a, { do: 'declare', cards: [card, card] });
    assert.deepEqual(ear.view.bids.at(-1), { seat: own.seat, cards: [card, card] });
    assert.equal(ear.view.trump, card[0]);
    await page.locator('.felt').getByText(/为主$/).first().waitFor();
    assert.deepEqual(faults, [], 'the page reports no error');
    await context.close();
    await scripted.context.close();
  });

  test('甩错牌 two singles that are beaten: the smallest is led, ten points for each card, and all see it', { timeout: 300_000 }, async () => {
    const scripted = await stage();
    const [thrower, looks] = [await regular({ size: PHONE }), await regular()];
    const { party, banker } = await Party.find(scripted.page, server.origin, (party) => (caller(party) ? { banker: caller(party) } : null), SIX);
    await party.declare(banker);
    const { trump, level } = banker.view;
    const low = losing(party, banker, trump, level, [1, 1]);
    assert.ok(low, 'the banker has two low cards of a suit');
    await party.handOver(banker, thrower, server.origin);
    await looks.page.goto(`${server.origin}/t/${party.table}`);
    await Promise.all([thrower, looks].map(({ ear }) => ear.until(({ view }) => view?.phase === 'bury', 'the table')));
    const { page, ear, player } = thrower;
    await player.button(player.words.hint).waitFor();
    await choose(page, toBury(ear.view.hand, low));
    await player.button(player.words.bury).click();
    await ear.until(({ view, mine }) => view.phase === 'play' && mine, 'the lead');
    await choose(page, low);
    await page.locator('.panel').getByText(/甩牌：单 .* \+ 单 /).waitFor();
    await player.button(player.words.play).click();
    await ear.until(({ view }) => (view.trick?.plays.length ?? 0) > 0, 'what is led instead');
    assert.equal(ear.view.trick.plays[0].cards.length, 1, 'one card of the two');
    assert.equal(ear.view.fines[(banker.seat + 1) % 2], 20);
    for (const one of [thrower, looks]) {
      await one.ear.until(({ view }) => (view.trick?.plays.length ?? 0) > 0, 'the lead');
      await one.page.locator('.felt').getByText(/甩牌失败，罚 20 分$/).waitFor();
    }
    await looks.page.locator('.side').getByRole('row', { name: /^罚分/ }).waitFor();
    await looks.page.locator('.side').getByText('亮明的牌', { exact: false }).first().waitFor();
    for (const { faults, context } of [thrower, looks]) {
      assert.deepEqual(faults, [], 'the page reports no error');
      await context.close();
    }
    await scripted.context.close();
  });

  test('甩错牌：下家指定 a pair and a single that are beaten: the next player names, by its button', { timeout: 300_000 }, async () => {
    const scripted = await stage();
    const names = await regular();
    let low;
    const { party, banker } = await Party.find(
      scripted.page,
      server.origin,
      (party) => {
        const banker = party.people.find((person) => {
          const [call] = person.view.can_declare;
          low = call && losing(party, person, call[0][0], person.view.level, [2, 1]);
          return low;
        });
        return banker ? { banker } : null;
      },
      SIX,
    );
    const namer = party.at(banker.seat + 1);
    await party.declare(banker);
    await party.handOver(namer, names, server.origin);
    await names.ear.until(({ view }) => view?.phase === 'bury', 'the table');
    // What is buried may have made other cards of the throw: only copies that are kept are thrown.
    await banker.actOrSo({ do: 'bury', cards: toBury(banker.hand, low) });
    await names.ear.until(({ view }) => view.phase === 'play', 'the lead');
    assert.equal((await banker.act({ do: 'play', cards: low })).t, 'ack');
    await names.ear.until(({ view }) => view.phase === 'name', 'the failed throw');
    const { choices, namer: who } = names.ear.view.throw;
    assert.equal(who, namer.seat);
    await names.page.locator('.panel').getByText(/^甩牌失败：请指定 .* 出哪一手$/).waitFor();
    await names.page.locator('.felt').getByText(/甩牌失败，罚 30 分$/).waitFor();
    const bar = names.page.locator('.panel .acts button');
    assert.equal(await bar.count(), choices.length);
    await bar.first().click();
    await names.ear.until(({ view }) => view.trick?.plays.length > 0, 'the naming');
    assert.deepEqual(names.ear.view.trick.plays[0].cards, choices[0].cards);
    assert.equal(names.ear.view.fines[(banker.seat + 1) % 2], 30);
    assert.deepEqual(names.faults, [], 'the page reports no error');
    await names.context.close();
    await scripted.context.close();
  });
});
