import { and, eq, or } from '@payloadcms/db-postgres/drizzle';
import type { Payload } from 'payload';

import { LONGEST_ADDRESS, problemOf } from '@/cms/links/target';
import { chapterPath, parseDocumentAddress } from '@/content/documents';
import { contentKinds, type KindSlug } from '@/content/kinds';
import { type Locale, locales } from '@/i18n/locales';
import { adapterOf } from '@/platform/db/database';

import { withoutLanguage } from '../domain';
import { linksIn } from '../links-in';
import { problemsAt } from '../queries';
import { brokenLinks } from '../tables';

/** Items that are read, and rows that are written, at a time. */
const BATCH = 200;

/** A link of an item that is public in a language. */
export type ContentLink = typeof brokenLinks.$inferSelect;

/** A link as it is followed. */
interface FollowedLink {
  readonly link: ContentLink;
  /** Where it leads in the release of its chapter: readers of a release stay in it, as long as it has the target. */
  readonly inRelease?: string | undefined;
}

/** Document and version of a release. */
type Place = Readonly<Record<'document' | 'version', string>>;

/** What other items say about an item is theirs. The types of collections without joins do not know the option. */
const withoutJoins: object = { joins: false };

/** Follows every link within the site from what visitors read, and writes down those that lead nowhere in that language. */
export async function checkLinks(payload: Payload): Promise<void> {
  const broken: ContentLink[] = [];
  const places = await placesOfReleases(payload);
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
        broken.push(...(await stillBroken(payload, linksOf(docs, collection, locale, places))));
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

/** The releases by their IDs. */
async function placesOfReleases(payload: Payload): Promise<ReadonlyMap<string, Place>> {
  const all = { depth: 0, pagination: false } as const;
  const { docs: documents } = await payload.find({ collection: 'documents', ...all, select: { slug: true } });
  const { docs: releases } = await payload.find({
    collection: 'releases',
    ...all,
    select: { document: true, version: true },
  });
  const slugs = new Map(documents.map(({ id, slug }) => [id, slug]));
  return new Map(
    releases.flatMap(({ id, document, version }) => {
      const slug = typeof document === 'string' ? slugs.get(document) : undefined;
      return slug ? [[id, { document: slug, version }] as const] : [];
    }),
  );
}

/** The links that these items have to pages of the site, each once. */
function linksOf(
  docs: readonly { readonly id: string; readonly release?: unknown }[],
  collection: KindSlug,
  locale: Locale,
  places: ReadonlyMap<string, Place>,
): FollowedLink[] {
  return docs.flatMap((item) => {
    const place = collection === 'chapters' ? places.get(String(item.release)) : undefined;
    return (
      [...new Set(linksIn(item))]
        // No page has a longer one.
        .filter((address) => address.startsWith('/') && address.length <= LONGEST_ADDRESS)
        .map((address) => ({
          link: { collection, itemId: item.id, locale, address },
          inRelease: place && addressInRelease(address, place),
        }))
    );
  });
}

/** The same chapter in a release; undefined for what is no chapter of its document, and for a link that names a version. */
function addressInRelease(address: string, { document, version }: Place): string | undefined {
  const [path = '', anchor] = withoutLanguage(address).split('#');
  const [root, ...segments] = path.split('/').slice(1);
  const target = root === 'docs' ? parseDocumentAddress(segments) : undefined;
  if (target?.kind !== 'chapter' || target.version !== undefined || target.document !== document)
    return undefined;
  return `${chapterPath(document, target.chapter, version)}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** Those of the links whose targets visitors don’t find in the language of the link. */
async function stillBroken(payload: Payload, links: readonly FollowedLink[]): Promise<ContentLink[]> {
  const addresses = [
    ...new Set(links.flatMap(({ link, inRelease = [] }) => [link.address].concat(inRelease))),
  ];
  const problems = await problemsAt(payload, addresses);
  const problemsByAddress = new Map(addresses.map((address, index) => [address, problems[index]]));
  const isBroken = (address: string, locale: Locale) => {
    const problem = problemsByAddress.get(address);
    return problem !== undefined && problemOf(problem, [locale]) !== undefined;
  };
  return links.flatMap(({ link, inRelease }) =>
    isBroken(link.address, link.locale) && (inRelease === undefined || isBroken(inRelease, link.locale))
      ? [link]
      : [],
  );
}

/**
 * Those of the noted links that their items still have, and that still lead nowhere. What someone has mended since is no
 * longer noted.
 */
export async function recheckLinks(payload: Payload, links: readonly ContentLink[]): Promise<ContentLink[]> {
  const current = new Map<string, FollowedLink>();
  const places = await placesOfReleases(payload);
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
    for (const found of linksOf(docs, collection, locale, places)) current.set(keyOf(found.link), found);
  }
  const broken = await stillBroken(
    payload,
    links.flatMap((link) => current.get(keyOf(link)) ?? []),
  );
  const isBroken = new Set(broken.map(keyOf));
  await forgetLinks(
    payload,
    links.filter((link) => !isBroken.has(keyOf(link))),
  );
  return broken;
}

async function forgetLinks(payload: Payload, links: readonly ContentLink[]): Promise<void> {
  if (links.length === 0) return;
  const { collection, itemId, locale, address } = brokenLinks;
  const each = links.map((link) =>
    and(
      eq(collection, link.collection),
      eq(itemId, link.itemId),
      eq(locale, link.locale),
      eq(address, link.address),
    ),
  );
  await adapterOf(payload)
    .drizzle.delete(brokenLinks)
    .where(or(...each));
}

const keyOf = ({ collection, itemId, locale, address }: ContentLink): string =>
  [collection, itemId, locale, address].join(' ');
