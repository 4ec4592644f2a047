/** The time now, in steps of a fifth of a second, for the clocks on the table. */

class Ticker {
  now = $state.raw(Date.now());
  private users = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  /** Keeps the time moving until the returned function is called. */
  use(): () => void {
    this.users += 1;
    this.now = Date.now();
    this.timer ??= setInterval(() => (this.now = Date.now()), 200);
    return () => {
      this.users -= 1;
      if (this.users === 0) {
        clearInterval(this.timer);
        this.timer = undefined;
      }
    };
  }
}

export const ticker = new Ticker();
