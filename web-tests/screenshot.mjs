// docs/screenshot.png: a table in play, as a player sees it. The cards differ each time; the scene is the same.

import { fileURLToPath } from 'node:url';

import { startBrowser, visitor } from './lib/browser.mjs';
import { Player } from './lib/play.mjs';
import { startServer } from './lib/server.mjs';
import { Ear } from './lib/wire.mjs';

const PATH = fileURLToPath(new URL('../docs/screenshot.png', import.meta.url));

const server = await startServer();
const browser = await startBrowser();
try {
  const { page } = await visitor(browser, { size: { width: 1280, height: 800 }, scale: 1.5 });
  const player = new Player(page, new Ear(page));
  await page.goto(server.origin);
  await player.button(player.words.bots).first().click();
  // Some tricks on, three cards lie before the others, and the hint has picked ours.
  await player.playOn((view) => view.phase === 'play' && (view.last?.n ?? 0) >= 6 && view.trick.plays.length === 3);
  if (player.ear.view.phase !== 'play') throw new Error('the board ended before the scene came up: start again');
  await player.button(player.words.hint).click();
  await player.chosen.first().waitFor();
  await page.waitForTimeout(600);
  await page.screenshot({ path: PATH });
  console.log(PATH);
} finally {
  await browser.close();
  await server.stop();
}
