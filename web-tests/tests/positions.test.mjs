// Positions that a board seldom brings, reached by playing for them: a failed throw that must be named, a lead that must
// be declared, a player whose time runs out. The others at the table play by script, over sockets, as any client may.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { startBrowser, visitor } from '../lib/browser.mjs';
import { Party } from '../lib/party.mjs';
import { Player } from '../lib/play.mjs';
import { startServer } from '../lib/server.mjs';
import { Ear } from '../lib/wire.mjs';

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

/** How many copies of a card are among these. */
const copies = (cards, token) => cards.filter((card) => card === token).length;

/** A page that lends its sockets to those who play by script. */
async function stage() {
  const { context, page } = await visitor(browser);
  await page.goto(`${server.origin}/healthz`);
  return { context, page };
}

/** A visitor with an ear and a hand at the buttons. */
async function guest() {
  const { context, page, faults } = await visitor(browser);
  const ear = new Ear(page);
  return { context, page, faults, ear, player: new Player(page, ear) };
}

/** Chooses one copy after the other, by keyboard: on a busy machine a click may last so long that it takes the whole pile. */
async function choose(page, cards) {
  for (const card of cards) await page.locator(`[role=option][data-token="${card}"]`).press('Space');
}

/** Six cards to bury: none of those that are kept. */
function toBury(hand, kept) {
  const loose = hand.filter((card) => !kept.includes(card));
  return loose.slice(-6);
}

const shapes = (units) => units.map(({ shape }) => shape).sort();

/** Two low cards of one suit that the banker holds and others beat, whatever is buried of the rest. */
function losingThrow(party, banker, trump, level) {
  const others = party.people.filter((person) => person !== banker);
  for (const suit of [...'SHCD'].filter((suit) => suit !== trump)) {
    const ranks = (hand) => RANKS.filter((rank) => rank !== level && hand.includes(suit + rank));
    const best = Math.max(...others.map(({ hand }) => RANKS.indexOf(ranks(hand).at(-1))));
    const low = ranks(banker.hand).filter((rank) => RANKS.indexOf(rank) < best);
    if (low.length > 1) return low.slice(0, 2).map((rank) => suit + rank);
  }
  return null;
}

/** Three of a card and two of its neighbour: a triple and a pair, or two pairs in a row and a single. */
function twoWays(hand, level) {
  const ranks = RANKS.filter((rank) => rank !== level);
  for (const suit of 'SHCD') {
    for (const [at, rank] of ranks.entries()) {
      for (const beside of [ranks[at - 1], ranks[at + 1]]) {
        if (beside && copies(hand, suit + rank) === 3 && copies(hand, suit + beside) >= 2) {
          return [suit + rank, suit + rank, suit + rank, suit + beside, suit + beside];
        }
      }
    }
  }
  return null;
}

