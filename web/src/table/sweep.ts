/** Pointer gestures over piles: tap, long press, and a sweep that crosses several. */

import type { Token } from '../lib/cards/tokens';

const LONG_PRESS_MS = 420;

export interface Gestures {
  tap: (t: Token) => void;
  all: (t: Token) => void;
  /** Whether all copies of the pile are chosen. */
  full: (t: Token) => boolean;
  sweep: (tokens: Token[], on: boolean) => void;
}

function tokenAt(x: number, y: number): Token | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-token]')?.dataset['token'] ?? null;
}

export class Sweep {
  private start: Token | null = null;
  private crossed = new Set<Token>();
  private on = true;
  private sweeping = false;
  private spent = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly does: Gestures) {}

  down(e: PointerEvent): void {
    if (e.button !== 0 || !e.isPrimary) return;
    this.cancel();
    this.start = tokenAt(e.clientX, e.clientY);
    if (!this.start) return;
    (e.currentTarget as Element).setPointerCapture(e.pointerId);
    this.on = !this.does.full(this.start);
    this.timer = setTimeout(() => {
      if (this.start && !this.sweeping) {
        this.spent = true;
        this.does.all(this.start);
      }
    }, LONG_PRESS_MS);
  }

  move(e: PointerEvent): void {
    if (!this.start || this.spent) return;
    const over = tokenAt(e.clientX, e.clientY);
    if (!over) return;
    if (!this.sweeping) {
      if (over === this.start) return;
      clearTimeout(this.timer);
      this.sweeping = true;
      this.crossed = new Set([this.start, over]);
      this.does.sweep([...this.crossed], this.on);
    } else if (!this.crossed.has(over)) {
      this.crossed.add(over);
      this.does.sweep([over], this.on);
    }
  }

  up(e: PointerEvent): void {
    const start = this.start;
    const tap = start !== null && !this.sweeping && !this.spent && tokenAt(e.clientX, e.clientY) === start;
    this.cancel();
    if (tap && start) this.does.tap(start);
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.start = null;
    this.sweeping = false;
    this.spent = false;
    this.crossed.clear();
  }
}
