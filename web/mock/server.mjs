/**
 * A make-believe server for working on the page: serves `dist` under the real Content-Security-Policy
 * and plays rough boards. Table ids choose a moment: `draw`, `bury`, `play`, `end`; others start at the draw.
 * `node mock/server.mjs [port]`
 */

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';
import { Board } from './board.mjs';
import { articles, books } from './books.mjs';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const PORT = Number(process.argv[2] ?? 8090);
const CSP = "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
const NAMES = ['我', '陈小路', '王守仁', '李可'];

function diff(a, b) {
  if (typeof b !== 'object' || b === null || Array.isArray(b) || typeof a !== 'object' || a === null || Array.isArray(a)) return b;
  const out = {};
  for (const k of Object.keys(a)) if (!(k in b)) out[k] = null;
  for (const k of Object.keys(b)) if (JSON.stringify(a[k]) !== JSON.stringify(b[k])) out[k] = diff(a[k], b[k]);
  return out;
}

class Table {
  constructor(id, book, waiting, name) {
    this.id = id;
    this.book = book;
    this.sockets = new Map();
    this.seq = 0;
    this.pace = 60;
    this.phase = waiting ? 'waiting' : 'playing';
    this.chairs = NAMES.map((n, i) => ({
      seat: i + 1, kind: i === 0 ? 'human' : waiting && i > 1 ? 'open' : 'bot', name: i === 0 ? name || n : waiting && i > 1 ? '' : n, here: true, stand_in: false,
    }));
    this.boards = [];
    this.deal(1, ['5', '2'], 3, '5');
  }

  deal(number, levels, banker, level) {
    this.board = new Board({ book: this.book, decks: 3, level, levels, banker, number, seed: 7 + number, kitty: 6 });
    this.number = number;
    this.sent = this.board.sights.length;
    this.ready = [];
  }

  table() {
    const deadlines = {};
    const limit = { bury: 60, play: this.board.trick?.plays.length ? 10 : 20, name: 20, window: 8 }[this.board.phase];
    if (this.phase === 'playing' && limit) for (const s of this.board.toAct()) deadlines[s] = this.since + limit * 1000;
    return {
      id: this.id, book: this.book, options: { kitty: '6' }, board: this.number, seats: this.chairs, phase: this.phase, clock: { deadlines },
      commit: '9f2c1e7ab8d04c55a1f3e0b96d27c8840b1f6e5d93a7c2e4f8061b5d7a9c3e21', ready: this.ready, score: {}, invite: 'k3Vd9QmZx2',
    };
  }

  snap(ws) {
    const view = this.phase === 'waiting' ? null : this.board.view(ws.seat);
    ws.view = view;
    ws.table = this.table();
    this.send(ws, { t: 'snap', seq: this.seq, now: Date.now(), you: ws.seat, table: { ...ws.table, you: ws.seat }, view });
  }

  send(ws, m) {
    if (ws.readyState === 1) ws.send(JSON.stringify(m));
  }

  /** Tells everyone the events since the last call; state is sent with the last of them. */
  flush() {
    this.since = Date.now();
    const fresh = this.board.sights.slice(this.sent);
    this.sent = this.board.sights.length;
    fresh.forEach((entry, i) => {
      this.seq += 1;
      for (const ws of this.sockets.keys()) {
        const m = { t: 'ev', seq: this.seq, now: Date.now(), e: this.board.sightFor(entry, ws.seat), d: {} };
        if (i === fresh.length - 1) {
          const view = this.board.view(ws.seat);
          m.d = diff(ws.view, view);
          ws.view = view;
          const table = this.table();
          m.table = diff(ws.table, table);
          ws.table = table;
        }
        this.send(ws, m);
      }
    });
  }

  apply(seat, a) {
    const b = this.board;
    if (a.do === 'declare') b.declare(seat, a.cards);
    else if (a.do === 'pass') b.pass(seat);
    else if (a.do === 'bury') b.bury(seat, a.cards);
    else if (a.do === 'name') b.name(seat, a.cards);
    else if (a.do === 'play') b.play(seat, a.cards);
    if (b.phase === 'over') this.phase = 'between';
    this.flush();
  }

