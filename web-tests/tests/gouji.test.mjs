// Gouji in the browser, by keyboard: a whole hand of each format against five bots; refusals, a burn, a strict table, watching.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { PHONE, startBrowser, visitor } from '../lib/browser.mjs';
import { GoujiPlayer, openTable, RANKS, rankOf, takeSeat, tally } from '../lib/gouji.mjs';
import { startServer } from '../lib/server.mjs';
import { Ear } from '../lib/wire.mjs';

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

async function guest(wishes) {
  const made = await visitor(browser, wishes);
  const ear = new Ear(made.page);
  return { ...made, ear, player: new GoujiPlayer(made.page, ear) };
}

/** A visitor seated at a new table. */
async function seated(setup, wishes) {
  const made = await guest(wishes);
  await made.page.goto(`${server.origin}/`);
  const seat = await openTable(made.page, setup);
  await takeSeat(made.page, server.origin, seat);
  await made.page.getByRole('option').first().waitFor();
  return { ...made, seat };
}

/** A visitor at a table where `fits(view)` holds at the first turn, or soon after. */
async function seatedWhere(setup, fits, most = 40) {
  const made = await guest();
  await made.page.goto(`${server.origin}/`);
  for (let deal = 0; deal < most; deal += 1) {
    const seat = await openTable(made.page, setup);
    await takeSeat(made.page, server.origin, seat);
    await made.ear.until(({ table, view, mine }) => table?.id === seat.table && view && mine, 'a turn', 30_000);
    if (fits(made.ear.view)) {
      await made.page.getByRole('option').first().waitFor();
      return { ...made, seat };
    }
  }
  throw new Error(`no deal of ${most} fits`);
}

for (const [book, cards, title] of [['gouji-4', 36, '够级·四副'], ['gouji-6', 54, '够级·六副']]) {
  test(`${title} a whole hand against five bots`, { timeout: 420_000 }, async (t) => {
    const { context, page, faults, ear, player } = await guest({ size: book === 'gouji-4' ? undefined : PHONE });

    await t.test('from the lobby to the table', async () => {
      await page.goto(server.origin);
      const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: '够级', exact: true }) });
      await card.getByRole('combobox').selectOption(book);
      await card.getByRole('button', { name: '马上和机器人打' }).click();
      await ear.until(({ view }) => view !== null, 'the table');
      assert.equal(ear.view.book, book);
      assert.equal(ear.view.hand.length, cards);
      await page.getByRole('option').first().waitFor();
    });

    await t.test('the hand by rank, six seats, the opponent across', async () => {
      await player.turn();
      const piles = tally(ear.view.hand);
      const labels = await page.getByRole('option').allInnerTexts();
      assert.equal(labels.length, piles.length, 'a pile a rank');
      for (const [rank, n] of piles) assert.match(await player.pile(rank).innerText(), new RegExp(`，${n}`), `${n} of ${rank}`);
      assert.equal(await page.locator('.felt .seat').count(), 6);
      assert.equal(await page.locator('.felt .seat').filter({ hasText: '对头' }).count(), 1);
      assert.equal(await page.locator('.felt .seat').filter({ hasText: '联邦' }).count(), 2);
      await page.locator('.felt .north').getByText('对头', { exact: true }).waitFor();
    });

    await t.test('every decision by keys, to the end', async () => {
      await player.playOn();
      const { outcome } = ear.view;
      assert.equal(new Set(outcome.order).size, 6);
      const panel = page.locator('.panel');
      await panel.getByRole('heading').waitFor();
      assert.equal(await panel.getByRole('list', { name: '名次与得分' }).getByRole('listitem').count(), 6);
      for (const cite of outcome.articles) await panel.getByText(cite, { exact: true }).first().waitFor();
      for (const word of ['头科', '大落']) assert.equal(await page.locator('.felt').getByText(word, { exact: true }).count(), 1);
      const [mine, theirs] = [(ear.view.seat + 1) % 2, ear.view.seat % 2];
      const total = panel.locator('dl > div').filter({ hasText: '累计' });
      await total.getByText(`我方 ${outcome.before[mine]} → ${outcome.after[mine]}`).waitFor();
      await total.getByText(`敌方 ${outcome.before[theirs]} → ${outcome.after[theirs]}`).waitFor();
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overhang <= 0, 'nothing hangs over the edge');
    });

    await t.test('its replay, step by step, and the deal verified', async () => {
      const replay = await context.newPage();
      replay.on('pageerror', (error) => faults.push(String(error)));
      await replay.goto(`${server.origin}/replay/${ear.table.id}/${ear.table.board}`);
      await replay.getByRole('slider').waitFor();
      await replay.keyboard.press('ArrowRight');
      await replay.getByText(/先取牌/).waitFor();
      for (let n = 0; n < 6; n += 1) await replay.keyboard.press('PageDown');
      await replay.keyboard.press('End');
      await replay.getByText(/^本局结束/).waitFor();
      await replay.getByRole('button', { name: '验算发牌' }).click();
      await replay.getByText(/^相符/).waitFor();
      await replay.close();
    });

    await t.test('and the next hand', async () => {
      const { after: points } = ear.view.outcome;
      await page.getByRole('button', { name: /^下一副/ }).click();
      await ear.until(({ view }) => view.number === 2, 'the next hand', 20_000);
      assert.deepEqual(ear.view.points, points, 'points go on');
      await player.turn();
      assert.equal(await page.getByRole('option').count(), tally(ear.view.hand).length);
    });

    assert.deepEqual(faults, [], 'the page reports no error');
    await context.close();
  });
}

