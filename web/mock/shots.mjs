/**
 * Pictures of every page at every size, against the make-believe server, with an accessibility scan.
 * `node mock/shots.mjs OUT [only]`; needs Chromium (CHROMIUM=path, default /usr/bin/chromium).
 */

import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright-core';

const OUT = process.argv[2] ?? 'shots';
const ONLY = process.argv[3];
const PORT = 8093;
const SIZES = { phone: [390, 844], across: [844, 390], laptop: [1280, 720], desk: [1440, 900] };
const SCENES = [
  ['lobby', '/'], ['sheet', '/t/lead-sheet', 'sheet'], ['draw', '/t/draw'], ['bury', '/t/bury'], ['full', '/t/full'], ['play', '/t/play', 'select'], ['lead', '/t/lead', 'throw'],
  ['reading', '/t/lead-read', 'reading'], ['name', '/t/name'], ['watch', '/t/play-watch'], ['article', '/t/play-article', 'article'],
  ['over', '/t/over'], ['wait', '/t/wait'], ['standin', '/t/standin'], ['rules', '/rules/shengji-gz3#GZ-10'], ['replay', '/replay/over/1', 'step'],
  ['seal', '/t/play-seal', 'seal'], ['settings', '/', 'settings'], ['create', '/', 'create'],
];
const LOOKS = [['light', 'zh', '2'], ['dark', 'en', '4']];

const server = spawn(process.execPath, [fileURLToPath(new URL('server.mjs', import.meta.url)), String(PORT)], { stdio: 'inherit' });
await new Promise((r) => setTimeout(r, 600));
await mkdir(OUT, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
let faults = 0;

/** What spills out of the page or out of its own box. */
function spills() {
  const out = [];
  if (document.documentElement.scrollWidth > innerWidth) out.push(`page wider than the screen: ${document.documentElement.scrollWidth}`);
  const frame = document.querySelector('.frame');
  if (frame) {
    for (const el of frame.querySelectorAll('.panel *, .bar *')) {
      const r = el.getBoundingClientRect();
      if (r.width > 1 && !el.closest('.sr, .acts, .chips, dialog') && (r.right > innerWidth + 1 || r.bottom > innerHeight + 1)) {
        out.push(`${el.tagName}.${el.getAttribute('class')} ends at ${Math.round(r.right)}×${Math.round(r.bottom)}`);
      }
    }
  }
  for (const el of document.querySelectorAll('button, a.btn, strong, h1, h2, .chip')) {
    if (!el.matches('.sr') && el.scrollWidth > el.clientWidth + 1 && el.clientWidth > 0) out.push(`clipped: ${el.textContent.trim().slice(0, 30)}`);
    const r = el.getBoundingClientRect();
    if (el.matches('button, a.btn') && r.width > 0 && r.height < 39.5) out.push(`low target ${Math.round(r.height)}: ${el.textContent.trim()}`);
  }
  return [...new Set(out)].slice(0, 6);
}

async function act(page, how) {
  const piles = page.locator('[role=option]');
  if (how === 'select') {
    await piles.nth(2).click();
    await piles.nth(4).click();
  } else if (how === 'throw') {
    const last = await piles.count();
    await piles.nth(last - 1).click();
    await piles.nth(last - 2).click();
  } else if (how === 'reading') {
    const last = await piles.count();
    for (let i = 1; i <= 5; i += 1) await piles.nth(last - i).click();
    await page.waitForTimeout(200);
  } else if (how === 'article') {
    await piles.nth(3).click();
    await page.locator('.say a').first().click();
  } else if (how === 'step') {
    for (let i = 0; i < 8; i += 1) await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
  } else if (how === 'seal') await page.locator('header .seal').click();
  else if (how === 'sheet') await page.locator('header .points').click();
  else if (how === 'settings') await page.locator('header .icon').click();
  else if (how === 'create') await page.locator('article .two button').first().click();
  await page.waitForTimeout(350);
}

for (const [size, [width, height]] of Object.entries(SIZES)) {
  for (const [theme, lang, suits] of LOOKS) {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: size === 'phone', reducedMotion: 'reduce' });
    await context.addInitScript((wishes) => {
      localStorage.setItem('paiju.wishes', wishes);
      localStorage.setItem('paiju.tips.shengji', '["draw","lead"]');
    }, JSON.stringify({ theme, lang, suits }));
    const page = await context.newPage();
    page.on('console', (m) => ['error', 'warning'].includes(m.type()) && (faults++, console.log('console', m.text())));
    page.on('pageerror', (e) => (faults++, console.log('pageerror', e.message)));
    for (const [name, path, how] of SCENES) {
      if (ONLY && !name.startsWith(ONLY)) continue;
      await page.goto(`http://127.0.0.1:${PORT}${path}`);
      await page.waitForTimeout(350);
      if (how) await act(page, how);
      await page.screenshot({ path: `${OUT}/${name}-${size}-${theme}-${lang}.png` });
      for (const s of await page.evaluate(spills)) (faults++, console.log(`${name} ${size} ${lang}:`, s));
      if (size === 'phone' || size === 'desk') {
        const { violations } = await new AxeBuilder({ page }).analyze();
        for (const v of violations) (faults++, console.log(`${name} ${size} ${theme}: axe ${v.impact} ${v.id}`, v.nodes.slice(0, 2).map((n) => n.html.slice(0, 140)).join(' | ')));
      }
    }
    await context.close();
  }
}
await browser.close();
server.kill();
console.log(faults === 0 ? 'no faults' : `${faults} faults`);
