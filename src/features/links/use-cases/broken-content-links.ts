import type { Payload } from 'payload';

import { type LinkTarget, problemOf } from '@/cms/links/target';
import { newestTexts } from '@/cms/translations/newest-texts';
import { locales } from '@/i18n/locales';
import { adapterOf } from '@/platform/db/database';

import { describeTargets } from '../queries';
import { brokenLinks } from '../tables';

import { type ContentLink, recheckLinks } from './check-links';

/** Links that are shown, and that are looked at again at a time. */
const MOST_SHOWN = 100;

/**
 * How many links of public items lead nowhere, for the dashboard: as the last check has found, without those that a list
 * has shown to be mended. One statement, however many there are.
 */
export async function countBrokenContentLinks(payload: Payload): Promise<number> {
  const count = await adapterOf(payload).drizzle.$count(brokenLinks);
  return count;
}

/** The first links that the last check has found and that still lead nowhere. Those that someone has mended are forgotten. */
async function firstBroken(payload: Payload): Promise<ContentLink[]> {
  const { drizzle } = adapterOf(payload);
  const { collection, itemId, locale, address } = brokenLinks;
  const links: ContentLink[] = [];
  for (let more = true; more && links.length < MOST_SHOWN;) {
    const found = await drizzle
      .select({ collection, itemId, locale, address })
      .from(brokenLinks)
      .orderBy(collection, itemId, locale, address)
      .offset(links.length)
      .limit(MOST_SHOWN);
    more = found.length === MOST_SHOWN;
    if (found.length > 0) links.push(...(await recheckLinks(payload, found)));
  }
  return links.slice(0, MOST_SHOWN);
}

/** A link that leads nowhere, with its item and its target. */
export interface BrokenContentLink extends ContentLink {
  /** Of the item, in the language of the link; empty without one. */
  readonly title: string;
  readonly target: LinkTarget;
  readonly problem: NonNullable<ReturnType<typeof problemOf>>;
}

/** The links of public items that lead nowhere, by kind and item. */
export async function listBrokenContentLinks(
  asker: Parameters<typeof describeTargets>[0],
): Promise<{ readonly links: readonly BrokenContentLink[]; readonly more: number }> {
  const { payload } = asker;
  const links = await firstBroken(payload);
  const targets = await describeTargets(
    asker,
    links.map(({ address }) => address),
  );
  const texts = await newestTexts(
    payload,
    adapterOf(payload).drizzle,
    links.map(({ collection, itemId }) => ({ collection, id: itemId })),
  );
  return {
    links: links.flatMap((link, index) => {
      const target = targets[index];
      const problem = target && problemOf(target, [link.locale]);
      if (!problem) return [];
      const own = texts.get(link.itemId);
      const title = [link.locale, ...locales].map((locale) => own?.get(locale)?.title).find(Boolean) ?? '';
      return [{ ...link, title, target, problem }];
    }),
    more: Math.max(0, (await countBrokenContentLinks(payload)) - links.length),
  };
}
