/** Pointer gestures over the cards of a hand: tap, long press, and a sweep that crosses several. */

const LONG_PRESS_MS = 420;

/** What the gestures do. Piles and cards are named by the keys they carry in their `data-` attribute. */
export interface Gestures {
  tap: (key: string) => void;
  all: (key: string) => void;
  /** Whether all of it is chosen, so that a sweep from here takes away. */
  full: (key: string) => boolean;
  sweep: (keys: string[], on: boolean) => void;
  /** Cards that are chosen can be dragged where a hand says so: moved about, then let go. */
  drag?: { may: (key: string) => boolean; over: (x: number, y: number) => void; drop: (x: number, y: number) => void; cancel: () => void };
}

/** How far a finger goes before a press on a chosen card is a drag, px. */
const SLACK = 8;

export class Sweep {
  private start: string | null = null;
  private from = { x: 0, y: 0 };
  private crossed = new Set<string>();
  private on = true;
  private sweeping = false;
  private dragging = false;
  private spent = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `name` is the `data-` attribute that piles or cards carry. */
  constructor(
    private readonly does: Gestures,
    private readonly name = 'token',
  ) {}

  private at(x: number, y: number): string | null {
    return document.elementFromPoint(x, y)?.closest<HTMLElement>(`[data-${this.name}]`)?.dataset[this.name] ?? null;
  }

  down(e: PointerEvent): void {
    if (e.button !== 0 || !e.isPrimary) return;
    this.cancel();
    this.start = this.at(e.clientX, e.clientY);
    if (!this.start) return;
    this.from = { x: e.clientX, y: e.clientY };
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
    const { drag } = this.does;
    if (drag && !this.sweeping && (this.dragging || drag.may(this.start))) {
      this.dragging ||= Math.hypot(e.clientX - this.from.x, e.clientY - this.from.y) > SLACK;
      if (!this.dragging) return;
      clearTimeout(this.timer);
      drag.over(e.clientX, e.clientY);
      return;
    }
    const over = this.at(e.clientX, e.clientY);
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
    const { start, dragging } = this;
    const tap = start !== null && !this.sweeping && !this.spent && !dragging && this.at(e.clientX, e.clientY) === start;
    this.dragging = false;
    this.cancel();
    if (dragging) this.does.drag?.drop(e.clientX, e.clientY);
    if (tap && start) this.does.tap(start);
  }

  cancel(): void {
    clearTimeout(this.timer);
    if (this.dragging) this.does.drag?.cancel();
    this.start = null;
    this.sweeping = false;
    this.dragging = false;
    this.spent = false;
    this.crossed.clear();
  }
}
