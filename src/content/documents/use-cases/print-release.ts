import 'server-only';

import { siteName } from '@/cms/site-name';
import type { Locale } from '@/i18n/locales';
import { cachedRead } from '@/platform/cache/cached-read';
import { env } from '@/platform/env';

import { digestOf, layoutOf, type PrintedChapter, type PrintSource } from '../print/source';
import { findRelease, readFoundChapter } from './export-chapter';
import { awaitPrint, requestPrint } from './request-prints';

/** What can be printed: a chapter, or a whole release; the current one when no version is named. */
export interface PrintAddress {
  readonly document: string;
  readonly version?: string;
  readonly chapter?: string;
}

/** What is printed at an address, or undefined where nothing is public in the language. */
export async function printSource(lang: Locale, address: PrintAddress): Promise<PrintSource | undefined> {
  const found = await findRelease(lang, address);
  if (!found) return undefined;
  const { document, release } = found;
  const entries = release.chapters.filter(
    ({ slug }) => address.chapter === undefined || slug === address.chapter,
  );
  const chapters: PrintedChapter[] = [];
  // One after the other: a large release leaves the connections to the pages that others wait for.
  for (const { slug, depth } of entries) {
    // Links lead to this release: a file is read for longer than a page.
    const read = await readFoundChapter(lang, found, slug, release.version);
    if (!read) continue;
    const { number, title, summary } = read.chapter;
    chapters.push({ slug, number, title, summary, depth, body: read.text });
  }
  if (chapters.length === 0) return undefined;
  const errata = document.errata.filter(
    ({ version, chapter }) => version === release.version && chapters.some(({ slug }) => slug === chapter),
  );
  return {
    layout: layoutOf(lang),
    language: lang,
    kind: address.chapter === undefined ? 'release' : 'chapter',
    origin: env.PUBLIC_URL,
    publisher: await siteName(lang),
    document: {
      slug: document.slug,
      number: document.number,
      title: document.title,
      summary: document.summary,
      abstract: document.abstract,
    },
    release: { version: release.version, status: release.status, date: release.date },
    errata: errata.length,
    chapters,
  };
}

/** The digest of what is printed at an address, kept until something behind it changes. */
const getPrintDigest = cachedRead(
  'print-digest',
  async (lang: Locale, document: string, version: string | null, chapter: string | null) => {
    const source = await printSource(lang, {
      document,
      ...(version !== null && { version }),
      ...(chapter !== null && { chapter }),
    });
    return source ? digestOf(source) : null;
  },
);

/**
 * Has an address printed unless that is done, and waits for it a while.
 * @param patience in ms
 * @param signal ends the waiting
 * @returns undefined where nothing is public in the language
 */
export async function printed(lang: Locale, address: PrintAddress, patience: number, signal?: AbortSignal) {
  const { document, version = null, chapter = null } = address;
  const digest = await getPrintDigest(lang, document, version, chapter);
  if (digest === null) return undefined;
  // Someone has asked for it: the text isn’t gathered again.
  const asked = await awaitPrint(digest, patience, signal);
  if (asked) return { digest, standing: asked };
  const source = await printSource(lang, address);
  if (!source) return undefined;
  // Of what is public now, should it have changed just now.
  const requested = await requestPrint(source);
  return { digest: requested, standing: await awaitPrint(requested, patience, signal) };
}
