/** The words of Shengji. */

import { wordsOf } from '../../lib/i18n/index.svelte';
import { trickWords, type TrickWord } from '../../trick/words';

const zh = {
  'bar.rob': '抢庄',
  'draw.title': '摸牌',
  'draw.none': '尚无人亮主',
  'draw.noneFirst': '亮 2 者坐庄定主',
  'draw.show': '亮 {cards}',
  'draw.beat': '反 {cards}',
  'draw.firm': '加固 {cards}',
  'draw.over': '压过 {who} 的 {cards}',
  'draw.cannot': '手中没有可亮的牌',
  'draw.fast': '快摸',
  'draw.pass': '不亮',
  'draw.passed': '等其他人决定',
  'word.pass': '不亮',
  'over.made': '{who}（庄家一方）守住，升 {n} 级',
  'over.madeZero': '{who}（庄家一方）守住，不升级',
  'over.turned': '闲家 {who} 上台',
  'over.turnedUp': '闲家 {who} 上台，升 {n} 级',
  'over.redeal': '无人亮主，重新发牌',
  'over.match': '{who} 打过 A，赢得全局',
  'tip.draw': '第一次打？摸牌时有级牌（{level}）就可以亮主：张数多的压过张数少的。',
  'tip.bury': '扣下的底牌若被闲家在最后一圈赢去，其中的分数要翻倍。',
  'tip.lead': '可一次甩出同门多手牌，但只要有一手被别人管住就算失败并罚分。',
} as const;

type Own = keyof typeof zh;

const en: Record<Own, string> = {
  'bar.rob': 'Bank open',
  'draw.title': 'Drawing',
  'draw.none': 'No declaration yet',
  'draw.noneFirst': 'Showing a 2 takes the bank and names trump',
  'draw.show': 'Show {cards}',
  'draw.beat': 'Overturn with {cards}',
  'draw.firm': 'Strengthen to {cards}',
  'draw.over': 'beats {who}’s {cards}',
  'draw.cannot': 'Nothing to show yet',
  'draw.fast': 'Draw fast',
  'draw.pass': 'Pass',
  'draw.passed': 'Waiting for the others',
  'word.pass': 'pass',
  'over.made': '{who} hold the bank and gain {n}',
  'over.madeZero': '{who} hold the bank, no level gained',
  'over.turned': 'The defenders {who} take the deal',
  'over.turnedUp': 'The defenders {who} take the deal and gain {n}',
  'over.redeal': 'Nobody declared: the cards are dealt again',
  'over.match': '{who} pass A and win the match',
  'tip.draw': 'New here? While drawing, a level card ({level}) may be shown to name trump; more copies overturn fewer.',
  'tip.bury': 'If the defenders win the last trick, the points you bury are multiplied for them.',
  'tip.lead': 'You may throw several units of one suit at once; if anyone can beat one of them it fails and is fined.',
};

export const shengjiWords = { zh: { ...trickWords.zh, ...zh }, en: { ...trickWords.en, ...en } };
export const w = wordsOf<TrickWord | Own>(shengjiWords);