  refusal(seat, a) {
    if (!this.board.toAct().includes(seat) && a.do !== 'declare') {
      return { code: 'illegal', article: 'GZ 10', text: { zh: '还没轮到你。', en: 'It is not your turn.' } };
    }
    return a.do === 'play' ? this.board.refusal(seat, a.cards) : null;
  }

  /** One step of whatever moves by itself. */
  tick() {
    const b = this.board;
    if (this.phase !== 'playing') return 300;
    if (b.phase === 'draw') {
      const n = this.pace === 0 ? 24 : 1;
      for (let i = 0; i < n && b.phase === 'draw'; i += 1) {
        b.draw();
        const drawer = ((b.turn + 2) % 4) + 1;
        const can = drawer === 1 && !this.hands ? [] : b.canDeclare(drawer);
        if (can.length > 0 && b.random() < 0.25) b.declare(drawer, can.at(-1));
      }
      this.flush();
      return Math.max(15, this.pace);
    }
    const bot = b.toAct().find((s) => s !== 1 || this.hands);
    if (!bot) return 200;
    if (b.phase === 'window') {
      b.pass(bot);
      this.flush();
      return 250;
    }
    this.apply(bot, b.choose(bot));
    return this.hands ? 5 : 650;
  }

  run() {
    setTimeout(() => {
      if (!this.halted) {
        const pause = this.tick();
        setTimeout(() => this.run(), pause - 5);
      }
    }, 5);
  }

  /** Plays without waiting until `stop` says so, for a table that begins in mid-board. */
  rush(stop) {
    this.since = Date.now();
    this.hands = true;
    this.pace = 0;
    for (let i = 0; i < 4000 && !stop(this.board); i += 1) this.tick();
    this.hands = false;
    this.pace = 60;
  }

  next() {
    const o = this.board.outcome;
    this.boards[this.number] = this.board;
    this.phase = 'playing';
    const level = o.side === 'banker' ? o.after[o.banker_team] : o.after[1 - o.banker_team];
    this.deal(this.number + 1, o.after, o.next_banker, level);
    this.seq += 1;
    for (const ws of this.sockets.keys()) this.snap(ws);
  }
}

const tables = new Map();
const myTurn = (b) => b.phase === 'play' && b.turn === 1;
const MOMENTS = {
  draw: (b) => b.hands[0].length >= 22,
  bury: (b) => b.phase === 'bury',
  name: (b) => b.phase === 'play' && b.turn === 4 && b.trick.plays.length === 0 && b.trick.n > 3,
  lead: (b) => myTurn(b) && b.trick.plays.length === 0 && b.trick.n > 4,
  play: (b) => myTurn(b) && b.trick.plays.length >= 2 && b.trick.n > 1,
  full: (b) => myTurn(b),
  end: (b) => b.hands[0].length <= 1 && myTurn(b),
  over: (b) => b.phase === 'over',
};

function tableOf(id) {
  let table = tables.get(id);
  if (!table) {
    table = new Table(id, 'shengji-gz3', id === 'wait');
    const moment = MOMENTS[id.split('-')[0]];
    if (id.startsWith('bury')) table.deal(1, ['5', '2'], 1, '5');
    if (moment) table.rush(moment);
    if (id.startsWith('draw')) table.halted = true;
    if (id.startsWith('name')) {
      // The player before has thrown and failed; this seat names what must be led.
      const cards = table.board.hands[3].filter((c) => table.board.suite(c) === 'T').slice(0, 4);
      const units = table.board.units(cards);
      table.board.thrown = { seat: 4, cards, failed: units.slice(-2), choices: units.slice(-2), namer: 1 };
      table.board.phase = 'name';
      table.board.trick = null;
      table.board.turn = 4;
    }
    if (table.board.phase === 'over') table.boards[table.number] = table.board;
    tables.set(id, table);
    table.run();
  }
  return table;
}

