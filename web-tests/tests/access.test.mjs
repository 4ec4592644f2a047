// No serious finding of an accessibility scan, on any page, in either language, light or dark, on a phone or a desk.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import AxeBuilder from '@axe-core/playwright';

import { DESK, PHONE, startBrowser, visitor } from '../lib/browser.mjs';
import { Player } from '../lib/play.mjs';
import { startServer } from '../lib/server.mjs';
import { Ear } from '../lib/wire.mjs';

const BOOK = 'shengji-gz3';

let server;
let browser;
let finished;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
  finished = await finishedBoard();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The path of a replay: the shortest format, played by hints. */
async function finishedBoard() {
  const { context, page } = await visitor(browser);
  const ear = new Ear(page);
  const player = new Player(page, ear);
  await page.goto(server.origin);
  await page.getByRole('combobox').first().selectOption('shengji-cn1');
  await player.button(player.words.bots).first().click();
  await player.playOn();
  await context.close();
  return `/replay/${ear.table.id}/${ear.table.board}`;
}

/** Findings that keep somebody out, as `rule: element` lines. */
async function findings(page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`));
}

/** Nothing hangs over the edge of the page. */
async function overhang(page) {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

for (const lang of ['zh', 'en']) {
  for (const theme of ['light', 'dark']) {
    for (const [place, size] of [['phone', PHONE], ['desk', DESK]]) {
      test(`${lang}, ${theme}, ${place}`, { timeout: 240_000 }, async (t) => {
        const { context, page, faults } = await visitor(browser, { lang, theme, size });
        const ear = new Ear(page);
        const player = new Player(page, ear, lang);

        const look = (name) => t.test(name, async () => {
          assert.deepEqual(await findings(page), []);
          assert.ok((await overhang(page)) <= 0, 'nothing hangs over the edge');
        });

        await page.goto(server.origin);
        await player.button(player.words.bots).first().waitFor();
        await look('lobby');

        await page.goto(`${server.origin}/rules/${BOOK}`);
        await page.getByRole('article').first().waitFor();
        await look('rules');

        await page.goto(server.origin + finished);
        await page.getByRole('slider').waitFor();
        await page.keyboard.press('End');
        await look('replay');

        await page.goto(server.origin);
        await player.button(player.words.bots).first().click();
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
