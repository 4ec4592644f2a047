// A whole board by clicking, against bots; a reload in the middle; a trick by keyboard; the replay.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { startBrowser, visitor } from '../lib/browser.mjs';
import { Player } from '../lib/play.mjs';
import { readRecord } from '../lib/secret.mjs';
import { startServer } from '../lib/server.mjs';
import { Ear, plain } from '../lib/wire.mjs';

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

/** The hand as the page shows it: token and number of copies of each pile. */
function shownHand(page) {
  return page.getByRole('option').evaluateAll((piles) => piles.map((pile) => [pile.dataset.token, pile.getAttribute('aria-label')]));
}

/** Moves the focus to a pile with the arrow keys alone. */
async function walkTo(page, token) {
  const here = () => page.evaluate(() => document.activeElement?.dataset.token ?? null);
  for (let press = 0; press < 80; press += 1) {
    if ((await here()) === token) return;
    await page.keyboard.press('ArrowRight');
  }
  assert.fail(`no way to ${token} by arrow keys; at ${await here()}`);
}

/** To the first pile: from wherever the focus is, by Tab, then to the first line by arrow and Home. */
async function enterHand(page) {
  for (let press = 0; press < 40; press += 1) {
    if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'option')) break;
    await page.keyboard.press('Tab');
  }
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
}

/** One decision without a mouse: asks for the hint, clears it, picks the same cards pile by pile, plays. */
async function decideByKeys(page, player) {
  const { seq } = player.ear;
  await page.keyboard.press('h');
  await player.chosen.first().waitFor();
  const hint = player.ear.frames.findLast((frame) => frame.t === 'hint');
  await page.keyboard.press('Escape');
  await player.chosen.first().waitFor({ state: 'detached' });
  for (const token of new Set(hint.a.cards)) {
    await enterHand(page);
    await walkTo(page, token);
    const copies = hint.a.cards.filter((card) => card === token).length;
    for (let copy = 0; copy < copies; copy += 1) await page.keyboard.press('Space');
  }
  await page.keyboard.press('Enter');
  await player.ear.until((ear) => ear.seq > seq, 'the play by keyboard', 20_000);
}

test('a whole board of three-deck Shengji, played by clicking against bots', { timeout: 420_000 }, async (t) => {
  const { context, page, faults } = await visitor(browser);
  const ear = new Ear(page);
  const player = new Player(page, ear);

  await t.test('the lobby seats a visitor at once', async () => {
    await page.goto(server.origin);
    await player.button(player.words.bots).first().click();
    await ear.until(({ view }) => view !== null, 'the table');
    assert.equal(ear.view.book, 'shengji-gz3');
    assert.match(page.url(), /\/t\/[^/]+$/, 'no token stands in the address');
  });

  await t.test('the draw, a declaration at will, the kitty', async () => {
    await player.playOn((view) => view.phase === 'play');
    assert.equal(ear.view.hand.length, 39, 'all cards are drawn');
    assert.ok(ear.view.trump, 'trump is settled');
  });

  await t.test('a trick without a mouse', async () => {
    await player.turn();
    const trick = ear.view.trick.n;
    await decideByKeys(page, player);
    await ear.until(({ view }) => view.phase === 'over' || view.trick?.n > trick || (view.last?.n ?? 0) >= trick, 'the trick to end');
  });

  await t.test('a reload in the middle comes back to the same state', async () => {
    await player.playOn((view) => view.phase === 'play' && (view.last?.n ?? 0) >= 5);
    const [seq, view, hand] = [ear.seq, plain(ear.view), await shownHand(page)];
    assert.ok(ear.mine, 'it is our turn, so nothing moves meanwhile');
    const heard = ear.frames.length;
    await page.reload();
    await ear.until(() => ear.frames.slice(heard).some((frame) => frame.t === 'snap'), 'the state after the reload');
    assert.ok(ear.seq >= seq, 'coming and going may have been noted, and nothing else');
    assert.deepEqual(plain(ear.view), view);
    await player.button(player.words.hint).waitFor();
    assert.deepEqual(await shownHand(page), hand);
  });

  await t.test('to the end, and the result', async () => {
    await player.playOn();
    const outcome = ear.view.outcome;
    assert.equal(outcome.kind, 'settled');
    assert.ok(outcome.articles.length > 0, 'the result cites its articles');
    await player.button(player.words.next).waitFor();
    for (const cite of outcome.articles) await page.getByText(cite, { exact: true }).first().waitFor();
  });

  await t.test('the record is whole, and replays step by step', async () => {
    const { id, board } = ear.table;
    const answer = await page.request.get(`${server.origin}/api/tables/${id}/boards/${board}/record`);
    const record = readRecord(await answer.text());
    assert.equal(record[0].t, 'head');
    assert.deepEqual(plain(record.find((line) => line.t === 'over').outcome), plain(ear.view.outcome));
    await page.goto(`${server.origin}/replay/${id}/${board}`);
    const place = page.getByRole('slider');
    await place.waitFor();
    await page.keyboard.press('End');
    assert.equal(await place.inputValue(), await place.getAttribute('max'), 'the last step is reached');
  });

  assert.deepEqual(faults, [], 'the page reports no error');
  await context.close();
});

test('the next board is dealt from the result', { timeout: 240_000 }, async () => {
  const { context, page, faults } = await visitor(browser);
  const ear = new Ear(page);
  const player = new Player(page, ear);
  await page.goto(server.origin);
  await page.getByRole('combobox').first().selectOption('shengji-cn1');
  await player.button(player.words.bots).first().click();
  await ear.until(({ view }) => view !== null, 'the table');
  assert.equal(ear.view.book, 'shengji-cn1');
  await player.playOn();
  const { after: levels } = ear.view.outcome;
  await player.button(player.words.next).click();
  await ear.until(({ table, view }) => table.board === 2 && view.phase !== 'over', 'the second board');
  if (levels) assert.deepEqual(ear.view.levels, levels, 'at the new levels');
  assert.deepEqual(faults, [], 'the page reports no error');
  await context.close();
});
