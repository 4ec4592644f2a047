/** What the Greater Washington text calls components. `GW 4.7` */

import { ENGLISH, type Names, type Shape } from '../../trick/naming';

function inChinese({ width, length }: Shape, single: string, pair: string): string {
  if (length > 1) return width === 3 ? '清三拖拉机' : '拖拉机';
  return width === 1 ? single : width === 2 ? pair : '清三';
}

export const names: Names = {
  zh: {
    long: (shape) => inChinese(shape, '单张', '对子'),
    brief: (shape) => inChinese(shape, '单', '对'),
  },
  en: ENGLISH,
};
