import { LRUCache } from 'lru-cache';
import type { PayloadRequest } from 'payload';

import type { LinkTarget } from '@/cms/links/target';
import { messages } from '@/i18n/by-language/documents';
import { messages as linkMessages } from '@/i18n/by-language/links';
import { adminLocale, type Locale, locales } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import { chapterPath, currentRelease, parseDocumentAddress } from '../domain';
import { type NumberedChapter, type NumberedPlace, placesOf } from '../release-index';
import { numberedText } from './chapter-texts';

/** Most targets in one answer. */
const MOST = 30;

/** Whose text refers to something. */
export interface Referring {
  /** Of the text, so numbers are named as its readers see them. */
  readonly locale: Locale;
  /** ID of the chapter that is being written; empty for a text that is none. */
  readonly chapter: string;
}

/** What a reference can lead to, with what it is found by. */
interface Candidate {
  readonly target: LinkTarget;
  readonly number: string;
  readonly words: string;
  /** Whether it is in another document. */
  readonly isFar: boolean;
}

/**
 * What the text of a chapter can refer to by number: chapters, sections, tables, figures, registers, and requirements. Those of
 * the chapter come first, then those of its release, as last saved, then those of the current releases of other documents, as
 * published. In each document, a whole number comes before one that begins like it, and both before other words.
 */
export async function findReferences(
  req: PayloadRequest,
  query: string,
  referring: Referring,
): Promise<LinkTarget[]> {
  const { found: all } = await candidates(req, referring);
  const wanted = folded(query);
  const words = wanted.split(/\s+/).filter(Boolean);
  return all
    .filter((one) => words.every((word) => one.words.includes(word)))
    .map((one, index) => ({ one, index, rank: rankOf(folded(one.number), wanted) }))
    .toSorted((a, b) => Number(a.one.isFar) - Number(b.one.isFar) || a.rank - b.rank || a.index - b.index)
    .slice(0, MOST)
    .map(({ one }) => one.target);
}

