import type { Payload, Where } from 'payload';

import { kindName } from '@/cms/admin/kind-name';
import type { LinkTarget, TargetProblem } from '@/cms/links/target';
import { newestTexts } from '@/cms/translations/newest-texts';
import {
  chapterPath,
  currentRelease,
  type DocumentAddress,
  oldChapterKey,
  type ReleaseStatus,
} from '@/content/documents';
import { kindsWith } from '@/content/kinds';
import { messages } from '@/i18n/by-language/links';
import { adminLocale, type Locale, locales, otherLocales } from '@/i18n/locales';
import { adapterOf } from '@/platform/db/database';

import { partPaths, readAddress } from './domain';
import type { FixedPage } from './fixed-pages';

/** Collections whose items a link can lead to. */
const linkedCollections = [
  ...kindsWith('itemPath').map(({ collection }) => collection),
  'chapters',
  'faqs',
  'glossary',
] as const;

type LinkedCollection = (typeof linkedCollections)[number];

/** Addresses whose targets are read at a time. */
const LOOKED_UP_TOGETHER = 500;

/** Whether links can lead to the items of a collection. */
export const isLinked = (collection: string): collection is LinkedCollection =>
  linkedCollections.some((one) => one === collection);

/** Whom the answer is for: `i18n` names the language of the titles. */
type Asker = Parameters<typeof kindName>[0];

/** An item as far as links need it. */
interface Item {
  readonly id: string;
  readonly slug: string;
  /** Languages in which visitors read it. */
  readonly publicIn: readonly Locale[];
  readonly isTrashed: boolean;
  /** IDs of what a chapter belongs to, and that of a release’s document. */
  readonly document: string;
  readonly release: string;
  readonly version: string;
  readonly status: ReleaseStatus;
  readonly date: string;
}

/** Where an address leads. */
type End =
  | { readonly kind: 'other' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'page'; readonly page: FixedPage }
  | {
      readonly kind: 'item';
      readonly collection: LinkedCollection;
      readonly item: Item;
      /** The document of a chapter, and the version if the address names one. */
      readonly within?: Item | undefined;
      readonly version?: string | undefined;
    };

/**
 * Where each of the addresses leads, in their order, and in which languages visitors find it. An old address of a renamed
 * item leads to the item, as it does for visitors. Staff views only: reads past access rules.
 */
export async function describeTargets(asker: Asker, addresses: readonly string[]): Promise<LinkTarget[]> {
  const { payload } = asker;
  const ends = await endsOf(payload, addresses);
  const items = ends.flatMap((end) => (end.kind === 'item' ? [end] : []));
  const texts = await newestTexts(payload, adapterOf(payload).drizzle, [
    ...items.map(({ collection, item }) => ({ collection, id: item.id })),
    ...items.flatMap(({ within }) => (within ? [{ collection: 'documents' as const, id: within.id }] : [])),
  ]);
  const locale = adminLocale(asker.i18n.language);
  const titleOf = ({ id }: Item) =>
    [locale, ...otherLocales(locale)].map((one) => texts.get(id)?.get(one)?.title).find(Boolean);
  const { pages, kinds } = messages[locale];
  return ends.map((end, index): LinkTarget => {
    const address = addresses[index] ?? '';
    if (end.kind === 'other') return { address, title: address };
    if (end.kind === 'gone') return { address, title: address, ...problemAt(end) };
    if (end.kind === 'page') return { address, title: pages[end.page], kind: kinds.page };
    const { collection, item, within, version } = end;
    const detail = [within && titleOf(within), version].filter(Boolean).join(' ');
    return {
      address,
      title: titleOf(item) ?? address,
      kind: kindName(asker, collection, 'singular'),
      ...(detail !== '' && { detail }),
      edit: `/admin/collections/${collection}/${item.id}`,
      ...problemAt(end),
    };
  });
}

/** What of the targets of addresses visitors don’t find, in their order, however many there are. */
export async function problemsAt(payload: Payload, addresses: readonly string[]): Promise<TargetProblem[]> {
  const problems: TargetProblem[] = [];
  for (let from = 0; from < addresses.length; from += LOOKED_UP_TOGETHER) {
    const ends = await endsOf(payload, addresses.slice(from, from + LOOKED_UP_TOGETHER));
    problems.push(...ends.map(problemAt));
  }
  return problems;
}

function problemAt(end: End): TargetProblem {
  if (end.kind === 'gone') return { problem: 'gone' };
  if (end.kind !== 'item') return {};
  const { isTrashed, publicIn } = end.item;
  const missingIn = locales.filter((locale) => !publicIn.includes(locale));
  if (isTrashed) return { problem: 'trash' };
  if (missingIn.length === locales.length) return { problem: 'draft' };
  return missingIn.length > 0 ? { missingIn } : {};
}