async function api(req, url, res) {
  const parts = url.pathname.split('/').filter(Boolean);
  let body = '';
  for await (const chunk of req) body += chunk;
  const answer = (status, value) => {
    res.writeHead(status, { 'Content-Type': 'application/json' });
    res.end(typeof value === 'string' ? value : JSON.stringify(value));
  };
  if (parts[1] === 'books') return parts[3] ? answer(articles(parts[2]) ? 200 : 404, articles(parts[2]) ?? { code: 'no_book' }) : answer(200, books);
  if (parts[1] !== 'tables') return answer(404, { code: 'not_found' });
  if (req.method === 'POST' && parts.length === 2) {
    const ask = JSON.parse(body);
    const id = Math.random().toString(36).slice(2, 10);
    const table = new Table(id, ask.book, ask.fill === 'open', ask.name);
    tables.set(id, table);
    table.run();
    return answer(200, { table: id, token: 'mock', seat: 1, invite: 'k3Vd9QmZx2' });
  }
  if (parts.length === 2) return answer(200, [...tables.values()].map((x) => ({ table: x.id, book: x.book, seats: x.chairs, board: x.number })));
  const table = tableOf(parts[2]);
  if (parts[3] === 'fill') {
    table.chairs = table.chairs.map((c) => (c.kind === 'open' ? { ...c, kind: 'bot', name: NAMES[c.seat - 1] } : c));
    table.phase = 'playing';
    table.seq += 1;
    for (const ws of table.sockets.keys()) table.snap(ws);
    return answer(200, {});
  }
  if (parts[3] === 'sit') return answer(200, { token: 'mock', seat: 1 });
  if (parts[3] === 'boards') {
    const board = table.boards[Number(parts[4])] ?? table.board;
    if (board.phase !== 'over') return answer(404, { code: 'board_in_play', args: {}, text: { zh: '本副尚未打完。', en: 'The board is not over.' } });
    return answer(200, board.record(table.chairs.map((c) => c.name), 'ab12'));
  }
  return answer(404, { code: 'not_found' });
}

const server = createServer(async (req, res) => {
  const url = new URL(req.url, 'http://localhost');
  if (url.pathname.startsWith('/api/')) return api(req, url, res);
  const wanted = normalize(join(DIST, extname(url.pathname) ? url.pathname : 'index.html'));
  try {
    const file = await readFile(wanted.startsWith(DIST) ? wanted : join(DIST, 'index.html'));
    res.writeHead(200, { 'Content-Type': TYPES[extname(wanted)] ?? 'application/octet-stream', 'Content-Security-Policy': CSP });
    res.end(file);
  } catch {
    res.writeHead(404).end();
  }
});

const wss = new WebSocketServer({ server });
wss.on('connection', (ws, req) => {
  const id = decodeURIComponent(req.url.split('/')[3] ?? '');
  const table = tableOf(id);
  ws.on('message', (data) => receive(table, ws, JSON.parse(String(data))));
  ws.on('close', () => table.sockets.delete(ws));
});

function receive(table, ws, m) {
  const reply = (x) => table.send(ws, x);
  if (m.t === 'hello') {
    ws.seat = table.id.endsWith('-watch') ? null : 1;
    if (table.id === 'elsewhere') return ws.close(4001);
    if (table.id === 'standin') table.chairs[0].stand_in = true;
    table.sockets.set(ws, true);
    table.snap(ws);
  } else if (m.t === 'act') {
    const no = table.refusal(ws.seat, m.a);
    if (no) return reply({ t: 'nak', cid: m.cid, ...no, seq: table.seq });
    reply({ t: 'ack', cid: m.cid, seq: table.seq + 1 });
    table.apply(ws.seat, m.a);
  } else if (m.t === 'probe') {
    const no = table.board.refusal(1, m.cards);
    reply({ t: 'probe', n: m.n, units: table.board.units(m.cards), readings: m.cards.length === 5 ? [table.board.units(m.cards), m.cards.map((c) => ({ shape: '1x1', cards: [c] }))] : [], ok: no === null, ...(no ?? {}) });
  } else if (m.t === 'hint') reply({ t: 'hint', n: m.n, a: table.board.choose(1) });
  else if (m.t === 'pace') table.pace = m.ms;
  else if (m.t === 'ready') table.next();
  else if (m.t === 'back') {
    table.chairs[0].stand_in = false;
    table.seq += 1;
    table.snap(ws);
  }
}

server.listen(PORT, '127.0.0.1', () => console.log(`http://127.0.0.1:${PORT}`));
