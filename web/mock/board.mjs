/**
 * A make-believe Shengji board for developing the page: it speaks the protocol and keeps turns, but
 * judges play only roughly (suit and count). The rules live in the server, not here.
 */

const SUITS = ['S', 'H', 'C', 'D'];
const RANKS = '23456789TJQKA';
const POINTS = { 5: 5, T: 10, K: 10 };

/** A small seeded generator, so that screenshots repeat. */
export function lcg(seed) {
  let s = seed >>> 0;
  return () => ((s = (Math.imul(s, 1664525) + 1013904223) >>> 0) / 4294967296);
}

function pack(decks, random) {
  const all = [];
  for (let d = 0; d < decks; d += 1) {
    for (const s of SUITS) for (const r of RANKS) all.push(s + r);
    all.push('SB', 'HR');
  }
  for (let i = all.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}

const joker = (c) => c === 'SB' || c === 'HR';
const points = (cards) => cards.reduce((n, c) => n + (joker(c) ? 0 : (POINTS[c[1]] ?? 0)), 0);

export class Board {
  constructor({ book, decks, level, levels, banker, number, seed, kitty }) {
    this.random = lcg(seed);
    Object.assign(this, { book, level, levels, number, kittySize: kitty });
    this.banker = banker;
    this.first = banker === null;
    this.stock = pack(decks, this.random);
    this.turn = banker ?? 1;
    this.hands = [[], [], [], []];
    this.bids = [];
    this.trump = null;
    this.phase = 'draw';
    this.kitty = [];
    this.taken = [];
    this.points = 0;
    this.trick = null;
    this.last = null;
    this.fines = [0, 0];
    this.passed = [];
    this.thrown = null;
    this.outcome = null;
    this.lines = [];
    this.sights = [];
    this.emit({ t: 'dealt', first: this.turn });
  }

  /** `e` is the whole truth; `only` names the seat that sees the hidden members. */
  emit(e, only = null, hidden = []) {
    this.lines.push({ t: 'ev', e });
    this.sights.push({ e, only, hidden });
  }

  sightFor(entry, seat) {
    if (entry.only === null || entry.only === seat) return entry.e;
    return { ...entry.e, ...Object.fromEntries(entry.hidden.map((k) => [k, null])) };
  }

  suite(c) {
    return joker(c) || c[1] === this.level || c[0] === this.trump ? 'T' : c[0];
  }

  weight(c) {
    if (c === 'HR') return 100;
    if (c === 'SB') return 99;
    if (c[1] === this.level) return c[0] === this.trump ? 90 : 80;
    return RANKS.indexOf(c[1]);
  }

  toAct() {
    if (this.phase === 'draw') return [this.turn];
    if (this.phase === 'window') return [1, 2, 3, 4].filter((s) => !this.passed.includes(s));
    if (this.phase === 'bury') return [this.banker];
    if (this.phase === 'name') return [this.thrown.namer];
    if (this.phase === 'play') return [this.turn];
    return [];
  }

  canDeclare(seat) {
    if (this.phase !== 'draw' && this.phase !== 'window') return [];
    const best = this.bids.at(-1);
    const out = [];
    for (const s of SUITS) {
      const have = this.hands[seat - 1].filter((c) => c === s + this.level).length;
      for (let n = 1; n <= have; n += 1) {
        if (best && n <= best.cards.length) continue;
        if (best?.seat === seat && best.cards[0] !== s + this.level) continue;
        out.push(Array(n).fill(s + this.level));
      }
    }
    return out.slice(-3);
  }

  draw() {
    const card = this.stock.pop();
    this.hands[this.turn - 1].push(card);
    this.emit({ t: 'drew', seat: this.turn, card }, this.turn, ['card']);
    this.turn = (this.turn % 4) + 1;
    if (this.stock.length === this.kittySize) this.phase = 'window';
  }

  declare(seat, cards) {
    this.bids.push({ seat, cards });
    this.trump = cards[0][0];
    this.passed = [];
    this.emit({ t: 'declared', seat, cards });
  }

  pass(seat) {
    this.passed.push(seat);
    this.emit({ t: 'passed', seat });
    if (this.passed.length >= 4) this.settleTrump();
  }

  settleTrump() {
    if (this.bids.length === 0) {
      const turned = this.stock.find((c) => !joker(c));
      this.trump = turned[0];
      this.emit({ t: 'turned', cards: [turned] });
    }
    if (this.first) this.banker = this.bids.at(-1)?.seat ?? 1;
    this.emit({ t: 'trump', suit: this.trump, level: this.level, banker: this.banker });
    const cards = this.stock.splice(0);
    this.hands[this.banker - 1].push(...cards);
    this.emit({ t: 'took', seat: this.banker, cards, count: cards.length }, this.banker, ['cards']);
    this.phase = 'bury';
  }

  remove(seat, cards) {
    const hand = this.hands[seat - 1];
    for (const c of cards) hand.splice(hand.indexOf(c), 1);
  }

  bury(seat, cards) {
    this.remove(seat, cards);
    this.kitty = cards;
    this.emit({ t: 'buried', seat, cards, count: cards.length }, seat, ['cards']);
    this.phase = 'play';
    this.turn = seat;
    this.trick = { n: 1, leader: seat, plays: [] };
  }

  /** Rough components: runs of equal pairs, then triples, pairs, singles. */
  units(cards) {
    const count = new Map();
    for (const c of cards) count.set(c, (count.get(c) ?? 0) + 1);
    const groups = [...count].sort((a, b) => b[1] - a[1] || this.weight(b[0]) - this.weight(a[0]));
    const out = groups.map(([c, n]) => ({ shape: `${n}x1`, cards: Array(n).fill(c) }));
    for (let i = 0; i + 1 < out.length; i += 1) {
      const [a, b] = [out[i], out[i + 1]];
      if (a.shape === '2x1' && b.shape === '2x1' && this.weight(a.cards[0]) - this.weight(b.cards[0]) === 1) {
        out.splice(i, 2, { shape: '2x2', cards: [...a.cards, ...b.cards] });
      }
    }
    return out;
  }

  refusal(seat, cards) {
    const plays = this.trick.plays;
    const hand = this.hands[seat - 1];
    if (plays.length === 0) {
      if (new Set(cards.map((c) => this.suite(c))).size > 1) {
        return { code: 'illegal', article: 'GZ 8', text: { zh: '领出的牌须是同一门。', en: 'A lead must be of one suit.' }, would_do: [{ do: 'play', cards: [cards[0]] }] };
      }
      return null;
    }
    const led = plays[0].cards;
    const suit = this.suite(led[0]);
    const would = [{ do: 'play', cards: this.follow(seat) }];
    if (cards.length !== led.length) {
      return { code: 'illegal', article: 'GZ 10', text: { zh: `须跟 ${led.length} 张。`, en: `${led.length} cards must be played.` }, would_do: would };
    }
    const have = hand.filter((c) => this.suite(c) === suit);
    const given = cards.filter((c) => this.suite(c) === suit);
    if (given.length < Math.min(have.length, led.length)) {
      return { code: 'illegal', article: 'GZ 10', text: { zh: '有同门的牌，须先跟同门。', en: 'You hold the suit that was led: follow it.' }, would_do: would };
    }
    const pairs = (x) => [...new Set(x)].filter((c) => x.filter((y) => y === c).length > 1).length;
    if (led.length === 2 && pairs(led) === 1 && have.length > 2 && pairs(have) > 0 && pairs(given) === 0) {
      return { code: 'illegal', article: 'GZ 10', text: { zh: '手中有对子，须跟对子。', en: 'You hold a pair of the suit: a pair must be played.' }, would_do: would };
    }
    return null;
  }

  follow(seat) {
    const led = this.trick.plays[0].cards;
    const suit = this.suite(led[0]);
    const hand = [...this.hands[seat - 1]].sort((a, b) => this.weight(a) - this.weight(b));
    const same = hand.filter((c) => this.suite(c) === suit);
    const dup = led.length > 1 && led[0] === led[1];
    const groups = [...new Set(same)].map((c) => same.filter((x) => x === c)).sort((a, b) => (dup ? b.length - a.length : 0));
    const pick = groups.flat().slice(0, led.length);
    const rest = hand.filter((c) => this.suite(c) !== suit);
    return [...pick, ...rest.slice(0, led.length - pick.length)];
  }

  lead(seat) {
    const hand = this.hands[seat - 1];
    const best = [...hand].sort((a, b) => this.weight(b) - this.weight(a));
    const dup = best.find((c) => hand.filter((x) => x === c).length > 1 && this.suite(c) !== 'T');
    if (dup) return hand.filter((x) => x === dup);
    const side = best.find((c) => this.suite(c) !== 'T');
    return [side ?? best[0]];
  }

  choose(seat) {
    if (this.phase === 'bury') return { do: 'bury', cards: [...this.hands[seat - 1]].sort((a, b) => this.weight(a) - this.weight(b)).slice(0, this.kittySize) };
    if (this.phase === 'name') return { do: 'name', cards: this.thrown.choices[0].cards };
    return { do: 'play', cards: this.trick.plays.length === 0 ? this.lead(seat) : this.follow(seat) };
  }

  play(seat, cards) {
    const lead = this.trick.plays.length === 0;
    const units = this.units(cards);
    if (lead && units.length > 1 && this.random() < 0.6 && !this.thrown) {
      this.thrown = { seat, cards, failed: units.slice(-1), choices: units, namer: (seat % 4) + 1 };
      this.fines[(seat + 1) % 2] += 15;
      this.emit({ t: 'throw_failed', ...this.thrown, fine: 15 });
      this.phase = 'name';
      return;
    }
    this.put(seat, cards, units);
  }

  name(seat, cards) {
    const unit = this.thrown.choices.find((u) => u.cards.join() === cards.join()) ?? this.thrown.choices[0];
    this.emit({ t: 'named', seat, unit });
    const thrower = this.thrown.seat;
    this.phase = 'play';
    this.put(thrower, unit.cards, [unit]);
    this.thrown = null;
  }

  put(seat, cards, units) {
    this.remove(seat, cards);
    const lead = this.trick.plays.length === 0;
    const led = this.trick.plays[0];
    const suit = this.suite((led?.cards ?? cards)[0]);
    const same = cards.every((c) => this.suite(c) === suit);
    const shape = units.map((u) => u.shape).join();
    const like = lead || shape === this.ledShape;
    if (lead) this.ledShape = shape;
    const ruff = !lead && suit !== 'T' && cards.every((c) => this.suite(c) === 'T') && like;
    const value = like && (same || ruff) ? Math.max(...units[0].cards.map((c) => this.weight(c))) + (ruff ? 1000 : 0) : -1;
    const kind = lead ? (units.length > 1 ? 'throw' : 'lead') : ruff ? (this.bestValue >= 1000 && value > this.bestValue ? 'overruff' : 'ruff') : same ? 'follow' : 'discard';
    const play = { seat, cards, units: value >= 0 ? units : null, kind };
    if (lead || value > this.bestValue) {
      this.bestValue = value;
      this.trick = { ...this.trick, best: seat };
    }
    this.trick = { ...this.trick, plays: [...this.trick.plays, play] };
    this.emit({ t: 'played', ...play });
    this.turn = (seat % 4) + 1;
    if (this.trick.plays.length === 4) this.endTrick();
  }

  endTrick() {
    const { best, plays, n } = this.trick;
    const got = plays.flatMap((p) => p.cards);
    const counted = best % 2 !== this.banker % 2;
    const p = points(got);
    if (counted) {
      this.points += p;
      this.taken.push(...got.filter((c) => points([c]) > 0));
    }
    this.emit({ t: 'won', seat: best, points: p, counted });
    this.last = { n, leader: plays[0].seat, plays, best, points: p };
    this.turn = best;
    this.trick = { n: n + 1, leader: best, plays: [] };
    if (this.hands.every((h) => h.length === 0)) this.end(counted, plays[0].cards.length);
  }

  end(captured, width) {
    const multiplier = width >= 3 ? 4 : width === 2 ? 3 : 2;
    const kittyPoints = points(this.kitty);
    this.emit({ t: 'kitty', cards: this.kitty, points: kittyPoints, multiplier, captured });
    const trickPoints = this.points;
    const bankTeam = (this.banker + 1) % 2;
    const fines = this.fines[bankTeam] - this.fines[1 - bankTeam];
    this.points += (captured ? kittyPoints * multiplier : 0) + fines;
    const held = this.points < 120;
    const levels = held ? (this.points < 5 ? 3 : this.points < 60 ? 2 : 1) : Math.floor((this.points - 120) / 60);
    const side = held ? bankTeam : 1 - bankTeam;
    const after = [...this.levels];
    after[side] = RANKS[Math.min(12, RANKS.indexOf(after[side]) + levels)];
    this.phase = 'over';
    this.outcome = {
      kind: 'settled', points: this.points, trick_points: trickPoints, kitty_points: captured ? kittyPoints * multiplier : 0, multiplier, captured, fines,
      side: held ? 'banker' : 'defenders', levels, banker_team: bankTeam, before: this.levels, after,
      next_banker: held ? ((this.banker + 1) % 4) + 1 : (this.banker % 4) + 1, match_winner: null, articles: ['GZ 14', 'GZ 15', 'GZ 16'],
    };
    this.emit({ t: 'over', outcome: this.outcome });
  }

  view(seat) {
    const own = seat !== null;
    // A copy: what was shown must not change when the board goes on.
    return structuredClone({
      book: this.book, options: { kitty: String(this.kittySize) }, seat, phase: this.phase, to_act: this.toAct(),
      levels: this.levels, level: this.level, trump: this.trump, banker: this.banker, first: this.first,
      hand: own ? this.hands[seat - 1] : [], counts: this.hands.map((h) => h.length), drawn: this.hands.reduce((n, h) => n + h.length, 0),
      bids: this.bids, can_declare: own ? this.canDeclare(seat) : [], passed: this.passed,
      kitty: { count: this.kittySize, cards: this.phase === 'over' || (seat === this.banker && this.phase !== 'bury' && this.kitty.length) ? this.kitty : null, turned: [] },
      trick: this.trick, last: this.last, throw: this.thrown, points: this.points, taken: this.taken, fines: this.fines,
      exposed: [[], [], [], []], thresholds: { turn: 120, step: 60 }, limits: { lead: 20, follow: 10, bury: 60 }, outcome: this.outcome,
    });
  }

  record(chairs, commit) {
    return [
      { t: 'head', v: 1, book: this.book, options: { kitty: String(this.kittySize) }, rulings: [], engine: '0.1.0', chairs, board: this.number, commit },
      { t: 'carry', carry: { level: this.level } },
      ...this.lines,
      { t: 'over', outcome: this.outcome, carry: {} },
    ].map((x) => JSON.stringify(x)).join('\n') + '\n';
  }
}
