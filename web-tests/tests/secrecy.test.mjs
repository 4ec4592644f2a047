// Two browsers at one table: neither is ever sent a card that its seat may not see.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { PHONE, startBrowser, visitor } from '../lib/browser.mjs';
import { Player } from '../lib/play.mjs';
import { leaks, readRecord } from '../lib/secret.mjs';
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

for (const [title, book] of [['升级', 'shengji-gz3'], ['六人拖拉机', 'tuolaji-gw6']]) test(`${title} a second browser never receives a hidden card`, { timeout: 420_000 }, async () => {
  const [host, guest, stranger] = [await visitor(browser), await visitor(browser, { size: PHONE }), await visitor(browser)];
  const [hostEar, guestEar, strangerEar] = [host, guest, stranger].map(({ page }) => new Ear(page));
  const [hostPlayer, guestPlayer] = [new Player(host.page, hostEar), new Player(guest.page, guestEar)];

  await host.page.goto(server.origin);
  const card = host.page.getByRole('article').filter({ has: host.page.getByRole('heading', { name: title, exact: true }) });
  await card.getByRole('button', { name: hostPlayer.words.friends }).click();
  await hostPlayer.button(hostPlayer.words.open).click();
  await hostEar.until(({ table }) => table !== null, 'the table');
  assert.equal(hostEar.table.book, book);
  const link = await host.page.locator('input[readonly]').first().inputValue();
  assert.match(link, /\/join\/[^#]+#.+/, 'the invite stands in the fragment');

  await guest.page.goto(link);
  await guestPlayer.button(guestPlayer.words.sit).click();
  await guestEar.until(({ table }) => table !== null, "the guest's seat");
  await stranger.page.goto(`${server.origin}/t/${hostEar.table.id}`);
  await strangerEar.until(({ table }) => table !== null, "the spectator's view");
  await hostPlayer.button(hostPlayer.words.fill).click();

  await Promise.all([hostPlayer.playOn(), guestPlayer.playOn()]);
  await strangerEar.until(({ view }) => view?.phase === 'over', 'the end, for the spectator');

  const answer = await fetch(`${server.origin}/api/tables/${hostEar.table.id}/boards/1/record`);
  const record = readRecord(await answer.text());
  const drawn = record.filter((line) => line.t === 'ev' && line.e.t === 'drew');
  assert.equal(drawn.length, 156, 'the record holds every card drawn');
  assert.ok(drawn.every((line) => line.e.card), 'by its face');

  for (const [ear, seat] of [[hostEar, hostEar.view.seat], [guestEar, guestEar.view.seat], [strangerEar, null]]) {
    const { found, held } = leaks(ear.frames, record, seat);
    assert.ok(held > 200, `seat ${seat}: ${held} frames were held against the record`);
    assert.deepEqual(found, [], `what seat ${seat} must not have received`);
  }
  assert.notEqual(hostEar.view.seat, guestEar.view.seat);
  for (const { context, faults } of [host, guest, stranger]) {
    assert.deepEqual(faults, [], 'the page reports no error');
    await context.close();
  }
});
