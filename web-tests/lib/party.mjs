// People at one table who play by script: a known deal, because whoever has all seats' tokens knows all hands.

import { Ear } from './wire.mjs';

const NAMES = ['甲', '乙', '丙', '丁', '戊', '己'];

/** The table that is opened, and how many sit at it. */
const FOUR = { setup: { book: 'shengji-gz3' }, seats: 4 };
export const SIX = { setup: { book: 'tuolaji-gw6' }, seats: 6 };

/** The server allows a seat 100 messages in 20 s. */
const BREATH = 200;

/** Calls the server as the client does. */
async function call(origin, path, body) {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const value = await answer.json();
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(value)}`);
  return value;
}

/** Somebody on a seat, over a socket of their own. Node 20 has none to give, so a page without a client lends its own. */
class Person {
  constructor(page, number, seat, token) {
    Object.assign(this, { page, number, seat, token, ear: new Ear(), acts: 0 });
  }

  static async sit(page, origin, table, { seat, token }, pace = 0) {
    const opened = page.waitForEvent('websocket');
    const number = await page.evaluate((url) => {
      globalThis.sockets ??= [];
      const socket = new WebSocket(url);
      const open = new Promise((done, fail) => Object.assign(socket, { onopen: done, onerror: fail }));
      return open.then(() => globalThis.sockets.push(socket) - 1);
    }, `${origin.replace('http', 'ws')}/api/tables/${table}/socket`);
    const person = new Person(page, number, seat, token);
    const socket = await opened;
    person.ear.listen(socket);
    socket.on('framereceived', ({ payload }) => {
      const { t, n } = JSON.parse(String(payload));
      // The page may be closing.
      if (t === 'ping') person.say({ t: 'pong', n }).catch(() => {});
    });
    await person.say({ t: 'hello', v: 1, token, since: null });
    await person.say({ t: 'pace', ms: pace });
    return person;
  }

  get view() {
    return this.ear.view;
  }

  get hand() {
    return this.view.hand;
  }

  get toAct() {
    return this.ear.mine && this.view.phase !== 'over';
  }

  say(message) {
    return this.page.evaluate(([number, text]) => globalThis.sockets[number].send(text), [this.number, JSON.stringify(message)]);
  }

  /**
   * Sends an action decided now; the answer, once what the action did has been heard too. Of a step with several events
   * only the first may have been heard when the seat decides: then the server asks to decide again.
   */
  async act(action) {
    for (;;) {
      this.acts += 1;
      const cid = `${this.seat}.${this.acts}`;
      const answer = () => this.ear.frames.findLast((frame) => frame.cid === cid);
      await this.say({ t: 'act', cid, exp: this.ear.seq, a: action });
      await this.ear.until((ear) => answer() && ear.seq >= answer().seq, `an answer to ${JSON.stringify(action)}`, 20_000);
      if (answer().code !== 'stale' || !this.toAct) return answer();
    }
  }

  /** The answer to this, or else to what the refusal says would do; fails unless its code is one of these or it is done. */
  async actOrSo(action, ...codes) {
    const first = await this.act(action);
    const answer = first.code === 'illegal' && first.would_do ? await this.act(first.would_do[0]) : first;
    if (answer.t !== 'ack' && !codes.includes(answer.code)) {
      throw new Error(`seat ${this.seat}: ${JSON.stringify(action)} and what would do instead: ${JSON.stringify(answer)}`);
    }
  }

  /**
   * Some cards: as many as were led, the first ones that will do. Where only the first event of a step was heard, the turn may
   * have gone to somebody else with the next one: then the decision is stale, and nothing is played.
   */
  async play() {
    const led = this.view.trick?.plays[0]?.cards.length ?? 1;
    await this.actOrSo({ do: 'play', cards: this.hand.slice(0, led) }, 'stale');
  }
}

/** A seat in a visitor's browser, as the client keeps it there. */
async function open({ context, page }, origin, table, token) {
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [`paiju.seat.${table}`, token]);
  await page.goto(`${origin}/t/${table}`);
}

/** People at a table. */
export class Party {
  constructor(table, people, seats) {
    Object.assign(this, { table, people, seats });
  }

  /** Deals, on table after table, until `fits(party)` gives something; both. Those who are not needed leave. */
  static async find(page, origin, fits, kind = FOUR, most = 100) {
    for (let deal = 0; deal < most; deal += 1) {
      const party = await Party.draw(page, origin, kind);
      const found = fits(party);
      if (found) return { party, ...found };
      await page.evaluate(() => globalThis.sockets.splice(0).forEach((socket) => socket.close()));
    }
    throw new Error(`no deal of ${most} fits`);
  }

  static async draw(page, origin, { setup, seats: all }) {
    const made = await call(origin, '/api/tables', { ...setup, name: NAMES[0] });
    const party = await Party.fill(page, origin, made, [made], all);
    await party.all((ear) => ear.view?.phase === 'window', 'all cards to be drawn');
    return party;
  }

  /**
   * The maker's seat is played in a visitor's browser from the first card on, and the others sit down then. `pace`: milliseconds a
   * card that they wish for; the page says its own wish only when it shows the first.
   */
  static async around(page, origin, guest, { setup, seats: all, pace }) {
    const made = await call(origin, '/api/tables', { ...setup, name: NAMES[0] });
    await open(guest, origin, made.table, made.token);
    return Party.fill(page, origin, made, [], all, pace);
  }

  static async fill(page, origin, made, seats, all, pace = 0) {
    for (const name of NAMES.slice(1, all)) seats.push(await call(origin, `/api/tables/${made.table}/sit`, { name, invite: made.invite }));
    const people = [];
    for (const seat of seats) people.push(await Person.sit(page, origin, made.table, seat, pace));
    return new Party(made.table, people, all);
  }

  /** The person of a seat; seats go round. */
  at(seat) {
    return this.people.find((person) => person.seat === ((seat - 1) % this.seats) + 1);
  }

  /** Waits until all who still listen have heard it. */
  all(holds, what) {
    return Promise.all(this.people.map(({ ear }) => ear.until(holds, what)));
  }

  /** `banker` declares, all others are silent: `banker` takes the bank and the kitty. */
  async declare(banker) {
    await banker.actOrSo({ do: 'declare', cards: banker.view.can_declare[0] });
    await this.all(({ seq }) => seq >= banker.ear.seq, 'the declaration');
    await this.passOn();
    await this.all(({ view }) => view.phase === 'bury' && view.banker === banker.seat, 'the kitty to be taken');
  }

  /** All who are asked let the call stand. */
  async passOn(but = null) {
    for (;;) {
      const asked = this.people.find((person) => person !== but && person.view.phase === 'window' && person.toAct);
      if (!asked) return;
      await asked.act({ do: 'pass' });
      await this.all(({ seq }) => seq >= asked.ear.seq, 'the answer');
    }
  }

  /** A person's seat goes on in a visitor's browser, as the client keeps it there. */
  async handOver(person, guest, origin) {
    this.people = this.people.filter((other) => other !== person);
    await open(guest, origin, this.table, person.token);
  }

  /** Those who play by script play whenever it is their turn, until `enough(ear)` holds for one of them. */
  async playOn(enough) {
    const [{ ear }] = this.people;
    while (!enough(ear)) {
      // Each hears on a socket of their own: whoever is behind does not know yet whose turn it is.
      const head = Math.max(...this.people.map((person) => person.ear.seq));
      await this.all(({ seq }) => seq >= head, 'the same news');
      const person = this.people.find(({ toAct }) => toAct);
      if (person) {
        await person.play();
        await new Promise((done) => setTimeout(done, BREATH));
      } else await ear.until(({ seq }) => seq > head, 'somebody else to play');
    }
  }
}
