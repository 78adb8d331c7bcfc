import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { JsonLd } from '@/app/_json-ld';
import { pageMetadata } from '@/app/_metadata';
import { pageTextsOf } from '@/app/_page-texts';
import { richTextLabels } from '@/app/_rich-text-labels';
import { getFaq } from '@/content/faqs/queries';
import { FaqPage } from '@/content/faqs/ui/faq-page';
import { requestPath } from '@/features/support/domain';
import { htmlLang, isLocale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { wordsOf } from '@/ui/rich-text/words';

import { FullPage } from '../_frame/page-frame';

export const dynamic = 'force-static';
export const revalidate = 300;

interface Props {
  params: Promise<{ lang: string }>;
}

export function generateStaticParams(): { lang: string }[] {
  return [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  if (!isLocale(lang)) return {};
  const { labels } = await pageTextsOf(lang, 'faq');
  return pageMetadata({
    lang,
    path: '/faq',
    title: labels.title,
    description: labels.lead,
  });
}

export default async function QuestionsPage({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const [faq, { labels, t }, common] = await Promise.all([
    getFaq(lang),
    pageTextsOf(lang, 'faq'),
    textsOf(lang, 'common'),
  ]);
  const questions = faq.categories.flatMap((category) => category.questions);
  return (
    <FullPage lang={lang} path={`/${lang}/faq`}>
      {questions.length > 0 && (
        <JsonLd
          data={{
            '@context': 'https://schema.org',
            '@type': 'FAQPage',
            inLanguage: htmlLang[lang],
            mainEntity: questions.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: wordsOf(answer) },
            })),
          }}
        />
      )}
      <FaqPage
        faq={faq}
        lang={lang}
        labels={labels}
        counts={Array.from({ length: questions.length + 1 }, (_, count) => t('filter.count', { count }))}
        askHref={(question) => `/${lang}${requestPath({ subject: question })}`}
        richTextLabels={richTextLabels(common)}
      />
    </FullPage>
  );
}
