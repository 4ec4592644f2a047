// A Gouji hand by keys: what a person does who follows the hint, and without one leads low and passes.

/** The server allows a seat 100 messages in 20 s; a decision costs three or four. */
const BREATH = 700;

export const RANKS = ['HR', 'SB', '2', 'A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3'];

/** The rank of a card; of a joker the joker itself. */
export const rankOf = (card) => (card === 'SB' || card === 'HR' ? card : card[1]);

/** How many of each rank, high first. */
export function tally(cards) {
  const count = (rank) => cards.filter((card) => rankOf(card) === rank).length;
  return RANKS.map((rank) => [rank, count(rank)]).filter(([, n]) => n > 0);
}

export class GoujiPlayer {
  constructor(page, ear) {
    this.page = page;
    this.ear = ear;
  }

  get view() {
    return this.ear.view;
  }

  get chosen() {
    return this.page.getByRole('option', { selected: true });
  }

  pile(rank) {
    return this.page.locator(`[role=option][data-rank="${rank}"]`);
  }

  /** Chooses so many cards of a rank. */
  async choose(rank, count) {
    for (let n = 0; n < count; n += 1) await this.pile(rank).press('Space');
  }

  /** Waits until this seat must decide, or the hand is over. */
  turn() {
    return this.ear.until(({ view, mine }) => view?.phase === 'over' || mine, 'a turn', 90_000);
  }

  /** Presses a key that decides. A burn is asked for once, and Enter says yes. */
  async press(key) {
    const { seq } = this.ear;
    const ask = this.page.getByRole('alert').filter({ hasText: '除最后一手外' });
    await this.page.keyboard.press(key);
    if (this.view.right === 'burn' && key === 'Enter') {
      const asked = await Promise.race([ask.waitFor().then(() => true), this.ear.until((now) => now.seq > seq, 'the burn', 20_000).then(() => false)]);
      if (asked) await this.page.keyboard.press('Enter');
    }
    await this.ear.until((now) => now.seq > seq, `what ${key} decides`, 20_000);
  }

  /** One decision, as hinted. Without a hint: the lowest rank whole as a lead, and no answer otherwise. */
  async decide() {
    const { page, ear } = this;
    const began = Date.now();
    // We may hear of the turn before the page does.
    await page.getByRole('button', { name: '提示', disabled: false }).waitFor();
    const heard = ear.frames.length;
    await page.keyboard.press('h');
    await ear.until(({ frames }) => frames.slice(heard).some((frame) => frame.t === 'hint'), 'the hint', 20_000);
    const { a } = ear.frames.findLast((frame) => frame.t === 'hint');
    if (a?.cards) {
      await this.chosen.first().waitFor();
      await this.press('Enter');
    } else if (a) {
      await page.getByText(/^提示：/).waitFor();
      await this.press('Enter');
    } else if (this.view.right === 'lead') {
      await page.getByRole('option').last().press('a');
      await this.press('Enter');
    } else await this.press('p');
    await page.waitForTimeout(Math.max(0, BREATH - (Date.now() - began)));
  }

  /** Plays until the hand is over or `enough(view)`. */
  async playOn(enough = () => false) {
    for (;;) {
      await this.turn();
      if (this.view.phase === 'over' || enough(this.view)) return;
      await this.decide();
    }
  }
}

/** A new table with bots in all other seats; what a seat needs: table and token. */
export function openTable(page, setup) {
  return page.evaluate(async (body) => {
    const answer = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const made = await answer.json();
    if (!answer.ok) throw new Error(`POST /api/tables: ${answer.status} ${JSON.stringify(made)}`);
    return made;
  }, { name: '甲', fill: 'bots', ...setup });
}

/** A seat goes on in this page, as the client keeps it there. */
export async function takeSeat(page, origin, { table, token }) {
  if (!page.url().startsWith(origin)) await page.goto(`${origin}/`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [`paiju.seat.${table}`, token]);
  await page.goto(`${origin}/t/${table}`);
  // The game's own pages come with the first table: until they are there no key is heard.
  await page.locator('.felt .seat').first().waitFor();
}
