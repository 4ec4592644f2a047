// Debian's Chromium, quiet: it speaks to our server and to nobody else.

import { chromium } from 'playwright-core';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1440, height: 900 };

export function startBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: ARGUMENTS,
  });
}

/**
 * A fresh visitor with wishes of their own (language, theme, pace of the draw). Errors of the page fail the test:
 * `visitor.faults` must stay empty.
 */
export async function visitor(browser, { lang = 'zh', theme = 'light', size = DESK, pace = 'skip', scale = 1 } = {}) {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: scale,
    locale: lang === 'zh' ? 'zh-CN' : 'en-GB',
    colorScheme: theme,
    reducedMotion: 'reduce',
    acceptDownloads: false,
  });
  context.setDefaultTimeout(30_000);
  const wishes = JSON.stringify({ lang, theme, pace, motion: 'off' });
  await context.addInitScript((text) => localStorage.getItem('paiju.wishes') ?? localStorage.setItem('paiju.wishes', text), wishes);
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  return { context, page, faults };
}