/** Where references lead, in the order of their addresses; those to something that is not there are `gone`. */
export async function describeReferences(
  req: PayloadRequest,
  addresses: readonly string[],
  referring: Referring,
): Promise<LinkTarget[]> {
  const { here, found } = await candidates(req, referring);
  const all = new Map(found.map(({ target }) => [target.address, target]));
  // The chapter itself by its whole address, as a text from a file may have it.
  const addressOf = (address: string) =>
    here !== undefined && address.startsWith(`${here}#`) ? address.slice(here.length) : address;
  const inLanguage = new Map<Locale, Promise<readonly Candidate[]>>();
  const foundIn = (locale: Locale): Promise<readonly Candidate[]> => {
    const read = inLanguage.get(locale) ?? candidates(req, { ...referring, locale }).then((one) => one.found);
    inLanguage.set(locale, read);
    return read;
  };
  const others = locales.filter((locale) => locale !== referring.locale);
  return Promise.all(
    addresses.map(
      async (address) =>
        all.get(addressOf(address)) ??
        (await ofNamedRelease(req, address, referring.locale)) ??
        (await inAnotherLanguage(addressOf(address), found, others.map(foundIn))) ?? {
          address,
          title: address.split('#')[1] ?? address,
          problem: 'gone' as const,
        },
    ),
  );
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** The whole number before its beginning, and both before words. */
const rankOf = (number: string, wanted: string): number =>
  number === wanted ? 0 : wanted !== '' && number.startsWith(wanted) ? 1 : 2;

/** Everything that can be referred to, and the path of the chapter that is written. */
async function candidates(
  req: PayloadRequest,
  { locale, chapter }: Referring,
): Promise<{ found: Candidate[]; here: string | undefined }> {
  const describe = describer(req, locale);
  const [own, current] = await Promise.all([
    chapter === '' ? undefined : ownRelease(req, chapter, locale),
    currentReleases(req, locale),
  ]);
  const others = await numberedChapters(
    req,
    current.filter(({ document }) => document.slug !== own?.document).map(({ id }) => id),
    { locale, draft: false },
  );
  const here = own?.chapters.find(({ id }) => id === chapter);
  const found = [
    ...(here ? describe(here, '') : []),
    ...(own?.chapters ?? [])
      .filter(({ id }) => id !== chapter)
      .flatMap((one) => describe(one, chapterPath(own?.document ?? '', one.slug))),
    ...current.flatMap(({ id, document: { slug, title } }) =>
      others
        .filter(({ release }) => release === id)
        .flatMap((one) => describe(one, chapterPath(slug, one.slug), title)),
    ),
  ];
  return { found, here: own && here && chapterPath(own.document, here.slug) };
}

/** What is read of anything, with the permissions of the person. */
const reading = (req: PayloadRequest) =>
  ({ depth: 0, pagination: false, overrideAccess: false, user: req.user }) as const;

/** The chapters of the release that a chapter belongs to, as last saved. */
async function ownRelease(req: PayloadRequest, chapter: string, locale: Locale) {
  const read = { ...reading(req), draft: true, disableErrors: true } as const;
  const known = await req.payload.findByID({
    ...read,
    collection: 'chapters',
    id: chapter,
    select: { document: true, release: true },
  });
  const [document, release] = [idOf(known?.document), idOf(known?.release)];
  if (document === '' || release === '') return undefined;
  const [named, chapters] = await Promise.all([
    req.payload.findByID({ ...read, collection: 'documents', id: document, select: { slug: true } }),
    numberedChapters(req, [release], { locale, draft: true }),
  ]);
  return named ? { document: named.slug, chapters } : undefined;
}

/** The releases that readers get who name none, with their documents, of those that are public in the language. */
async function currentReleases(req: PayloadRequest, locale: Locale) {
  const published = { ...reading(req), locale, where: { _status: { equals: 'published' } } } as const;
  const [documents, releases] = await Promise.all([
    req.payload.find({
      ...published,
      collection: 'documents',
      sort: ['order', 'slug'],
      select: { slug: true, title: true },
    }),
    req.payload.find({
      ...published,
      collection: 'releases',
      sort: '-date',
      select: { document: true, version: true, status: true, date: true },
    }),
  ]);
  return documents.docs.flatMap((document) => {
    const current = currentRelease(releases.docs.filter((release) => idOf(release.document) === document.id));
    return current ? [{ id: current.id, document }] : [];
  });
}

interface ReleaseChapter extends NumberedChapter {
  readonly id: string;
  readonly release: string;
}

/** Most places that are kept in memory; each has a few hundred bytes. */
const PLACES_KEPT = 50_000;

/** Numbering a text takes time, and someone who types asks for the same ones with every letter. */
const numbered = new LRUCache<string, readonly NumberedPlace[]>({
  maxSize: PLACES_KEPT,
  sizeCalculation: (places) => places.length + 1,
});

/** The chapters of releases with everything in them that has a number: as last saved, or as published. */
async function numberedChapters(
  req: PayloadRequest,
  releases: readonly string[],
  { locale, draft }: { readonly locale: Locale; readonly draft: boolean },
): Promise<ReleaseChapter[]> {
  if (releases.length === 0) return [];
  const among = { release: { in: [...releases] }, ...(!draft && { _status: { equals: 'published' } }) };
  const read = { ...reading(req), collection: 'chapters', locale, draft } as const;
  const { docs } = await req.payload.find({
    ...read,
    where: among,
    sort: ['order', 'number'],
    select: { slug: true, number: true, title: true, release: true, updatedAt: true },
  });
  const keyOf = ({ id, updatedAt }: (typeof docs)[number]) => [locale, draft, id, updatedAt].join(' ');
  // Taken before the others come in, which may push them out.
  const places = new Map(docs.map((chapter) => [chapter.id, numbered.get(keyOf(chapter))]));
  const unknown = docs.filter(({ id }) => places.get(id) === undefined);
  if (unknown.length > 0) {
    const { docs: bodies } = await req.payload.find({
      ...read,
      where: { and: [among, { id: { in: unknown.map(({ id }) => id) } }] },
      select: { number: true, body: true },
    });
    for (const { id, number, body } of bodies) {
      places.set(id, placesOf(await numberedText({ number, body }, locale), number));
    }
    for (const chapter of unknown) {
      const found = places.get(chapter.id);
      if (found) numbered.set(keyOf(chapter), found);
    }
  }
  return docs.map(({ id, slug, number, title, release }) => ({
    id,
    slug,
    number,
    title: title ?? '',
    release: idOf(release),
    places: [...(places.get(id) ?? [])],
  }));
}

/** A place of a release that the address names, rather than of the current one. */
async function ofNamedRelease(
  req: PayloadRequest,
  address: string,
  locale: Locale,
): Promise<LinkTarget | undefined> {
  const [path = '', id] = address.split('#');
  const named = parseDocumentAddress(path.split('/').slice(2));
  if (named?.kind !== 'chapter' || named.version === undefined) return undefined;
  const { docs } = await req.payload.find({
    ...reading(req),
    collection: 'releases',
    where: {
      'document.slug': { equals: named.document },
      version: { equals: named.version },
      _status: { equals: 'published' },
    },
    locale,
    select: {},
  });
  const chapters = await numberedChapters(
    req,
    docs.map((release) => release.id),
    { locale, draft: false },
  );
  const chapter = chapters.find(({ slug }) => slug === named.chapter);
  if (!chapter) return undefined;
  return describer(req, locale)(chapter, path, named.version).find(
    ({ target }) => target.address.split('#')[1] === id,
  )?.target;
}

/**
 * The section whose anchor in another language the address has: by its number. What is no text in one language, such as the
 * chapters of a video, has one address for all of them.
 */
async function inAnotherLanguage(
  address: string,
  own: readonly Candidate[],
  others: readonly Promise<readonly Candidate[]>[],
): Promise<LinkTarget | undefined> {
  const [path = ''] = address.split('#');
  for (const other of others) {
    const there = (await other).find(({ target }) => target.address === address);
    const here =
      there &&
      own.find(({ target, number }) => number === there.number && target.address.split('#')[0] === path);
    if (here) return { ...here.target, address };
  }
  return undefined;
}

type Describe = (
  chapter: NumberedChapter,
  /** Without language; empty within the chapter itself. */
  path: string,
  /** Tells chapters of other documents and releases from those of the own release. */
  origin?: string,
) => Candidate[];

function describer(req: PayloadRequest, locale: Locale): Describe {
  const admin = adminLocale(req.i18n.language);
  const { t } = textsFrom<'documents'>(locale, messages[locale]);
  const { kinds } = textsFrom<'links'>(admin, linkMessages[admin]).labels.references;
  const nameOf = ({ kind, number }: NumberedPlace) =>
    kind === 'section' ? t('sectionReference', { number }) : number;
  const described = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' · ');
  return ({ number, title, places }, path, origin) => {
    const whole: LinkTarget = {
      address: path,
      title: t('chapterReference', { number }),
      kind: kinds.chapter,
      detail: described([title, origin]),
    };
    return [
      ...(path === '' ? [] : [candidate(whole, number, origin !== undefined)]),
      ...places
        .filter((place) => place.id !== '' && place.number !== '')
        .map((place) =>
          candidate(
            {
              address: `${path}#${place.id}`,
              title: nameOf(place),
              kind: kinds[place.kind],
              detail: described([place.title, path === '' ? undefined : `${number} ${title}`, origin]),
            },
            place.number,
            origin !== undefined,
          ),
        ),
    ];
  };
}

const candidate = (target: LinkTarget, number: string, isFar: boolean): Candidate => ({
  target,
  number,
  isFar,
  words: folded([target.title, number, target.detail, target.address.split('#')[1]].join(' ')),
});

const idOf = (relation: string | { id: string } | null | undefined): string =>
  (typeof relation === 'string' ? relation : relation?.id) ?? '';
