import type { PayloadRequest } from 'payload';

import { richTextFromLexical } from '@/cms/rich-text/from-lexical';
import type { Locale } from '@/i18n/locales';
import type { RichText } from '@/ui/rich-text/model';

import { numberingTexts, withNumbers } from '../annotate';

/** A chapter in one language, as last saved. */
interface StoredChapter {
  readonly slug: string;
  readonly number: string;
  readonly title?: string | null;
  readonly body?: unknown;
}

/** The chapters of a release that the person may read, in their order, as last saved. */
export async function chaptersIn(
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

/** The text of a chapter with its numbers; empty without a chapter. */
export async function numberedText(
  chapter: Pick<StoredChapter, 'number' | 'body'> | undefined,
  locale: Locale,
): Promise<RichText> {
  const text = await richTextFromLexical(chapter?.body, { locale });
  return withNumbers(text, chapter?.number ?? '', numberingTexts(locale));
}
