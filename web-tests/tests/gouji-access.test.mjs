// No serious finding of an accessibility scan on a Gouji table, its result and its replay: both languages, light and dark, phone and desk.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import AxeBuilder from '@axe-core/playwright';

import { DESK, PHONE, startBrowser, visitor } from '../lib/browser.mjs';
import { GoujiPlayer, openTable, takeSeat } from '../lib/gouji.mjs';
import { startServer } from '../lib/server.mjs';
import { Ear } from '../lib/wire.mjs';

let server;
let browser;
/** A hand that is over: its seat, for the result, and its replay. */
let finished;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
  const { context, page } = await visitor(browser);
  await page.goto(`${server.origin}/`);
  finished = await openTable(page, { book: 'gouji-6', options: { hands: '1' } });
  const player = new GoujiPlayer(page, new Ear(page));
  await takeSeat(page, server.origin, finished);
  await player.playOn();
  await context.close();
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

async function overhang(page) {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

for (const lang of ['zh', 'en']) {
  for (const theme of ['light', 'dark']) {
    for (const [place, size] of [['phone', PHONE], ['desk', DESK]]) {
      test(`${lang}, ${theme}, ${place}`, { timeout: 240_000 }, async (t) => {
        const { context, page, faults } = await visitor(browser, { lang, theme, size });
        const ear = new Ear(page);
        const player = new GoujiPlayer(page, ear);
        const look = (name) => t.test(name, async () => {
          assert.deepEqual(await findings(page), []);
          assert.ok((await overhang(page)) <= 0, 'nothing hangs over the edge');
        });

        await page.goto(`${server.origin}/`);
        const seat = await openTable(page, { book: 'gouji-6' });
        await takeSeat(page, server.origin, seat);
        await page.getByRole('option').first().waitFor();
        await player.turn();
        await look('table');
        await page.getByRole('option').last().press('Space');
        await ear.until(({ frames }) => frames.some((frame) => frame.t === 'probe'), 'what it would be');
        await look('a choice');

        await takeSeat(page, server.origin, finished);
        await page.locator('.panel').getByRole('heading').waitFor();
        await look('result');

        await page.goto(`${server.origin}/replay/${finished.table}/1`);
        await page.getByRole('slider').waitFor();
        for (let n = 0; n < 9; n += 1) await page.keyboard.press('PageDown');
        await look('replay');

        assert.deepEqual(faults, [], 'the page reports no error');
        await context.close();
      });
    }
  }
}
