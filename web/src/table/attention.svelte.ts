/** What calls the player back: the tab's title when it is one's turn, and a word when time runs out. */

import { t } from '../lib/i18n/index.svelte';
import type { AnyView, TableModel } from './model.svelte';
import { ticker } from './ticker.svelte';

/** To be called while a table's component is made. `say` speaks; `called` is when the title shall call. */
export function callBack(model: TableModel<AnyView>, called: () => boolean, say: (sentence: string) => void): void {
  $effect(() => {
    const plain = t('appName');
    document.title = called() ? `● ${t('yourTurn')} · ${plain}` : plain;
    return () => (document.title = plain);
  });

  const left = $derived.by(() => {
    const due = model.mine ? model.deadline(model.me) : null;
    return due === null ? null : Math.ceil((due - ticker.now) / 1000);
  });
  $effect(() => {
    if (left === 10 || left === 5) say(t('timeLeft', { n: left }));
  });
}
