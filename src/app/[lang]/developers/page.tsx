import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { richTextLabels } from '@/app/_rich-text-labels';
import { developersText } from '@/features/content-api/use-cases/developers-text';
import { isLocale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { env } from '@/platform/env';
import { ArticleLayout } from '@/ui/patterns/article-layout';
import { Contents } from '@/ui/patterns/contents';
import { PageHead } from '@/ui/patterns/page-head';
import { outlineOf } from '@/ui/rich-text/model';
import { RichTextView } from '@/ui/rich-text/rich-text-view';

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
  const { labels } = await textsOf(lang, 'developers');
  return pageMetadata({ lang, path: '/developers', title: labels.title, description: labels.lead });
}

/** What programs can read here, and how. */
export default async function Page({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const [{ labels }, common] = await Promise.all([textsOf(lang, 'developers'), textsOf(lang, 'common')]);
  const text = await developersText(lang, labels, env.PUBLIC_URL);
  return (
    <FullPage lang={lang} path={`/${lang}/developers`}>
      <article className="container">
        <PageHead title={labels.title} lead={labels.lead} />
        <ArticleLayout aside={<Contents title={labels.contents} outline={outlineOf(text)} />}>
          <RichTextView text={text} labels={richTextLabels(common)} />
        </ArticleLayout>
      </article>
    </FullPage>
  );
}
