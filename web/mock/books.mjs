/** Rulebooks for the make-believe server: a few articles, enough to see the pages. */

const opt = (key, zh, en, values, first) => ({ key, title: { zh, en }, values, default: first });
const val = (value, zh, en) => ({ value, title: { zh, en } });

const options = [
  opt('kitty', '底牌', 'Kitty', [val('6', '6 张', '6 cards'), val('10', '10 张', '10 cards')], '6'),
  opt('fine', '甩牌罚分', 'Fine for a failed throw', [val('1', '一级', 'level 1'), val('2', '二级', 'level 2')], '1'),
  opt('must_play', '必打级', 'Levels that must be played', [val('A', '只有 A', 'A only'), val('5TKA', '5、10、K、A', '5, 10, K, A')], 'A'),
];

export const books = [
  { id: 'shengji-gz3', title: { zh: '广州三副升级', en: 'Guangzhou three decks' }, seats: 4, options },
  { id: 'shengji-cn2', title: { zh: '中国双升（两副）', en: 'China two decks' }, seats: 4, options: options.slice(1) },
];

const A = (number, by, zh, en) => ({ number, by, zh, en });
const gz = [
  A('1', 'none', '运动员与裁判的行为举止。', 'How players and officials behave.'),
  A('3', 'engine', '主牌与副牌：王、级牌与主花色为一门，其余花色各为一门。', 'Trumps and side suits: jokers, level cards and the trump suit are one suit; each other suit is its own.'),
  A('5', 'engine', '第一副抢庄：亮出 2 者以其花色为主并坐庄；张数多者压过张数少者；无人亮则重发。', 'First board: showing a 2 makes its suit trump and takes the bank; more copies overturn fewer; if nobody shows, the cards are dealt again.'),
  A('8', 'engine', '甩牌：一次领出同一门的多手牌，只要有一手能被别家管住，甩牌即失败。', 'Throw: several units of one suit led at once; if any other player can beat one of them, the throw fails.'),
  A('10', 'engine', '跟牌：有同门须跟同门，并按领出的结构尽量给足：先连对连刻，再对子、刻子。', 'Following: play the suit that was led, and as much of the lead’s structure as the hand can give: runs first, then triples and pairs.'),
  A('12-2', 'engine', '超将吃：各手多张牌与最大单张都要更大。', 'Over-ruff: every unit of more than one card and the highest single must be greater.'),
  A('14', 'engine', '闲家在最后一圈取胜，底牌分按该圈领出的结构翻倍。', 'When the defenders win the last trick the kitty’s points are multiplied by the structure of that trick.'),
  A('15', 'engine', '由闲家得分查表定升级。', 'The defenders’ points give the levels by a table.'),
  A('16', 'engine', '守住则由搭档坐庄，失守则由下家坐庄。', 'If the bank holds, the partner banks next; if not, the next player.'),
  A('22', 'prevented', '出牌张数不对。', 'A wrong number of cards.'),
  A('24', 'prevented', '有而不跟（藏牌）。', 'A revoke.'),
  A('28', 'director', '迟到、退赛的处理。', 'Lateness and leaving.'),
];

export function articles(id) {
  const book = books.find((b) => b.id === id);
  if (!book) return null;
  return { book: id, title: book.title, texts: [{ code: 'GZ', title: { zh: '广州三副牌升级竞赛规则', en: 'Guangzhou three-deck competition rules' }, articles: gz }] };
}
