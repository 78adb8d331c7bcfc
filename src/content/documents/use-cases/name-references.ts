import 'server-only';

import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import type { Texts } from '@/i18n/texts';
import type { RichText } from '@/ui/rich-text/model';

import { referencesOf } from '../annotate';
import { currentRelease, decodedAnchor, parseDocumentAddress } from '../domain';
import type { Chapter, Release, SpecificationDocument } from '../domain';
import { getDocument, getReleaseIndex } from '../queries';
import { findPlace, placesOf } from '../release-index';
import type { NumberedPlace } from '../release-index';

/** What a reference leads to. */
export interface Referred {
  /** "Section 5.2", "Table 3-4". */
  readonly name: string;
  /** Slug of its document, and the release that was read; absent within the chapter itself. */
  readonly document?: string;
  readonly version?: string;
}

/** Who refers to something. */
interface Referring {
  readonly lang: Locale;
  readonly document: SpecificationDocument;
  readonly release: Release;
  readonly chapter: Chapter;
  readonly texts: Texts<'documents'>;
}

/**
 * What the targets of a text's references are called now, by address. References within the document mean the release
 * that is being read, others the current release of theirs.
 */
export async function namesOfReferences(
  text: RichText,
  { lang, document, release, chapter, texts }: Referring,
): Promise<Map<string, Referred>> {
  const found = new Map<string, Referred>();
  for (const href of new Set(referencesOf(text))) {
    const [path = '', id] = href.split('#');
    if (path === '') {
      const own = { number: chapter.number, places: placesOf(text, chapter.number) };
      const name = nameIn(own, id, texts);
      if (name !== undefined) found.set(href, { name });
      continue;
    }
    const address = addressOf(path.split('/').slice(3));
    if (!address) continue;
    const reading = document.slug === address.document ? release.version : undefined;
    const other = await chapterOf(lang, address, reading);
    const name = other && nameIn(other.chapter, id, texts);
    if (name !== undefined) found.set(href, { name, document: address.document, version: other?.version });
  }
  return found;
}

/** A place of a specification as texts about it refer to it. */
export interface NamedPlace {
  /** "Section 5.2", "Table 3-4". */
  readonly name: string;
  /** Title of its document. */
  readonly document: string;
}

/**
 * What an address of a specification leads to for readers of a language; undefined where they find nothing there.
 * @param address without language, such as `/docs/base-specification/memory#layout`
 */
export async function namePlace(lang: Locale, address: string): Promise<NamedPlace | undefined> {
  const [path = '', id] = address.split('#');
  const parsed = addressOf(path.split('/').slice(2));
  if (!parsed) return undefined;
  const [document, found, texts] = await Promise.all([
    getDocument(lang, parsed.document),
    chapterOf(lang, parsed, undefined),
    textsOf(lang, 'documents'),
  ]);
  const name = found && nameIn(found.chapter, id, texts);
  return document && name !== undefined ? { name, document: document.title } : undefined;
}

/** What a chapter, or the place in it that an anchor names, is called in texts that refer to it. */
function nameIn(
  { number, places }: { number: string; places: readonly NumberedPlace[] },
  id: string | undefined,
  { t }: Texts<'documents'>,
): string | undefined {
  if (id === undefined) return t('chapterReference', { number });
  const place = findPlace(places, decodedAnchor(id));
  if (!place) return undefined;
  return place.kind === 'section' ? t('sectionReference', { number: place.number }) : place.number;
}

function addressOf(segments: readonly string[]) {
  const address = parseDocumentAddress(segments);
  return address?.kind === 'chapter' ? address : undefined;
}

/**
 * A chapter of any document with its numbers; without a version, in the release given, else in the current one. Undefined where
 * readers don't find it: a chapter can be public before its release is.
 */
async function chapterOf(
  lang: Locale,
  address: { document: string; version?: string; chapter: string },
  reading: string | undefined,
) {
  const releases = (await getDocument(lang, address.document))?.releases ?? [];
  const version = address.version ?? reading ?? currentRelease(releases)?.version;
  const isFound = version === reading || releases.some((release) => release.version === version);
  if (version === undefined || !isFound) return undefined;
  const chapters = await getReleaseIndex(lang, address.document, version);
  const chapter = chapters.find(({ slug }) => slug === address.chapter);
  return chapter && { chapter, version };
}
