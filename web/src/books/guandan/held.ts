/** The cards in hand, each for itself, and the player's own groups of them. Pure: every step gives new values. */

import type { Token } from '../../lib/cards/tokens';

/** One physical card. The id holds as long as the card is in hand. */
export interface Held {
  id: string;
  token: Token;
}

export type Groups = readonly (readonly string[])[];

/** The hand after a new view: cards keep their ids, `leaving` go first where a copy must go. Itself if nothing changed. */
export function follow(held: readonly Held[], hand: readonly Token[], leaving: ReadonlySet<string>): readonly Held[] {
  const want = new Map<Token, number>();
  for (const token of hand) want.set(token, (want.get(token) ?? 0) + 1);
  const stay = new Set<string>();
  const patient = [...held].sort((a, b) => Number(leaving.has(a.id)) - Number(leaving.has(b.id)));
  for (const card of patient) {
    const left = want.get(card.token) ?? 0;
    if (left > 0) {
      stay.add(card.id);
      want.set(card.token, left - 1);
    }
  }
  const out = held.filter((card) => stay.has(card.id));
  const ids = new Set(stay);
  for (const [token, missing] of want) {
    for (let n = 0, found = 0; found < missing; n += 1) {
      const id = `${token}-${n}`;
      if (ids.has(id)) continue;
      ids.add(id);
      out.push({ id, token });
      found += 1;
    }
  }
  return out.length === held.length && out.every((card, i) => card === held[i]) ? held : out;
}

/** Ids of cards that are these tokens; cards of whole groups before others. */
export function pick(held: readonly Held[], tokens: readonly Token[], groups: Groups): string[] {
  const left = [...tokens];
  const tokenOf = new Map(held.map((c) => [c.id, c.token]));
  const taken: string[] = [];
  const take = (id: string) => {
    const at = left.indexOf(tokenOf.get(id) ?? '');
    if (at < 0) return;
    left.splice(at, 1);
    taken.push(id);
  };
  const inside = (group: readonly string[]) => {
    const rest = [...left];
    return group.every((id) => {
      const at = rest.indexOf(tokenOf.get(id) ?? '');
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
  };
  for (const group of groups) if (inside(group)) group.forEach(take);
  const grouped = new Set(groups.flat());
  for (const { id } of [...held].sort((a, b) => Number(grouped.has(a.id)) - Number(grouped.has(b.id)))) if (!taken.includes(id)) take(id);
  return taken;
}

/** Takes cards out of their groups; groups that are left empty or with one card are no groups. Itself if nothing changed. */
export function ungroup(groups: Groups, ids: ReadonlySet<string>): Groups {
  if (!groups.some((g) => g.some((id) => ids.has(id)))) return groups;
  return groups.map((g) => g.filter((id) => !ids.has(id))).filter((g) => g.length > 1);
}

/** Cards as a group of their own, left of all that are no group. Itself if they are one already. */
export function group(groups: Groups, ids: ReadonlySet<string>): Groups {
  if (ids.size < 2 || groups.some((g) => g.length === ids.size && g.every((id) => ids.has(id)))) return groups;
  return [...ungroup(groups, ids), [...ids]];
}

/** Cards put to a group that is there. Itself if they lie in it. */
export function join(groups: Groups, ids: ReadonlySet<string>, to: readonly string[]): Groups {
  if ([...ids].every((id) => to.includes(id))) return groups;
  const with_ = [...to.filter((id) => !ids.has(id)), ...ids];
  const at = groups.indexOf(to);
  return groups.flatMap((g, i) => (i === at ? [with_] : ungroup([g], ids)));
}

/** What remains of the groups when cards have left the hand. Itself if none has. */
export function reconcile(groups: Groups, held: readonly Held[]): Groups {
  const have = new Set(held.map((c) => c.id));
  return ungroup(groups, new Set(groups.flat().filter((id) => !have.has(id))));
}

/** Equal sets. */
export function same(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}
