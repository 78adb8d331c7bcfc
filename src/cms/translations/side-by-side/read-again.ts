import { isSame, mergeValues, type Values } from '../../editing/merge';

/** A translation on a page: what its changes were made from, and how it is with them. */
export interface Translation {
  readonly base: Values;
  readonly values: Values;
}

/**
 * Brings what a page has read again together with what was typed there. A field in which both differ keeps its words and what they
 * were made from, so saving it asks.
 */
export function readAgain({ base, values }: Translation, read: Values): Translation {
  const { values: merged, conflicts } = mergeValues(base, values, read, () => 'mine');
  const contested = new Set(conflicts.map(({ path }) => path[0]));
  const names = Object.keys(read).filter((name) => !contested.has(name));
  const pick = (of: Values) => Object.fromEntries(names.map((name) => [name, of[name]]));
  const kept = names.filter((name) => isSame(values[name], base[name]));
  return {
    base: { ...base, ...pick(read) },
    values: {
      ...values,
      ...pick(merged),
      // As it was read, so nothing looks changed.
      ...Object.fromEntries(kept.map((name) => [name, read[name]])),
    },
  };
}
