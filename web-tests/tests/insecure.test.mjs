// Over plain http, as in a hall without a certificate: browsers withhold `crypto.subtle`, the clipboard and the wake lock.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { startBrowser, visitor } from '../lib/browser.mjs';
import { backstage, finishedBoard } from '../lib/crew.mjs';
import { networkAddress, startServer } from '../lib/server.mjs';

const host = networkAddress();
const skip = !host && 'this machine has no address in a network';
let server;
let browser;
before(async () => {
  if (skip) return;
  server = await startServer({ host });
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

for (const [lang, check, fair, altered] of [
  ['zh', '验算发牌', /^相符/, /^不符/],
  ['en', 'Verify this deal', /^It matches/, /^It does not match/],
]) {
  test(`a deal is verified over plain http (${lang})`, { skip, timeout: 240_000 }, async () => {
    const script = await backstage(browser, server.origin);
    const { table } = await finishedBoard(script, { book: 'guandan-2022' });
    const record = `${server.origin}/api/tables/${table}/boards/1/record`;

    const { context, page, faults } = await visitor(browser, { lang });
    await page.goto(`${server.origin}/replay/${table}/1`);
    assert.deepEqual(await page.evaluate(() => [isSecureContext, typeof crypto.subtle]), [false, 'undefined']);
    await page.getByRole('button', { name: check }).click();
    await page.getByRole('status').filter({ hasText: fair }).waitFor();

    // The same record with two cards of the deal changed over is found out.
    await page.route(record, async (route) => {
      const text = await (await route.fetch()).text();
      const swapped = text.split('\n').map((line) => {
        const entry = line && JSON.parse(line);
        if (entry?.e?.t !== 'dealt') return line;
        const [[a, ...mine], [b, ...theirs], ...others] = entry.e.hands;
        assert.notEqual(a, b);
        return JSON.stringify({ ...entry, e: { ...entry.e, hands: [[b, ...mine], [a, ...theirs], ...others] } });
      });
      await route.fulfill({ status: 200, contentType: 'application/jsonl', body: swapped.join('\n') });
    });
    await page.reload();
    await page.getByRole('button', { name: check }).click();
    await page.getByRole('status').filter({ hasText: altered }).waitFor();
    assert.deepEqual(faults, [], 'the page reports no error');
    await context.close();
    await script.context().close();
  });
}

test('an invite is copied over plain http', { skip, timeout: 120_000 }, async () => {
  const { context, page, faults } = await visitor(browser, { lang: 'en' });
  await page.goto(server.origin);
  await page.getByRole('article').first().getByRole('button', { name: 'Open a table for friends' }).click();
  await page.getByRole('button', { name: 'Open the table', exact: true }).click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('button', { name: 'Copied', exact: true }).waitFor();
  assert.deepEqual(faults, [], 'the page reports no error');
  await context.close();
});
