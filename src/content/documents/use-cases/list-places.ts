import type { PayloadRequest } from 'payload';

import { adminLocale } from '@/i18n/locales';
import { PortalError } from '@/platform/http/errors';
import { outlineOf, type RichText } from '@/ui/rich-text/model';

import { ERRATA_LANGUAGE } from '../annotate';
import type { ChapterPlaces, Place } from '../domain';
import { chaptersIn, numberedText } from './chapter-texts';

/**
 * The chapters of a release with the sections, tables, and requirements that an erratum can correct, as last saved. Anchors
 * are those of the language in which errata name places; titles are in the reader's language where the chapter has a text in it.
 * @throws PortalError `not_found` for a release that the person may not read
 */
export async function listPlaces(req: PayloadRequest, release: string): Promise<ChapterPlaces[]> {
  const known = await req.payload.findByID({
    collection: 'releases',
    id: release,
    draft: true,
    depth: 0,
    select: {},
    disableErrors: true,
    overrideAccess: false,
    user: req.user,
  });
  if (!known) throw new PortalError('not_found');
  const reader = adminLocale(req.i18n.language);
  const [named, own] = await Promise.all(
    [ERRATA_LANGUAGE, reader].map((locale) => chaptersIn(req, release, locale)),
  );
  const translations = new Map(own?.map((chapter) => [chapter.slug, chapter]));
  return Promise.all(
    (named ?? []).map(async (chapter): Promise<ChapterPlaces> => {
      const translation = translations.get(chapter.slug);
      const [original, shown] = await Promise.all([
        numberedText(chapter, ERRATA_LANGUAGE),
        numberedText(translation, reader),
      ]);
      const text = original.blocks.length > 0 ? original : shown;
      return {
        slug: chapter.slug,
        label: `${chapter.number} ${translation?.title || chapter.title || chapter.slug}`,
        sections: [sections, tables].flatMap((list) => withTitles(list(text), list(shown))),
        requirements: text.blocks.flatMap((block) =>
          block.type === 'requirement' ? [{ value: block.number, label: block.number }] : [],
        ),
      };
    }),
  );
}

const sections = (text: RichText): Place[] =>
  outlineOf(text).map(({ id, number, text: title }) => ({
    value: id,
    label: [number, title].filter(Boolean).join(' '),
  }));

const tables = ({ blocks }: RichText): Place[] =>
  blocks.flatMap((block) =>
    block.type === 'table' && block.id !== undefined
      ? [{ value: block.id, label: [block.label, block.caption].filter(Boolean).join(' ') }]
      : [],
  );

/** Places with their titles in another language, where both texts have the same ones in their order. */
const withTitles = (places: readonly Place[], others: readonly Place[]): Place[] =>
  places.map(({ value, label }, index) => ({
    value,
    label: (places.length === others.length && others[index]?.label) || label,
  }));
