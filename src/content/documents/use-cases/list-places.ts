import type { PayloadRequest } from 'payload';

import { richTextFromLexical } from '@/cms/rich-text/from-lexical';
import { adminLocale, type Locale } from '@/i18n/locales';
import { PortalError } from '@/platform/http/errors';
import { outlineOf, type RichText } from '@/ui/rich-text/model';

import { ERRATA_LANGUAGE, numberingTexts, withNumbers } from '../annotate';
import type { ChapterPlaces, Place } from '../domain';

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
        textOf(chapter, ERRATA_LANGUAGE),
        textOf(translation, reader),
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

interface StoredChapter {
  readonly slug: string;
  readonly number: string;
  readonly title?: string | null;
  readonly body?: unknown;
}

async function chaptersIn(
  req: PayloadRequest,
  release: string,
  locale: Locale,
): Promise<readonly StoredChapter[]> {
  const { docs } = await req.payload.find({
    collection: 'chapters',
    where: { release: { equals: release } },
    sort: ['order', 'number'],
    locale,
    draft: true,
    depth: 0,
    pagination: false,
    select: { slug: true, number: true, title: true, body: true },
    overrideAccess: false,
    user: req.user,
  });
  return docs;
}

async function textOf(chapter: StoredChapter | undefined, locale: Locale): Promise<RichText> {
  const text = await richTextFromLexical(chapter?.body, { locale });
  return withNumbers(text, chapter?.number ?? '', numberingTexts(locale));
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
