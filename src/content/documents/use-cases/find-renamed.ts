import 'server-only';

import type { Locale } from '@/i18n/locales';

import { addressPath, chapterPath, currentRelease } from '../domain';
import type { DocumentAddress } from '../domain';
import { getDocument, getRenamedChapter, getRenamedDocument } from '../queries';

/**
 * Where an address leads now that its document or chapter has another slug, as a path without language prefix, or
 * undefined. The rest of the address, below the document, stays: citations name chapters of releases.
 */
export async function renamedPath(locale: Locale, address: DocumentAddress): Promise<string | undefined> {
  const document = await getDocument(locale, address.document);
  if (!document) {
    const slug = await getRenamedDocument(locale, address.document);
    return slug && addressPath({ ...address, document: slug });
  }
  if (address.kind !== 'chapter') return undefined;
  const version = address.version ?? currentRelease(document.releases)?.version;
  const chapter = version && (await getRenamedChapter(locale, document.slug, version, address.chapter));
  return chapter ? chapterPath(document.slug, chapter, address.version) : undefined;
}