describe('positions', { concurrency: true }, () => {
  test('甩错牌：下家点名 after a failed throw the next player names what is led', { timeout: 240_000 }, async () => {
    const scripted = await stage();
    const { party, banker } = await Party.find(scripted.page, server.origin, ({ people }) => {
      const banker = people.find(({ view }) => view.can_declare.length > 0);
      return banker && { banker };
    });
    await party.declare(banker);
    const { trump, level } = banker.view;
    const namer = party.at(banker.seat + 1);
    const [names, looks] = [await guest(), await guest()];
    await party.handOver(namer, names, server.origin);
    await looks.page.goto(`${server.origin}/t/${party.table}`);
    await Promise.all([names, looks].map(({ ear }) => ear.until(({ view }) => view?.phase === 'bury', 'the table')));

    const low = losingThrow(party, banker, trump, level);
    assert.ok(low, 'the banker has two low cards of a suit');
    await banker.actOrSo({ do: 'bury', cards: toBury(banker.hand, low) });
    await names.ear.until(({ view }) => view.phase === 'play', 'the lead');
    assert.equal((await banker.act({ do: 'play', cards: low })).t, 'ack');
    await Promise.all([names, looks].map(({ ear }) => ear.until(({ view }) => view.phase === 'name', 'the failed throw')));
    const { choices, namer: who, failed } = names.ear.view.throw;
    assert.deepEqual([who, choices.length, failed.length], [namer.seat, 2, 2]);

    const labels = low.map((card) => `单 ${card[1] === 'T' ? '10' : card[1]}`).sort();
    for (const [{ page }, prompt] of [[names, /甩牌失败：请指定 .* 出哪一手/], [looks, /甩牌失败：等 .* 指定/]]) {
      await page.locator('.panel').getByText(prompt).waitFor();
      const bar = page.locator('.panel .acts button');
      assert.deepEqual((await bar.allInnerTexts()).sort(), labels, 'a button for each component');
      const open = await bar.evaluateAll((buttons) => buttons.filter((button) => !button.disabled).length);
      assert.equal(open, page === names.page ? 2 : 0, 'who may name, and nobody else, can press them');
    }
    const [, second] = choices;
    const label = `单 ${second.cards[0][1] === 'T' ? '10' : second.cards[0][1]}`;
    await names.player.button(label).click();
    await names.ear.until(({ view }) => view.trick?.plays.length > 0, 'the naming');
    const { trick } = names.ear.view;
    assert.deepEqual(trick.plays.map(({ seat, cards }) => [seat, cards]), [[banker.seat, second.cards]], 'that one is led, no other');
    assert.ok(names.ear.view.fines[(banker.seat + 1) % 2] > 0, 'and a fine is paid');
    await names.page.getByText('甩牌失败：请指定').waitFor({ state: 'detached' });
    await names.player.button(names.player.words.hint).waitFor();

    for (const { faults, context } of [names, looks]) {
      assert.deepEqual(faults, [], 'the page reports no error');
      await context.close();
    }
    await scripted.context.close();
  });

  test('领出须声明 a lead that reads in two ways is declared by a chip', { timeout: 240_000 }, async () => {
    const scripted = await stage();
    const { party, leader, cards } = await Party.find(scripted.page, server.origin, ({ people }) => {
      for (const leader of people.filter(({ view }) => view.can_declare.length > 0)) {
        const cards = twoWays(leader.hand, leader.view.level);
        if (cards) return { leader, cards };
      }
      return null;
    });
    await party.declare(leader);
    const { page, ear, player, faults, context } = await guest();
    await party.handOver(leader, { page, context }, server.origin);
    await ear.until(({ view, mine }) => view?.phase === 'bury' && mine, 'the kitty');
    await player.button(player.words.hint).waitFor();
    await choose(page, toBury(ear.view.hand, cards));
    await player.button(player.words.bury).click();
    await ear.until(({ view, mine }) => view.phase === 'play' && mine, 'the lead');

    await choose(page, cards);
    const chips = page.getByRole('radiogroup', { name: '声明为' }).getByRole('radio');
    await chips.first().waitFor();
    const probe = ear.frames.findLast((frame) => frame.t === 'probe');
    assert.equal(probe.readings.length, 2);
    assert.equal(await chips.count(), 2, 'a chip for each reading');
    const kinds = probe.readings.map((units) => (units.some(({ shape }) => shape === '3x1') ? /刻 .*对 / : /连对 .*单 /));
    for (const [n, kind] of kinds.entries()) assert.match(await chips.nth(n).innerText(), kind);
    assert.deepEqual(await chips.evaluateAll((all) => all.map((chip) => chip.ariaChecked)), ['true', 'false'], 'the first unless another is chosen');
    await chips.nth(1).click();
    assert.deepEqual(await chips.evaluateAll((all) => all.map((chip) => chip.ariaChecked)), ['false', 'true']);
    await player.button(player.words.play).click();

    const told = (frame) => ['played', 'throw_failed'].includes(frame.e?.t) && frame.e.seat === leader.seat;
    await ear.until(({ frames }) => frames.some(told), 'the lead to be judged');
    const act = ear.sent.findLast((frame) => frame.t === 'act').a;
    assert.deepEqual(act.as, probe.readings[1].map((unit) => unit.cards), 'the chosen reading is declared');
    const { e } = ear.frames.find(told);
    const read = shapes(probe.readings[1]);
    if (e.t === 'played') assert.deepEqual(shapes(e.units), read, 'and led');
    else assert.ok(shapes(e.choices).every((shape) => read.includes(shape)), 'and thrown');
    assert.deepEqual(faults, [], 'the page reports no error');
    await context.close();
    await scripted.context.close();
  });

  test('代打 a bot stands in for whose time runs out twice, until the seat is taken back', { timeout: 240_000 }, async () => {
    const scripted = await stage();
    const { party, banker } = await Party.find(scripted.page, server.origin, ({ people }) => {
      const banker = people.find(({ view }) => view.can_declare.length > 0);
      return banker && { banker };
    });
    await party.declare(banker);
    const sleeper = party.at(banker.seat + 1);
    const { page, ear, player, faults, context } = await guest();
    await party.handOver(sleeper, { page, context }, server.origin);
    await ear.until(({ view }) => view?.phase === 'bury', 'the table');
    await banker.actOrSo({ do: 'bury', cards: toBury(banker.hand, []) });

    const stoodIn = ({ table }) => table.seats[sleeper.seat - 1].stand_in;
    const banner = page.getByRole('status').filter({ hasText: '机器人正在替你打' });
    assert.equal(await banner.count(), 0);
    await party.playOn(stoodIn);
    await banner.waitFor();
    const acts = () => ear.sent.filter((frame) => frame.t === 'act').length;
    const { counts } = ear.view;
    const cards = () => ear.view.counts[sleeper.seat - 1];
    assert.ok(cards() < 39, 'the cards were played for the sleeper');
    await party.playOn(({ view }) => view.counts[sleeper.seat - 1] < counts[sleeper.seat - 1]);
    assert.equal(acts(), 0, 'nobody pressed anything');
    assert.ok(await banner.isVisible(), 'as long as nobody comes back');

    await player.button('我回来了').click();
    await banner.waitFor({ state: 'detached' });
    await party.people[0].ear.until((heard) => !stoodIn(heard), 'the others to see it');
    await Promise.all([party.playOn(({ view }) => view.to_act.includes(sleeper.seat)), player.turn()]);
    await player.decide();
    assert.equal(acts(), 1, 'the seat plays by hand again');
    assert.equal(await banner.count(), 0);
    assert.ok(!stoodIn(ear));
    assert.deepEqual(faults, [], 'the page reports no error');
    await context.close();
    await scripted.context.close();
  });
});
