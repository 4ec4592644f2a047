/**
 * A table as this browser knows it: what the server last said, and the one decision that is under
 * way. The page shows nothing the server has not said.
 */

import { Line, type LineState } from '../lib/net/line';
import { mergePatch } from '../lib/net/merge';
import { leaveSeat, tokenFor } from '../lib/net/seats';
import type { Action, Probe, Refusal, ServerFrame, Sight, Table } from '../lib/net/protocol';

/** A decision on its way: sent, neither confirmed nor refused. */
interface Pending {
  cid: string;
  action: Action;
  exp: number;
  /** The first event of the decision once the server has made it durable. */
  acked: number | null;
}

export type Listener = (sight: Sight, seq: number) => void;

function randomHex(bytes: number): string {
  const raw = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(raw, (b) => b.toString(16).padStart(2, '0')).join('');
}

export function socketUrl(table: string, at: { protocol: string; host: string }): string {
  return `${at.protocol === 'https:' ? 'wss' : 'ws'}://${at.host}/api/tables/${encodeURIComponent(table)}/socket`;
}

export class Session {
  table = $state.raw<Table | null>(null);
  view = $state.raw<unknown>(null);
  you = $state.raw<number | null>(null);
  line = $state.raw<LineState>('connecting');
  pending = $state.raw<Pending | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  notice = $state.raw<{ code: string; in?: number } | null>(null);
  /** Server clock minus ours, ms. */
  skew = $state.raw(0);
  /** The sequence number last known. */
  seq: number | null = null;

  private readonly wire: Line;
  /** This seat's share in the next deal: new for every board. */
  private nonce = randomHex(32);
  private readonly listeners = new Set<Listener>();
  private asked = 0;
  private readonly probes = new Map<number, (p: Probe) => void>();
  private readonly hints = new Map<number, (a: Action | null) => void>();
  private paceMs: number | null = null;

  constructor(readonly id: string) {
    this.wire = new Line(socketUrl(id, location), {
      hello: () => ({ t: 'hello', v: 1, token: tokenFor(id), since: this.seq, nonce: this.nonce }),
      frame: (f) => this.take(f),
      state: (s) => this.lineIs(s),
    });
  }

  start(): void {
    this.wire.start();
  }

  stop(): void {
    this.wire.stop();
  }

  /** Takes the seat back into this window after another took it. */
  reclaim(): void {
    this.wire.start();
  }

  /** Gives the seat up in this browser and looks on. What was known belonged to the seat and is asked for anew. */
  watch(): void {
    leaveSeat(this.id);
    this.seq = null;
    this.wire.start();
  }

  /** Called for each event in order; returns the way to stop. */
  listen(fn: Listener): () => void {
    this.listeners.add(fn);
    return () => this.listeners.delete(fn);
  }

  /** Sends a decision unless one is under way. False when it did not go. */
  act(action: Action): boolean {
    if (this.pending || this.seq === null || this.line !== 'open') return false;
    const pending: Pending = { cid: randomHex(8), action, exp: this.seq, acked: null };
    this.refusal = null;
    this.pending = pending;
    this.sendPending();
    return true;
  }

  /** What would these cards be? `N` is how the rulebook of this table names them. */
  probe<N>(cards: readonly string[]): Promise<Probe<N>> {
    const n = ++this.asked;
    return new Promise((done) => {
      // Only the newest question matters; earlier ones are never answered to their askers.
      this.probes.clear();
      this.probes.set(n, (p) => done(p as Probe<N>));
      this.wire.send({ t: 'probe', n, cards });
    });
  }

  hint(): Promise<Action | null> {
    const n = ++this.asked;
    return new Promise((done) => {
      this.hints.set(n, done);
      if (!this.wire.send({ t: 'hint', n })) {
        this.hints.delete(n);
        done(null);
      }
    });
  }

  ready(): void {
    this.nonce = randomHex(32);
    this.wire.send({ t: 'ready', nonce: this.nonce });
  }

  back(): void {
    this.wire.send({ t: 'back' });
  }

  /** This seat's wish for the pace of the draw; said again after every reconnection. */
  pace(ms: number): void {
    this.paceMs = ms;
    this.wire.send({ t: 'pace', ms });
  }

  private sendPending(): void {
    const p = this.pending;
    if (p && p.acked === null) this.wire.send({ t: 'act', cid: p.cid, exp: p.exp, a: p.action });
  }

  private lineIs(s: LineState): void {
    const came = s === 'open' && this.line !== 'open';
    this.line = s;
    if (!came) return;
    this.notice = null;
    if (this.paceMs !== null && this.you !== null) this.wire.send({ t: 'pace', ms: this.paceMs });
    // The same decision under the same cid: the server answers as it did, or does it now, once.
    this.sendPending();
  }

  private take(f: ServerFrame): void {
    switch (f.t) {
      case 'snap':
        this.skew = f.now - Date.now();
        this.seq = f.seq;
        this.you = f.you;
        this.table = f.table;
        this.view = f.view;
        this.settle();
        break;
      case 'ev':
        this.event(f);
        break;
      case 'here':
        if (this.table) {
          const seats = this.table.seats.map((c) => ({ ...c, here: c.kind === 'bot' || f.seats.includes(c.seat) }));
          this.table = { ...this.table, seats };
        }
        break;
      case 'ack':
        if (this.pending?.cid === f.cid) {
          this.pending = { ...this.pending, acked: f.seq };
          this.settle();
        }
        break;
      case 'nak':
        if (this.pending?.cid === f.cid) {
          this.pending = null;
          this.refusal = { code: f.code, ...(f.article ? { article: f.article } : {}), ...(f.text ? { text: f.text } : {}), ...(f.would_do ? { would_do: f.would_do } : {}) };
        }
        break;
      case 'probe':
        this.probes.get(f.n)?.(f);
        this.probes.delete(f.n);
        break;
      case 'hint':
        this.hints.get(f.n)?.(f.a);
        this.hints.delete(f.n);
        break;
      case 'sys':
        this.notice = { code: f.code, ...(f.in === undefined ? {} : { in: f.in }) };
        break;
      case 'err':
      case 'ping':
        break;
    }
  }

  private event(f: Extract<ServerFrame, { t: 'ev' }>): void {
    if (this.seq !== null && f.seq <= this.seq) return;
    if (this.seq !== null && f.seq !== this.seq + 1) {
      // Numbers are dense: a gap means that something was lost, and is asked for again.
      this.wire.renew();
      return;
    }
    this.skew = f.now - Date.now();
    this.seq = f.seq;
    if (f.d !== undefined) this.view = mergePatch(this.view, f.d);
    if (f.table !== undefined) this.table = mergePatch(this.table, f.table);
    if (f.e) {
      this.refusal = null;
      for (const fn of this.listeners) fn(f.e, f.seq);
    }
    this.settle();
  }

  /** A confirmed decision is done when its first event has been seen. */
  private settle(): void {
    const p = this.pending;
    if (p && p.acked !== null && this.seq !== null && this.seq >= p.acked) this.pending = null;
  }
}
