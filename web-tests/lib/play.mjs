// A person at the table, by mouse: finds what is on the screen and presses it.

/** The words on the buttons, in both languages. */
export const WORDS = {
  zh: { bots: '马上和机器人打', friends: '给朋友开一桌', open: '开桌', sit: '入座', fill: '空位由机器人补上，开始', hint: '提示', play: /^出牌/, bury: /^扣底/, pass: /^不[亮反]$/, next: /^下一副/, hand: '手牌' },
  en: { bots: 'Play now with bots', friends: 'Open a table for friends', open: 'Open the table', sit: 'Sit down', fill: 'Fill with bots and start', hint: 'Hint', play: /^Play/, bury: /^Bury/, pass: /^(Pass|Show nothing|Don’t show|Let it stand)/, next: /^Next/, hand: 'Your hand' },
};

/** The server allows a seat 100 messages in 20 s; a decision by hint costs three. */
const BREATH = 650;

export class Player {
  constructor(page, ear, lang = 'zh') {
    this.page = page;
    this.ear = ear;
    this.words = WORDS[lang];
  }

  button(name) {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  get chosen() {
    return this.page.getByRole('option', { selected: true });
  }

  /** Waits until this seat must decide something that is no declaration, or the board is over. */
  turn() {
    return this.ear.until(({ view, mine }) => view?.phase === 'over' || mine && view.phase !== 'draw', 'a turn', 90_000);
  }

  /** One decision by the buttons: what the hint proposes. */
  async decide() {
    const { seq, view } = this.ear;
    // The window may close before the button is found.
    if (view.phase === 'window') await this.button(this.words.pass).click({ timeout: 6_000 }).catch(() => {});
    else if (view.phase === 'name') await this.page.locator('.panel .acts button:enabled').first().click();
    else {
      await this.button(this.words.hint).click();
      await this.chosen.first().waitFor();
      await this.button(view.phase === 'bury' ? this.words.bury : this.words.play).click();
    }
    await this.ear.until((ear) => ear.seq > seq, 'the decision to be done', 20_000);
    await this.page.waitForTimeout(BREATH);
  }

  /** Plays until the board is over or `enough(view)`. */
  async playOn(enough = () => false) {
    for (;;) {
      await this.turn();
      if (this.ear.view.phase === 'over' || enough(this.ear.view)) return;
      await this.decide();
    }
  }
}
