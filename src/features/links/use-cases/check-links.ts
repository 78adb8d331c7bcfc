import type { Payload } from 'payload';

import { LONGEST_ADDRESS, problemOf } from '@/cms/links/target';
import { contentKinds, type KindSlug } from '@/content/kinds';
import { type Locale, locales } from '@/i18n/locales';
import { adapterOf } from '@/platform/db/database';

import { linksIn } from '../links-in';
import { problemsAt } from '../queries';
import { brokenLinks } from '../tables';

/** Items that are read, and rows that are written, at a time. */
const BATCH = 200;

/** A link of an item that is public in a language. */
export type ContentLink = typeof brokenLinks.$inferSelect;

/** What other items say about an item is theirs. The types of collections without joins do not know the option. */
const withoutJoins: object = { joins: false };

/** Follows every link within the site from what visitors read, and writes down those that lead nowhere in that language. */
export async function checkLinks(payload: Payload): Promise<void> {
  const broken: ContentLink[] = [];
  for (const { collection } of contentKinds) {
    for (const locale of locales) {
      for (let page = 1, more = true; more; page += 1) {
        const { docs, hasNextPage } = await payload.find({
          collection,
          locale,
          depth: 0,
          limit: BATCH,
          page,
          sort: 'id',
          overrideAccess: false,
          ...withoutJoins,
        });
        broken.push(...(await stillBroken(payload, linksOf(docs, collection, locale))));
        more = hasNextPage;
      }
    }
  }
  await adapterOf(payload).drizzle.transaction(async (transaction) => {
    await transaction.delete(brokenLinks);
    for (let from = 0; from < broken.length; from += BATCH) {
      await transaction.insert(brokenLinks).values(broken.slice(from, from + BATCH));
    }
  });
}

/** The links that these items have to pages of the site, each once. */
function linksOf(
  docs: readonly { readonly id: string }[],
  collection: KindSlug,
  locale: Locale,
): ContentLink[] {
  return docs.flatMap((item) =>
    [...new Set(linksIn(item))]
      // No page has a longer one.
      .filter((address) => address.startsWith('/') && address.length <= LONGEST_ADDRESS)
      .map((address) => ({ collection, itemId: item.id, locale, address })),
  );
}

/** Those of the links whose targets visitors don’t find in the language of the link. */
async function stillBroken(payload: Payload, links: readonly ContentLink[]): Promise<ContentLink[]> {
  const addresses = [...new Set(links.map(({ address }) => address))];
  const problems = await problemsAt(payload, addresses);
  const problemsByAddress = new Map(addresses.map((address, index) => [address, problems[index]]));
  return links.filter(({ address, locale }) => {
    const problem = problemsByAddress.get(address);
    return problem && problemOf(problem, [locale]);
  });
}

/** Those of the links that their items still have, and that still lead nowhere: what someone has mended since is left out. */
export async function recheckLinks(payload: Payload, links: readonly ContentLink[]): Promise<ContentLink[]> {
  const current = new Set<string>();
  for (const group of Map.groupBy(links, ({ collection, locale }) => `${collection} ${locale}`).values()) {
    const [first] = group;
    if (!first) continue;
    const { collection, locale } = first;
    const { docs } = await payload.find({
      collection,
      locale,
      depth: 0,
      pagination: false,
      where: { id: { in: [...new Set(group.map(({ itemId }) => itemId))] } },
      overrideAccess: false,
      ...withoutJoins,
    });
    for (const link of linksOf(docs, collection, locale)) current.add(keyOf(link));
  }
  return stillBroken(
    payload,
    links.filter((link) => current.has(keyOf(link))),
  );
}

const keyOf = ({ collection, itemId, locale, address }: ContentLink): string =>
  [collection, itemId, locale, address].join(' ');
