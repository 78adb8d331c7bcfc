import { sql } from '@payloadcms/db-postgres/drizzle';
import type { Payload } from 'payload';

import { type LinkTarget, problemOf } from '@/cms/links/target';
import { newestTexts } from '@/cms/translations/newest-texts';
import { locales } from '@/i18n/locales';
import { adapterOf } from '@/platform/db/database';

import { describeTargets } from '../queries';
import { brokenLinks } from '../tables';

import { type ContentLink, recheckLinks } from './check-links';

/** Links that are looked at again, and shown, when someone asks. */
const MOST_SHOWN = 100;

interface Found {
  readonly links: readonly ContentLink[];
  /** How many more the last check has found. */
  readonly more: number;
}

/** What the last check has found and nobody has mended since; without a statement more while it has found nothing. */
async function readBroken(payload: Payload): Promise<Found> {
  const { drizzle } = adapterOf(payload);
  const { collection, itemId, locale, address } = brokenLinks;
  const rows = await drizzle
    .select({ collection, itemId, locale, address, total: sql<number>`count(*) OVER ()::int` })
    .from(brokenLinks)
    .orderBy(collection, itemId, locale, address)
    .limit(MOST_SHOWN);
  const links = rows.map(({ total: _total, ...link }) => link);
  return {
    links: links.length === 0 ? [] : await recheckLinks(payload, links),
    more: (rows[0]?.total ?? 0) - rows.length,
  };
}

/** How many links of public items lead nowhere, for the dashboard. */
export async function countBrokenContentLinks(payload: Payload): Promise<number> {
  const { links, more } = await readBroken(payload);
  return links.length + more;
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
  const { links, more } = await readBroken(payload);
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
    more,
  };
}
