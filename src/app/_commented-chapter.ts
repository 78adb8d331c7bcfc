import { getDocument, getReleaseIndex } from '@/content/documents/queries';
import type { CommentTarget } from '@/features/public-review';
import type { CommentedChapter } from '@/features/public-review/domain';
import type { Locale } from '@/i18n/locales';

/** Something in a chapter that has a number. */
type Place = Awaited<ReturnType<typeof getReleaseIndex>>[number]['places'][number];

/** A public chapter of a release with its places, for comments; undefined where there is none in the language. */
export async function commentedChapter({
  lang,
  document: slug,
  version,
  chapter,
}: CommentedChapter & { readonly lang: Locale }): Promise<
  (CommentTarget & { readonly documentTitle: string }) | undefined
> {
  const document = await getDocument(lang, slug);
  const release = document?.releases.find((candidate) => candidate.version === version);
  const entry = release?.chapters.find((candidate) => candidate.slug === chapter);
  if (!document || !release || !entry) return undefined;
  const index = await getReleaseIndex(lang, slug, version);
  const places = index.find((candidate) => candidate.slug === chapter)?.places ?? [];
  return {
    release,
    documentTitle: document.title,
    releaseName: `${document.title} ${version}`,
    chapterName: `${entry.number} ${entry.title}`,
    places: new Map(places.flatMap((place) => (place.id === '' ? [] : [[place.id, nameOf(place)]]))),
  };
}

/** `4.2 Retry`, `Table 4-1 Timers`, `HDL-TXN-004`. */
function nameOf({ kind, number, title }: Place): string {
  return kind === 'requirement' || kind === 'register' ? number : `${number} ${title}`.trim();
}
