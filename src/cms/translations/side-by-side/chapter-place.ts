import type { PayloadRequest } from 'payload';

import type { Locale } from '@/i18n/locales';

interface Neighbor {
  readonly id: string;
  /** Number and title. */
  readonly name: string;
}

/** Where a chapter is, as many chapters have the same title. */
export interface ChapterPlace {
  readonly number: string;
  readonly document: string;
  readonly version: string;
  readonly previous: Neighbor | undefined;
  readonly next: Neighbor | undefined;
}

/**
 * Finds where a chapter is, and its neighbors in reading order.
 * @param locale of the titles
 * @returns undefined when this person may not read it, or it has no release yet
 */
export async function chapterPlace(
  req: PayloadRequest,
  id: string,
  locale: Locale,
): Promise<ChapterPlace | undefined> {
  const read = {
    collection: 'chapters',
    locale,
    draft: true,
    overrideAccess: false,
    user: req.user,
    req: { transactionID: req.transactionID },
  } as const;
  const { docs } = await req.payload.find({
    ...read,
    where: { id: { equals: id } },
    select: { number: true, document: true, release: true },
    depth: 1,
  });
  const [chapter] = docs;
  if (typeof chapter?.document !== 'object' || typeof chapter.release !== 'object') return undefined;
  const { docs: all } = await req.payload.find({
    ...read,
    where: { release: { equals: chapter.release.id } },
    select: { number: true, title: true },
    // As the site shows them.
    sort: ['order', 'number'],
    pagination: false,
    depth: 0,
  });
  const at = all.findIndex((one) => one.id === id);
  const neighbor = (position: number): Neighbor | undefined => {
    const one = at === -1 ? undefined : all[position];
    return one && { id: one.id, name: [one.number, one.title].filter(Boolean).join(' ') };
  };
  const { title, number } = chapter.document;
  return {
    number: chapter.number ?? '',
    document: title || number || '',
    version: chapter.release.version ?? '',
    previous: at > 0 ? neighbor(at - 1) : undefined,
    next: neighbor(at + 1),
  };
}
