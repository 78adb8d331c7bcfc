import type { Change } from '../exchange/compare';
import type { ImportedItem } from '../exchange/import-file';

/** What is chosen: whether to write a change; what is left out is undecided in a conflict, and is not written otherwise. */
export type Choices = Readonly<Record<string, boolean>>;

/** Names a change among those of all items. */
export const keyOf = ({ item }: Pick<ImportedItem, 'item'>, { id }: Pick<Change, 'id'>) => `${item} ${id}`;

/** The changes of all items by their names. */
const changesOf = (items: readonly ImportedItem[]) =>
  new Map(items.flatMap((item) => item.changes.map((change) => [keyOf(item, change), change] as const)));

/** What is chosen before anyone chooses: what someone wrote since the export is only replaced on purpose. */
export const firstChoices = (items: readonly ImportedItem[]): Choices =>
  Object.fromEntries(
    [...changesOf(items)]
      .filter(([, { state }]) => state === 'new' || state === 'changed')
      .map(([key]) => [key, true]),
  );

/**
 * The choices after a file was compared again, because an item was saved meanwhile: what was chosen stays where the texts to choose
 * from are the same.
 * @returns the choices, and how many changes have other texts
 */
export function choicesAfter(
  before: readonly ImportedItem[],
  after: readonly ImportedItem[],
  chosen: Choices,
): { readonly choices: Choices; readonly changed: number } {
  const former = changesOf(before);
  const other = [...changesOf(after)].filter(([key, change]) => !isSameChoice(former.get(key), change));
  const first = firstChoices(after);
  // What someone wanted to keep is not replaced because it is no longer in conflict.
  const renewed = other.map(([key]) => [key, first[key] && chosen[key] !== false] as const);
  const all = { ...chosen, ...Object.fromEntries(renewed) };
  const choices = [...changesOf(after).keys()].flatMap((key) => {
    const choice = all[key];
    return choice === undefined ? [] : [[key, choice] as const];
  });
  return { choices: Object.fromEntries(choices), changed: other.length };
}

const isSameChoice = (former: Change | undefined, { state, current, translation }: Change) =>
  former?.state === state && former.current === current && former.translation === translation;

/**
 * Whether an import may have been done though it seems to have failed: nothing came back, or a proxy gave up waiting.
 * @param status of the answer; 0 when there was none
 */
export const isUnsure = (status: number) => status === 0 || status >= 500;
