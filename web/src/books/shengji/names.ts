/** What the Shengji texts call components. */

import { ENGLISH, type Names } from '../../trick/naming';

export const names: Names = {
  zh: {
    long: ({ width, length }) => (length > 1 ? (width === 2 ? '连对' : width === 3 ? '连刻' : '连张') : width === 1 ? '单张' : width === 2 ? '对子' : '刻子'),
    brief: ({ width, length }) => (length > 1 ? (width === 2 ? '连对' : '连刻') : width === 1 ? '单' : width === 2 ? '对' : '刻'),
  },
  en: ENGLISH,
};
