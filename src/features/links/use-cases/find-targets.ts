import type { PayloadRequest } from 'payload';

import type { LinkTarget } from '@/cms/links/target';
import type { Role } from '@/cms/permissions';
import { findItems, isSearchable, matching, sourcesFor, wordsOf } from '@/features/palette';
import { messages } from '@/i18n/by-language/links';
import { adminLocale } from '@/i18n/locales';
import { adapterOf } from '@/platform/db/database';

import { withoutLanguage } from '../domain';
import { fixedPages } from '../fixed-pages';
import { addressesOf, describeTargets, isLinked } from '../queries';

/**
 * What a link can lead to: pages of the site and items whose titles have all words, or the page whose address was pasted.
 * Without words, the pages of the site.
 * @param site where visitors find the portal
 */
export async function findTargets(
  req: PayloadRequest,
  { query, held, site }: { query: string; held: readonly Role[]; site: string },
): Promise<LinkTarget[]> {
  const pasted = query.startsWith(`${site}/`) ? query.slice(site.length) : query;
  if (pasted.startsWith('/')) {
    const targets = await describeTargets(req, [withoutLanguage(pasted)]);
    return targets.filter(({ problem }) => problem !== 'gone');
  }
  const locale = adminLocale(req.i18n.language);
  const words = wordsOf(query);
  const { pages, kinds } = messages[locale];
  const fixed = Object.entries(pages).map(([page, label]) => ({ page, label }));
  const shown = (words.length === 0 ? fixed : matching(words, fixed)).map(({ page, label }): LinkTarget => ({
    address: fixedPages[page as keyof typeof fixedPages],
    title: label,
    kind: kinds.page,
  }));
  if (!isSearchable(words)) return shown;
  const configs = Object.values(req.payload.collections).map(({ config }) => config);
  const sources = sourcesFor(configs, held).filter(({ collection }) => isLinked(collection));
  const items = await findItems(adapterOf(req.payload).drizzle, { sources, words, locale });
  return [...shown, ...(await describeTargets(req, await addressesOf(req.payload, items)))];
}
