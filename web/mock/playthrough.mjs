/**
 * Plays whole boards by clicking, from the lobby to the result, against any server that speaks the protocol.
 * `node mock/playthrough.mjs URL [boards] [picture folder]`
 */

import { chromium } from 'playwright-core';

const [, , URL = 'http://127.0.0.1:8090', BOARDS = '1', OUT] = process.argv;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
await context.addInitScript(() => {
  if (!localStorage.getItem('paiju.wishes')) localStorage.setItem('paiju.wishes', JSON.stringify({ lang: 'zh', pace: 'skip' }));
});
const page = await context.newPage();
let faults = 0;
page.on('console', (m) => m.type() === 'error' && (faults++, console.log('console:', m.text())));
page.on('pageerror', (e) => (faults++, console.log('pageerror:', e.message)));
let pictures = 0;
const picture = async (name) => OUT && page.screenshot({ path: `${OUT}/${String((pictures += 1)).padStart(2, '0')}-${name}.png` });

const visible = (locator) => locator.isVisible().catch(() => false);

/** One look at the page, one press. Gives what it did. */
async function step() {
  const result = page.locator('section:has(dl) .go, section:has(h2) .acts .go');
  if (await visible(result.first())) return 'over';
  const would = page.locator('.would');
  if (await visible(would)) {
    await picture('refused');
    await would.click({ timeout: 1000 });
    return 'would';
  }
  const go = page.locator('.acts .go:enabled').first();
  if (await visible(go)) {
    await go.click({ timeout: 1000 });
    return 'go';
  }
  const hint = page.locator('.acts .btn:enabled', { hasText: '提示' });
  if (await visible(hint)) {
    await hint.click({ timeout: 1000 });
    return 'hint';
  }
  return '';
}

await page.goto(URL);
await page.locator('article .go').first().click();
await page.waitForURL(/\/t\//);
console.log('seated at', page.url().replace(/.*\/t\//, ''));
let idle = Date.now();
let reloads = 0;
for (let board = 1; board <= Number(BOARDS); board += 1) {
  let done = '';
  let presses = 0;
  while (done !== 'over') {
    done = await step().catch(() => '');
    if (done) {
      idle = Date.now();
      presses += 1;
      if (presses % 12 === 0) await picture(`board${board}`);
    }
    if (presses === 30 && reloads === 0) {
      // In mid-board: the page comes back where it was.
      reloads = 1;
      await page.reload();
      await page.locator('[role=option]').first().waitFor({ timeout: 10_000 });
      console.log('reloaded in mid-board, hand of', await page.locator('[role=option]').count(), 'piles');
    }
    if (Date.now() - idle > 60_000) {
      await picture('stuck');
      console.log('stuck:', await page.locator('.panel').innerText());
      faults += 1;
      board = Infinity;
      break;
    }
    await page.waitForTimeout(120);
  }
  if (done === 'over') {
    await page.waitForTimeout(300);
    await picture(`result${board}`);
    console.log(`board ${board}:`, (await page.locator('.panel').innerText()).replace(/\n+/g, ' | '));
    if (board < Number(BOARDS)) await page.locator('section .acts .go').click();
    await page.waitForTimeout(600);
  }
}
await browser.close();
console.log(faults === 0 ? 'no faults' : `${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;
