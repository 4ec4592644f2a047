/**
 * One table's WebSocket, held open for ever: it comes back after every loss with a growing pause
 * (cap 30 s, at once when the page wakes or the network returns), except after the two terminal
 * close codes.
 */

import type { ServerFrame } from './protocol';

export type LineState = 'connecting' | 'open' | 'lost' | 'damaged' | 'elsewhere' | 'forbidden';

/** A newer connection took the seat. */
export const CLOSE_ELSEWHERE = 4001;
/** The token opens no seat at this table. */
export const CLOSE_FORBIDDEN = 4003;
const CLOSE_SLOW = 4008;
const CLOSE_RESTART = 4010;
/** The table's log is damaged, until somebody restores it: the seat is kept, and asked for now and then. */
export const CLOSE_DAMAGED = 4011;

const CAP_MS = 30_000;
/** The server pings well within this; a line that is silent longer is dead. */
const SILENCE_MS = 75_000;
const WAKE_SILENCE_MS = 20_000;

/** The pause before the next try: doubles from half a second to the cap, a fifth of it by chance. */
export function pauseBefore(attempt: number, closeCode: number, chance: number): number {
  if (closeCode === CLOSE_SLOW && attempt === 0) return 0;
  if (closeCode === CLOSE_RESTART && attempt === 0) return chance * 3000;
  if (closeCode === CLOSE_DAMAGED) return CAP_MS * (0.8 + 0.2 * chance);
  const base = Math.min(CAP_MS, 500 * 2 ** Math.min(attempt, 10));
  return base * (0.8 + 0.2 * chance);
}

export interface LineHandlers {
  hello: () => unknown;
  frame: (f: ServerFrame) => void;
  state: (s: LineState) => void;
}

export class Line {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private ended = false;
  /** Whether the last close said that the table is damaged: that stays on the screen while it is asked for again. */
  private damaged = false;
  private readonly wake = () => this.nudge();

  constructor(
    private readonly url: string,
    private readonly on: LineHandlers,
  ) {}

  start(): void {
    this.ended = false;
    document.addEventListener('visibilitychange', this.wake);
    addEventListener('online', this.wake);
    addEventListener('pageshow', this.wake);
    this.watch = setInterval(() => this.checkSilence(SILENCE_MS), 5_000);
    this.connect();
  }

  stop(): void {
    this.ended = true;
    document.removeEventListener('visibilitychange', this.wake);
    removeEventListener('online', this.wake);
    removeEventListener('pageshow', this.wake);
    clearInterval(this.watch);
    clearTimeout(this.timer);
    this.drop();
  }

  /** True when the frame went out. */
  send(frame: unknown): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  /** Drops the connection and comes back at once. */
  renew(): void {
    this.drop();
    this.retry(CLOSE_SLOW);
  }

  private nudge(): void {
    if (this.ended || document.visibilityState === 'hidden') return;
    if (this.socket === null) {
      this.attempt = 0;
      this.connect();
    } else this.checkSilence(WAKE_SILENCE_MS);
  }

  private checkSilence(limit: number): void {
    if (this.socket && Date.now() - this.heard > limit) {
      this.drop();
      this.retry(0);
    }
  }

  private drop(): void {
    const s = this.socket;
    this.socket = null;
    if (s) {
      s.onopen = s.onmessage = s.onclose = s.onerror = null;
      s.close();
    }
  }

  private connect(): void {
    clearTimeout(this.timer);
    if (!this.damaged) this.on.state(this.attempt === 0 ? 'connecting' : 'lost');
    const s = new WebSocket(this.url);
    this.socket = s;
    this.heard = Date.now();
    s.onopen = () => {
      this.heard = Date.now();
      s.send(JSON.stringify(this.on.hello()));
    };
    s.onmessage = (m) => {
      this.heard = Date.now();
      let frame: ServerFrame;
      try {
        frame = JSON.parse(String(m.data)) as ServerFrame;
      } catch {
        return;
      }
      if (frame.t === 'ping') {
        this.send({ t: 'pong', n: frame.n });
        return;
      }
      if (frame.t === 'snap' || frame.t === 'ev') {
        this.attempt = 0;
        this.damaged = false;
        this.on.state('open');
      }
      this.on.frame(frame);
    };
    s.onclose = (e) => {
      if (this.socket !== s) return;
      this.socket = null;
      if (e.code === CLOSE_ELSEWHERE || e.code === CLOSE_FORBIDDEN) {
        this.stop();
        this.on.state(e.code === CLOSE_ELSEWHERE ? 'elsewhere' : 'forbidden');
      } else this.retry(e.code);
    };
  }

  private retry(code: number): void {
    if (this.ended) return;
    this.damaged = code === CLOSE_DAMAGED;
    this.on.state(this.damaged ? 'damaged' : 'lost');
    const pause = pauseBefore(this.attempt, code, Math.random());
    this.attempt += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), pause);
  }
}