async function endsOf(payload: Payload, addresses: readonly string[]): Promise<End[]> {
  const named = addresses.map(readAddress);
  const bySlug = new Map<string, Map<string, Item>>();
  const slugged = named.flatMap((name) => (name.kind === 'item' ? [name] : []));
  for (const [collection, group] of Map.groupBy(slugged, (name) => name.collection)) {
    const slugs = group.map(({ slug }) => slug);
    bySlug.set(collection, await itemsBySlug(payload, collection, slugs));
  }
  const documents = await documentEnds(
    payload,
    named.flatMap((name) => (name.kind === 'document' ? [name.address] : [])),
  );
  return named.map((name): End => {
    if (name.kind === 'page') return name;
    if (name.kind === 'document') return documents.get(name.address) ?? { kind: 'gone' };
    if (name.kind === 'other') return name;
    const item = bySlug.get(name.collection)?.get(name.slug);
    return item ? { kind: 'item', collection: name.collection, item } : { kind: 'gone' };
  });
}

/** Documents with the chapters, releases, and views that addresses below `/docs` name. */
async function documentEnds(
  payload: Payload,
  addresses: readonly DocumentAddress[],
): Promise<Map<DocumentAddress, End>> {
  const ends = new Map<DocumentAddress, End>();
  if (addresses.length === 0) return ends;
  const documents = await itemsBySlug(
    payload,
    'documents',
    addresses.map(({ document }) => document),
  );
  const releases = await releasesOf(payload, [...documents.values()]);
  const chapters = await chaptersNamed(
    payload,
    releases,
    addresses.flatMap((address) => (address.kind === 'chapter' ? [address.chapter] : [])),
  );
  for (const address of addresses) {
    const document = documents.get(address.document);
    if (!document) continue;
    const own = releases.filter((release) => release.document === document.id && !release.isTrashed);
    const { version } = { version: undefined, ...address };
    const releaseIn = (locale: Locale) => releaseFor(own, version, locale);
    if (address.kind === 'chapter') {
      const shown = locales.flatMap((locale) => {
        const release = releaseIn(locale);
        const chapter = release && chapters.get(oldChapterKey(release.id, address.chapter));
        return release && chapter ? [{ locale, release, chapter }] : [];
      });
      const [first] = shown;
      if (!first) continue;
      const publicIn = shown.flatMap(({ locale, release, chapter }) =>
        [document, release, chapter].every((item) => item.publicIn.includes(locale)) ? [locale] : [],
      );
      const isTrashed = document.isTrashed || first.chapter.isTrashed;
      const item = { ...first.chapter, publicIn, isTrashed };
      ends.set(address, { kind: 'item', collection: 'chapters', item, within: document, version });
    } else if (version === undefined) {
      ends.set(address, { kind: 'item', collection: 'documents', item: document });
    } else if (own.some((release) => release.version === version)) {
      const publicIn = document.publicIn.filter((locale) => releaseIn(locale)?.publicIn.includes(locale));
      ends.set(address, { kind: 'item', collection: 'documents', item: { ...document, publicIn }, version });
    }
  }
  return ends;
}

/** The release that visitors of a language get, or one that they could get once it is published. */
function releaseFor(own: readonly Item[], version: string | undefined, locale: Locale): Item | undefined {
  if (version !== undefined) return own.find((release) => release.version === version);
  return currentRelease(own.filter(({ publicIn }) => publicIn.includes(locale))) ?? currentRelease(own);
}

const releasesOf = (payload: Payload, documents: readonly Item[]) =>
  readItems(payload, 'releases', { document: { in: documents.map(({ id }) => id) } });

/** Chapters by release and slug, under old slugs as well. */
async function chaptersNamed(
  payload: Payload,
  releases: readonly Item[],
  slugs: readonly string[],
): Promise<Map<string, Item>> {
  const release = { in: releases.map(({ id }) => id) };
  const found = await readItems(payload, 'chapters', { and: [{ release }, { slug: { in: [...slugs] } }] });
  const byKey = new Map(found.map((chapter) => [oldChapterKey(chapter.release, chapter.slug), chapter]));
  const keys = releases.flatMap(({ id }) => slugs.map((slug) => oldChapterKey(id, slug)));
  await addRenamed(payload, 'chapters', keys, byKey);
  return byKey;
}

/**
 * Items by the slugs that links name: what visitors know, else an old slug of a renamed item, else that of a draft, which
 * visitors find nowhere yet.
 */
async function itemsBySlug(
  payload: Payload,
  collection: LinkedCollection,
  slugs: readonly string[],
): Promise<Map<string, Item>> {
  const found = await readItems(payload, collection, { slug: { in: [...slugs] } });
  const bySlug = new Map(found.map((item) => [item.slug, item]));
  await addRenamed(payload, collection, slugs, bySlug);
  const unknown = slugs.filter((slug) => !bySlug.has(slug));
  const drafts = await readItems(payload, collection, { slug: { in: unknown } }, true);
  for (const draft of drafts) bySlug.set(draft.slug, { ...draft, publicIn: [] });
  return bySlug;
}

