import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';

import { JsonLd } from '@/app/_json-ld';
import { pageMetadata } from '@/app/_metadata';
import { getFaq } from '@/features/faqs/queries';
import { FaqPage } from '@/features/faqs/ui/faq-page';
import type { FaqLabels } from '@/features/faqs/ui/faq-page';
import { htmlLang, isLocale } from '@/i18n/locales';
import { loadNamespace } from '@/i18n/messages';
import { wordsOf } from '@/ui/rich-text/words';
import type { RichTextLabels } from '@/ui/rich-text/rich-text-view';

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
  const labels = await loadNamespace<FaqLabels>(lang, 'faq');
  return pageMetadata({ lang, path: '/faq', title: labels.title, description: labels.lead });
}

export default async function QuestionsPage({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const [faq, labels, t, common] = await Promise.all([
    getFaq(lang),
    loadNamespace<FaqLabels>(lang, 'faq'),
    getTranslations({ locale: lang, namespace: 'faq.filter' }),
    loadNamespace<{ richText: RichTextLabels }>(lang, 'common'),
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
        counts={Array.from({ length: questions.length + 1 }, (_, count) => t('count', { count }))}
        richTextLabels={common.richText}
      />
    </FullPage>
  );
}
