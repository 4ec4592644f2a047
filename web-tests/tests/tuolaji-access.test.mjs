// The table of six-player Tuolaji, its result and its replay: no serious finding of an accessibility scan, nothing clipped, nothing
// that hangs over the edge, in either language, light or dark, on a phone or a desk.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import AxeBuilder from '@axe-core/playwright';

import { DESK, PHONE, startBrowser, visitor } from '../lib/browser.mjs';
import { backstage, finishedBoard, takeSeat } from '../lib/crew.mjs';
import { Party, SIX } from '../lib/party.mjs';
import { Player } from '../lib/play.mjs';
import { startServer } from '../lib/server.mjs';
import { Ear } from '../lib/wire.mjs';

let server;
let browser;
let scripted;
let finished;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
  scripted = await backstage(browser, server.origin);
  finished = await finishedBoard(scripted, SIX.setup);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Findings that keep somebody out, as `rule: element` lines. */
async function findings(page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`));
}

/** Buttons and names whose text does not fit them, and whatever of the hand or the answer no stands outside the page. */
function clipped(page) {
  return page.evaluate(() => {
    const spills = (node) => node.scrollWidth > node.clientWidth + 1;
    const text = [...document.querySelectorAll('.btn, header h1, .chip, .name, .note, .now, .felt strong')].filter((node) => node.clientWidth > 0 && spills(node));
    const out = [...document.querySelectorAll('[role=option], .acts .go')].filter((node) => {
      const box = node.getBoundingClientRect();
      return box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    });
    return [...text.map((node) => `clipped: ${node.textContent.trim()}`), ...out.map((node) => `outside: ${node.dataset.token ?? node.textContent.trim()}`)];
  });
}

const seat = (page, place) => page.locator(`.felt .seat.${place}`);

for (const lang of ['zh', 'en']) {
  for (const theme of ['light', 'dark']) {
    for (const [place, size] of [['phone', PHONE], ['desk', DESK]]) {
      test(`${lang}, ${theme}, ${place}`, { timeout: 300_000 }, async (t) => {
        const guest = await visitor(browser, { lang, theme, size });
        const { context, page, faults } = guest;
        const ear = new Ear(page);
        const player = new Player(page, ear, lang);
        const look = (name) => t.test(name, async () => {
          assert.deepEqual(await findings(page), []);
          assert.deepEqual(await clipped(page), []);
          assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, 'nothing hangs over the edge');
        });

        // A seat that may overturn a call; those asked before are silent while the page comes.
        await page.goto(server.origin);
        await page.getByRole('article').first().waitFor();
        const { party, first, over } = await Party.find(
          scripted,
          server.origin,
          (party) => {
            for (const over of party.people) {
              const first = party.at(over.seat + 1);
              const shown = first.view.can_declare.filter((cards) => cards.length === 1);
              const more = over.view.can_declare.filter((cards) => cards.length > 1);
              if (shown.length > 0 && more.length > 1) return { first, over };
            }
            return null;
          },
          SIX,
        );
        assert.equal((await first.act({ do: 'declare', cards: first.view.can_declare.find((cards) => cards.length === 1) })).t, 'ack');
        await party.handOver(over, guest, server.origin);
        await seat(page, 'west').waitFor();
        await ear.until(({ mine, view }) => mine && view.phase === 'window', 'to be asked');
        await page.locator('.acts .show').first().waitFor();
        await look('asked to overturn');
        await party.passOn();
        await ear.until(({ view }) => view.phase === 'bury', 'the kitty', 60_000);
        await look('the kitty');

        await takeSeat(guest, server.origin, finished);
        await page.getByRole('heading', { level: 2 }).first().waitFor();
        await look('result');
        await page.locator('header .score').click();
        await page.getByRole('dialog').waitFor();
        await look('score sheet');

        await page.goto(`${server.origin}/replay/${finished.table}/1`);
        await page.getByRole('slider').waitFor();
        for (let marks = 0; marks < 9; marks += 1) await page.keyboard.press('PageDown');
        await look('replay');

        await page.goto(server.origin);
        const [card] = [page.getByRole('article').filter({ has: page.getByRole('heading', { name: lang === 'zh' ? '六人拖拉机' : 'Tuolaji for six', exact: true }) })];
        await card.getByRole('button', { name: player.words.friends }).click();
        await page.getByRole('dialog').getByRole('combobox').nth(5).waitFor();
        await look('options');
        await page.keyboard.press('Escape');
        await card.getByRole('button', { name: player.words.bots }).click();
        await ear.until(({ table, view }) => view && table.id !== party.table && table.id !== finished.table, 'the table');
        await player.playOn((view) => view.phase === 'play');
        await player.button(player.words.hint).click();
        await player.chosen.first().waitFor();
        await look('table');

        assert.deepEqual(faults, [], 'the page reports no error');
        await context.close();
      });
    }
  }
}
