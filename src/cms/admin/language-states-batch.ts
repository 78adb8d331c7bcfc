import { setImmediate } from 'node:timers/promises';

import type { CollectionSlug, Payload } from 'payload';
import { cache } from 'react';

import { type LanguageStates, languageStatesOfAll } from './language-states-query';

type ReadStates = (id: string) => Promise<LanguageStates | undefined>;

/**
 * Reads the languages of all rows of a list together, which its cells ask for one by one while they are rendered.
 * React keeps the collector for one rendering.
 */
export const batchedLanguageStates = cache((payload: Payload, collection: CollectionSlug): ReadStates => {
  let waiting: { ids: Set<string>; states: Promise<Map<string, LanguageStates>> } | undefined;
  const begin = () => {
    const ids = new Set<string>();
    const states = setImmediate().then(() => {
      waiting = undefined;
      return languageStatesOfAll(payload, collection, [...ids]);
    });
    return { ids, states };
  };
  return async (id) => {
    waiting ??= begin();
    waiting.ids.add(id);
    return (await waiting.states).get(id);
  };
});
