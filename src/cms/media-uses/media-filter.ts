import type { BaseFilter } from 'payload';

import { isLocale, type Locale } from '@/i18n/locales';

import { silentPictures } from './find-silent';
import { unusedMedia } from './find-unused';

/**
 * Which uploads a list is asked for: those that nothing uses (`?unused=true`), or the pictures on the site that have no
 * alternative text in a language (`?silent=en`). All of them otherwise.
 */
export function askedMedia(query: unknown): 'all' | 'unused' | { readonly silentIn: Locale } {
  if (typeof query !== 'object' || query === null) return 'all';
  const { unused, silent } = query as { readonly unused?: unknown; readonly silent?: unknown };
  if (unused === 'true') return 'unused';
  return typeof silent === 'string' && isLocale(silent) ? { silentIn: silent } : 'all';
}

/** Keeps to them. */
export const onlyAsked: BaseFilter = async ({ req: { payload, query } }) => {
  const asked = askedMedia(query);
  if (asked === 'all') return null;
  const ids = asked === 'unused' ? unusedMedia(payload) : silentPictures(payload, asked.silentIn);
  return { id: { in: await ids } };
};