describe('positions', () => {
  test('错牌 a wrong number of cards: the reason, its article, and one tap to what would do', { timeout: 240_000 }, async () => {
    const fits = ({ right, standing, hand }) => right !== 'lead' && standing.set.plain >= 2 && !hand.every((card) => rankOf(card) === rankOf(hand[0]));
    const { context, page, faults, ear, player } = await seatedWhere({ book: 'gouji-4' }, fits);
    const [rank] = tally(ear.view.hand).at(-1);
    await player.choose(rank, 1);
    const panel = page.locator('.panel');
    await panel.getByText(/^须出 \d+ 张$/).waitFor();
    await panel.getByText('G4 7-6', { exact: true }).waitFor();
    const probe = ear.frames.findLast((frame) => frame.t === 'probe');
    assert.equal(probe.ok, false);
    const [would] = probe.would_do;
    await panel.locator('.would').click();
    if (would.cards) {
      await panel.locator('.would').waitFor({ state: 'detached' });
      const counts = await player.chosen.evaluateAll((all) => all.map((pile) => pile.dataset.rank));
      assert.deepEqual(counts, tally(would.cards).map(([name]) => name), 'the cards that would do are chosen');
      await ear.until(({ frames }) => frames.findLast((frame) => frame.t === 'probe').ok, 'their name');
    } else await ear.until(({ frames }) => frames.some((frame) => frame.t === 'ack'), 'what would do');
    assert.deepEqual(faults, [], 'the page reports no error');
    await context.close();
  });

  test('换点 a set has one rank: another one takes its place, 2s and jokers hang', { timeout: 240_000 }, async () => {
    const { context, page, faults, ear, player } = await seatedWhere({ book: 'gouji-6' }, ({ hand }) => hand.some((card) => card[1] === '2'));
    const naturals = tally(ear.view.hand).filter(([rank]) => !['2', 'SB', 'HR'].includes(rank));
    const [[high], [low]] = [naturals[0], naturals.at(-1)];
    const chosen = () => player.chosen.evaluateAll((all) => all.map((pile) => pile.dataset.rank));
    await player.pile(high).click();
    await player.pile('2').click();
    assert.deepEqual((await chosen()).sort(), [high, '2'].sort());
    await player.pile(low).click();
    assert.deepEqual((await chosen()).sort(), [low, '2'].sort());
    await page.keyboard.press('Escape');
    assert.deepEqual(await chosen(), []);
    assert.deepEqual(faults, [], 'the page reports no error');
    await context.close();
  });

  test('烧牌 is asked once, in the line, with its duty; then the burner is marked', { timeout: 240_000 }, async () => {
    /** A whole rank that beats what stands, early in a hand: of a strict table, where a hopeless burn is allowed. */
    const higher = ({ hand, standing, right, burning, seat }) => {
      const { set } = standing ?? {};
      if (right !== 'burn' || set.small + set.big > 0 || burning.includes(seat) || hand.length < 30) return undefined;
      return tally(hand).find(([rank, n]) => RANKS.indexOf(rank) > 1 && RANKS.indexOf(rank) < RANKS.indexOf(set.base) && n >= set.plain)?.[0];
    };
    const { context, page, faults, ear, player } = await guest();
    await page.goto(`${server.origin}/`);
    let rank;
    for (let deal = 0; deal < 30 && !rank; deal += 1) {
      const seat = await openTable(page, { book: 'gouji-6', options: { mode: 'strict' } });
      await takeSeat(page, server.origin, seat);
      await ear.until(({ table, view }) => table?.id === seat.table && view, 'the table');
      let turns = 0;
      await player.playOn((view) => higher(view) !== undefined || (turns += 1) > 5);
      rank = higher(ear.view);
    }
    assert.ok(rank, 'a burn came up');
    const me = ear.view.seat;
    await page.locator('.panel').getByText(/只能烧牌，或不烧/).waitFor();
    assert.equal(await page.getByRole('button', { name: '不烧' }).isEnabled(), true);
    assert.equal(await page.getByRole('button', { name: '过牌' }).count(), 0, 'whoever may only burn does not pass');
    await player.choose(rank, ear.view.standing.set.plain);
    await ear.until(({ frames }) => frames.findLast((frame) => frame.t === 'probe')?.ok, 'the name of the burn', 20_000);
    const sent = () => ear.sent.filter((frame) => frame.t === 'act').length;
    const before = sent();
    await page.keyboard.press('Enter');
    const ask = page.getByRole('alert').filter({ hasText: '烧后除最后一手外每手都要挂王' });
    await ask.waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0, 'no dialog');
    assert.equal(sent(), before, 'nothing is played before the answer');
    await ask.getByText('G6 8-2', { exact: true }).waitFor();
    await ask.getByText('王不够，烧下去会失误！').waitFor();
    await ask.getByRole('button', { name: '再想想' }).click();
    await ask.waitFor({ state: 'detached' });
    assert.equal(await player.chosen.count(), 1, 'the choice stays');
    await page.keyboard.press('Enter');
    await ask.waitFor();
    await page.keyboard.press('Enter');
    await ear.until(({ view }) => view.burning.includes(me) || view.failed.includes(me) || view.phase === 'over', 'the burn', 20_000);
    assert.equal(sent(), before + 1);
    // Without a joker left the burn fails as soon as it has won the lead.
    await page.locator('.felt .south').getByText(/烧过牌|^烧牌失误$/).first().waitFor({ state: 'attached' });
    assert.deepEqual(faults, [], 'the page reports no error');
    await context.close();
  });

  test('裁判台 a strict table: numbers are hidden, asked at the second press; sets are laid away by hand', { timeout: 240_000 }, async () => {
    const { context, page, faults, ear, player } = await seated({ book: 'gouji-4', options: { mode: 'strict' } });
    await player.turn();
    assert.equal(ear.view.counts.filter((n) => n !== null && n !== undefined).length, 1, 'only one’s own number is shown');
    const asks = page.getByRole('button', { name: /^请 .* 报数$/ });
    assert.equal(await asks.count(), 5, 'each of the others can be asked');
    await asks.first().click();
    await page.locator('.panel').getByText('G4 21-7', { exact: true }).waitFor();
    assert.equal(ear.sent.filter((frame) => frame.t === 'act').length, 0, 'the first press asks nothing');
    await page.keyboard.press('Escape');
    await page.evaluate(() => document.activeElement.blur());
    await player.playOn(({ right }) => right === 'layaway');
    assert.equal(ear.view.right, 'layaway', 'a set is to be laid away');
    await page.locator('.panel').getByText(/请扣牌/).waitFor();
    await page.getByRole('button', { name: '扣牌', exact: true }).click();
    await ear.until(({ frames, view }) => frames.some(({ e }) => e?.what === 'layaway' && e.seat === view.seat), 'the lay-away', 20_000);
    assert.deepEqual(faults, [], 'the page reports no error');
    await context.close();
  });

  test('观看 who watches sees the felt, and no hand', { timeout: 240_000 }, async () => {
    const { context, page: player, seat } = await seated({ book: 'gouji-4' });
    const watcher = await guest();
    await watcher.page.goto(`${server.origin}/t/${seat.table}`);
    await watcher.ear.until(({ view }) => view !== null, 'the table');
    await watcher.page.locator('.felt .seat').nth(5).waitFor();
    assert.equal(await watcher.page.getByRole('option').count(), 0);
    assert.equal(await watcher.page.getByRole('button', { name: '提示' }).count(), 0);
    assert.equal(watcher.ear.view.hand.length, 0);
    assert.deepEqual(watcher.faults, [], 'the page reports no error');
    await player.close();
    await watcher.context.close();
    await context.close();
  });
});
