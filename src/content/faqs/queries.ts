import 'server-only';

import { publicFind, publicFindOne, publicGlobal } from '@/cms/public-read';
import { readRichText } from '@/cms/rich-text/read';
import type { Locale } from '@/i18n/locales';
import { cachedRead } from '@/platform/cache/cached-read';
import type { RichText } from '@/ui/rich-text/model';

interface Question {
  slug: string;
  question: string;
  answer: RichText;
}

interface QuestionCategory {
  slug: string;
  title: string;
  questions: Question[];
}

export interface Faq {
  /** Categories that have at least one question, in the order that editors gave them. */
  categories: QuestionCategory[];
  /** Address for what should not be asked in public. */
  officeEmail?: string;
  /** The lists on which questions are discussed, the most suitable one first. */
  discussions: { slug: string; name: string; description: string; address: string }[];
}

/** Slug of the list that "discuss by mail" links to first; without it, the first public list is used. */
const DISCUSSION_LIST = 'dev';

/** All questions with answers in one language. */
export const getFaq = cachedRead('faq', async (locale: Locale): Promise<Faq> => {
  const [categories, faqs, lists, settings] = await Promise.all([
    publicFind('faq-categories', { locale, sort: ['order', 'slug'], select: { slug: true, title: true } }),
    publicFind('faqs', { locale, sort: ['order', 'slug'], limit: 500, depth: 2 }),
    publicFind('mailing-lists', {
      locale,
      where: { requiresReview: { not_equals: true } },
      sort: ['order', 'slug'],
      select: { slug: true, name: true, description: true, address: true },
    }),
    publicGlobal('site-settings', locale, { depth: 0 }),
  ]);
  const questions = await Promise.all(
    faqs.docs.map(async ({ slug, question, answer, category }) => ({
      category: typeof category === 'object' ? category.id : category,
      item: { slug, question, answer: await readRichText(answer, locale) },
    })),
  );
  const officeEmail = settings.contact?.email;
  return {
    categories: categories.docs
      .map(({ id, slug, title }) => ({
        slug,
        title,
        questions: questions.filter(({ category }) => category === id).map(({ item }) => item),
      }))
      .filter((category) => category.questions.length > 0),
    ...(officeEmail ? { officeEmail } : {}),
    discussions: lists.docs
      .map(({ slug, name, description, address }) => ({ slug, name, description, address }))
      .toSorted((a, b) => Number(b.slug === DISCUSSION_LIST) - Number(a.slug === DISCUSSION_LIST)),
  };
});

/** ID of the question that is public under a slug in a language, or undefined. */
export const getQuestionId = cachedRead(
  'faq-question-id',
  async (locale: Locale, slug: string): Promise<string | undefined> =>
    (
      await publicFindOne('faqs', {
        locale,
        where: { slug: { equals: slug } },
        depth: 0,
        select: { slug: true },
      })
    )?.id,
);
