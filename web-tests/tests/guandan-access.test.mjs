// The Guandan table, its result and its replay: no serious finding of an accessibility scan, nothing clipped, nothing that
// hangs over the edge, in either language, light or dark, on a phone or a desk.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import AxeBuilder from '@axe-core/playwright';

import { DESK, PHONE, startBrowser, visitor } from '../lib/browser.mjs';
import { backstage, dealtTable, finishedBoard, takeSeat } from '../lib/crew.mjs';
import { startServer } from '../lib/server.mjs';

const BOOK = 'guandan-2022';
const leads = (view) => view.phase === 'play' && !view.trick && view.to_act.includes(view.seat);

let server;
let browser;
let scripted;
let finished;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
  scripted = await backstage(browser, server.origin);
  finished = await finishedBoard(scripted, { book: BOOK });
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

/** Buttons and names whose text does not fit them, and whatever of the hand stands outside the page. */
function clipped(page) {
  return page.evaluate(() => {
    const spills = (node) => node.scrollWidth > node.clientWidth + 1;
    const text = [...document.querySelectorAll('.btn, header h1, .chip, .name, .pass, .note')].filter((node) => node.clientWidth > 0 && spills(node));
    const out = [...document.querySelectorAll('[role=option]')].filter((node) => {
      const box = node.getBoundingClientRect();
      return box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    });
    return [...text.map((node) => `clipped: ${node.textContent.trim()}`), ...out.map((node) => `outside: ${node.dataset.card}`)];
  });
}

for (const lang of ['zh', 'en']) {
  for (const theme of ['light', 'dark']) {
    for (const [place, size] of [['phone', PHONE], ['desk', DESK]]) {
      test(`${lang}, ${theme}, ${place}`, { timeout: 300_000 }, async (t) => {
        const guest = await visitor(browser, { lang, theme, size });
        const { context, page, faults } = guest;
        const look = (name) => t.test(name, async () => {
          assert.deepEqual(await findings(page), []);
          assert.deepEqual(await clipped(page), []);
          assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, 'nothing hangs over the edge');
        });

        const made = await dealtTable(scripted, { book: BOOK }, leads);
        await takeSeat(guest, server.origin, made);
        await page.getByRole('option').nth(26).waitFor();
        await page.keyboard.press('h');
        await page.getByRole('option', { selected: true }).first().waitFor();
        await look('table');
        await page.keyboard.press('r');
        await page.keyboard.press('Escape');
        await look('groups');

        await page.goto(`${server.origin}/replay/${finished.table}/1`);
        await page.getByRole('slider').waitFor();
        for (let marks = 0; marks < 4; marks += 1) await page.keyboard.press('PageDown');
        await look('replay');

        await takeSeat(guest, server.origin, finished);
        await page.getByRole('heading', { level: 2 }).first().waitFor();
        await look('result');
        assert.deepEqual(faults, [], 'the page reports no error');
        await context.close();
      });
    }
  }
}