/** Adds what was renamed, under the keys that nothing has now. */
async function addRenamed(
  payload: Payload,
  collection: LinkedCollection,
  keys: readonly string[],
  byKey: Map<string, Item>,
): Promise<void> {
  const unknown = keys.filter((key) => !byKey.has(key));
  if (unknown.length === 0) return;
  const { docs: moves } = await payload.find({
    collection: 'redirects',
    where: { and: [{ collection: { equals: collection } }, { from: { in: unknown } }] },
    depth: 0,
    pagination: false,
    // Where a renamed item is now is no secret: visitors are led there as well.
    overrideAccess: true,
  });
  const items = await readItems(payload, collection, { id: { in: moves.map(({ target }) => target) } });
  for (const { from, target } of moves) {
    const item = items.find(({ id }) => id === target);
    if (item) byKey.set(from, item);
  }
}

interface StoredItem {
  readonly id: string;
  readonly slug?: string | null;
  readonly deletedAt?: string | null;
  readonly _status?: Partial<Record<Locale, string | null>> | null;
  readonly document?: string | null;
  readonly release?: string | null;
  readonly version?: string | null;
  readonly status?: ReleaseStatus | null;
  readonly date?: string | null;
}

const RELATED = { document: true, release: true, version: true, status: true, date: true } as const;

/** Reads items, those in the trash as well. @param draft what was last saved instead of what visitors read */
async function readItems(
  payload: Payload,
  collection: LinkedCollection | 'releases',
  where: Where,
  draft = false,
): Promise<Item[]> {
  const { docs } = await payload.find({
    // The kinds have no form in common.
    collection: collection as 'chapters',
    where,
    draft,
    locale: 'all',
    depth: 0,
    pagination: false,
    trash: true,
    select: { slug: true, _status: true, deletedAt: true, ...RELATED },
    // Every role of staff may read these kinds; callers ask for the login. A draft and the trash tell why a link is broken.
    overrideAccess: true,
  });
  // The types know one language at a time.
  return (docs as unknown as readonly StoredItem[]).map(
    ({ id, slug, deletedAt, _status: states, document, release, version, status, date }): Item => ({
      id,
      slug: slug ?? '',
      publicIn: locales.filter((locale) => states?.[locale] === 'published'),
      isTrashed: Boolean(deletedAt),
      document: document ?? '',
      release: release ?? '',
      version: version ?? '',
      status: status ?? 'superseded',
      date: date ?? '',
    }),
  );
}

/** Addresses of items, as links store them; what has none yet is left out. */
export async function addressesOf(
  payload: Payload,
  items: readonly { readonly collection: string; readonly id: string }[],
): Promise<string[]> {
  const addresses = new Map<string, string>();
  for (const [collection, group] of Map.groupBy(items, (item) => item.collection)) {
    if (!isLinked(collection)) continue;
    const where = { id: { in: group.map(({ id }) => id) } };
    const [known, drafts] = await Promise.all([
      readItems(payload, collection, where),
      readItems(payload, collection, where, true),
    ]);
    // No visitor knows the address of a draft, so it is the one that will be published.
    const current = known.map(
      (item) => (item.publicIn.length === 0 && drafts.find(({ id }) => id === item.id)) || item,
    );
    const pathOf = collection === 'chapters' ? await chapterPaths(payload, current) : pathsIn(collection);
    for (const item of current) {
      const path = item.slug === '' ? undefined : pathOf(item);
      if (path !== undefined) addresses.set(item.id, path);
    }
  }
  return items.flatMap(({ id }) => addresses.get(id) ?? []);
}

function pathsIn(collection: LinkedCollection): (item: Item) => string | undefined {
  const start =
    kindsWith('itemPath').find((kind) => kind.collection === collection)?.itemPath ??
    partPaths.find(([kind]) => kind === collection)?.[1];
  return ({ slug }) => start && `${start}${slug}`;
}

/** Links to chapters of the current release follow the document to its next one. */
async function chapterPaths(
  payload: Payload,
  chapters: readonly Item[],
): Promise<(chapter: Item) => string | undefined> {
  const ids = [...new Set(chapters.map(({ document }) => document))].filter((id) => id !== '');
  const documents = await readItems(payload, 'documents', { id: { in: ids } });
  const releases = await releasesOf(payload, documents);
  return ({ slug, document: documentId, release: releaseId }) => {
    const document = documents.find(({ id }) => id === documentId);
    const own = releases.filter((release) => release.document === documentId && !release.isTrashed);
    const release = own.find(({ id }) => id === releaseId);
    if (!document || !release) return undefined;
    const isCurrent = locales.some((locale) => releaseFor(own, undefined, locale) === release);
    return chapterPath(document.slug, slug, isCurrent ? undefined : release.version);
  };
}
