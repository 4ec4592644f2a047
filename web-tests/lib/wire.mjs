// What a page hears on its table's socket, and the view that follows from it.

/** RFC 7396, as the server writes it. */
export function merge(target, patch) {
  if (patch === null || typeof patch !== 'object' || Array.isArray(patch)) return patch;
  const out = target !== null && typeof target === 'object' && !Array.isArray(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete out[key];
    else out[key] = merge(out[key], value);
  }
  return out;
}

/** Members that are null and members that are absent say the same. */
export function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([key, member]) => [key, plain(member)]));
}

/** Listens to all sockets that `page` opens from now on, or to those that it is given. */
export class Ear {
  frames = [];
  sent = [];
  view = null;
  table = null;
  seq = null;
  #waiting = [];

  constructor(page) {
    page?.on('websocket', (socket) => this.listen(socket));
  }

  listen(socket) {
    socket.on('framereceived', ({ payload }) => this.#hear(JSON.parse(String(payload))));
    socket.on('framesent', ({ payload }) => this.sent.push(JSON.parse(String(payload))));
  }

  #hear(frame) {
    this.frames.push(frame);
    if (frame.t === 'snap') ({ view: this.view, table: this.table, seq: this.seq } = frame);
    if (frame.t === 'ev' && frame.seq > (this.seq ?? 0)) {
      this.seq = frame.seq;
      if (frame.d !== undefined) this.view = merge(this.view, frame.d);
      if (frame.table !== undefined) this.table = merge(this.table, frame.table);
    }
    this.#waiting = this.#waiting.filter((one) => !one(frame));
  }

  get mine() {
    return this.view !== null && this.view.to_act.includes(this.view.seat);
  }

  /** Resolves when `holds(this)` is true, now or after a frame. */
  until(holds, what, ms = 60_000) {
    if (holds(this)) return Promise.resolve();
    return new Promise((done, fail) => {
      const state = () => JSON.stringify({ seq: this.seq, phase: this.view?.phase, to_act: this.view?.to_act, seat: this.view?.seat });
      const timer = setTimeout(() => fail(new Error(`waited ${ms} ms for ${what}; ${state()}`)), ms);
      this.#waiting.push(() => {
        if (!holds(this)) return false;
        clearTimeout(timer);
        done();
        return true;
      });
    });
  }
}
