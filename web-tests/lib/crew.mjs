// People at a Guandan table who play by script, so that the one in the browser comes where a test wants to look. The script
// runs in a page that lends its sockets, since Node 20 has none to give.

import { merge } from './wire.mjs';

const NAMES = ['甲', '乙', '丙', '丁'];

/**
 * Runs in a page: sits on a seat. `modest` passes when it may and else does what the server says would do; `hint` does as
 * hinted; `watch` does nothing.
 */
function puppet({ url, token, style, breath }) {
  const socket = new WebSocket(url);
  const seat = { view: null, table: null, seq: null, acts: 0, busy: false, socket };
  const say = (message) => socket.readyState === 1 && socket.send(JSON.stringify(message));
  const act = (a) => {
    seat.busy = true;
    seat.acts += 1;
    say({ t: 'act', cid: `p${seat.acts}`, exp: seat.seq, a });
  };
  const decide = () => {
    const { view, busy } = seat;
    if (busy || !view || view.phase === 'over' || !view.to_act.includes(view.seat)) return;
    if (style === 'watch') return;
    if (style === 'hint') {
      seat.busy = true;
      say({ t: 'hint', n: 1 });
    } else if (view.phase === 'pay' || view.phase === 'return') act({ do: view.phase, card: view.give[0] });
    else if (view.trick) act({ do: 'pass' });
    else act({ do: 'play', cards: view.hand });
  };
  const ready = () => {
    const { table, view } = seat;
    if (style === 'modest' && table?.phase === 'between' && !view.outcome.ended && !table.ready.includes(view.seat)) say({ t: 'ready' });
  };
  let timer;
  socket.onopen = () => say({ t: 'hello', v: 1, token, since: null });
  socket.onmessage = ({ data }) => {
    const frame = JSON.parse(data);
    if (frame.t === 'ping') say({ t: 'pong', n: frame.n });
    if (frame.t === 'snap') Object.assign(seat, { view: frame.view, table: frame.table, seq: frame.seq });
    if (frame.t === 'ev' && frame.seq > (seat.seq ?? 0)) {
      seat.seq = frame.seq;
      if (frame.d !== undefined) seat.view = globalThis.merge(seat.view, frame.d);
      if (frame.table !== undefined) seat.table = globalThis.merge(seat.table, frame.table);
    }
    if (frame.t === 'hint') act(frame.a);
    else if (frame.t === 'nak' && frame.code === 'illegal' && frame.would_do) act(frame.would_do.find((a) => a.do !== 'ask' && a.do !== 'pass') ?? frame.would_do[0]);
    else if (frame.t === 'nak' || frame.t === 'ack') seat.busy = false;
    clearTimeout(timer);
    timer = setTimeout(() => (ready(), decide()), breath);
  };
  globalThis.seats ??= [];
  globalThis.seats.push(seat);
}

/** A page of the server's own that shows nothing: it may speak to the server, and its sockets are lent. */
export async function backstage(browser, origin) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/healthz`);
  await page.evaluate(`globalThis.merge = ${merge}`);
  return page;
}

function call(page, path, body) {
  return page.evaluate(
    async ([path, body]) => {
      const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      const value = await answer.json();
      if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(value)}`);
      return value;
    },
    [path, body],
  );
}

function sit(page, { table, token }, style, breath = 30) {
  return page.evaluate(puppet.toString().replace(/^function puppet/, '(function') + `)(${JSON.stringify({ url: `ws://${new URL(page.url()).host}/api/tables/${table}/socket`, token, style, breath })})`);
}

/** A table at which the other three are modest. What the one in the browser needs: table and token. */
export async function modestTable(page, setup) {
  const made = await call(page, '/api/tables', { ...setup, name: NAMES[0] });
  for (const name of NAMES.slice(1)) {
    const { token } = await call(page, `/api/tables/${made.table}/sit`, { name, invite: made.invite });
    await sit(page, { table: made.table, token }, 'modest');
  }
  return made;
}

/** A table with bots, dealt anew until the first view of its maker's seat fits. */
export async function dealtTable(page, setup, fits, most = 200) {
  for (let deal = 0; deal < most; deal += 1) {
    const made = await call(page, '/api/tables', { ...setup, name: NAMES[0], fill: 'bots' });
    await sit(page, made, 'watch');
    const view = await page.waitForFunction(() => globalThis.seats.at(-1).view).then((found) => found.jsonValue());
    if (fits(view)) return { ...made, view };
    await page.evaluate(() => globalThis.seats.pop().socket.close());
  }
  throw new Error(`no deal of ${most} fits`);
}

/** A finished board at a table with bots: its table, its token, its last view. */
export async function finishedBoard(page, setup) {
  const made = await call(page, '/api/tables', { ...setup, name: NAMES[0], fill: 'bots' });
  await sit(page, made, 'hint', 400);
  const seat = await page.waitForFunction(() => globalThis.seats.at(-1).view?.phase === 'over' && globalThis.seats.at(-1), null, { timeout: 90_000, polling: 200 });
  const view = await seat.evaluate((found) => found.view);
  await page.evaluate(() => globalThis.seats.pop().socket.close());
  return { ...made, view };
}

/** A seat goes on in a visitor's browser, as the client keeps it there. */
export async function takeSeat({ context, page }, origin, { table, token }) {
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [`paiju.seat.${table}`, token]);
  await page.goto(`${origin}/t/${table}`);
}
