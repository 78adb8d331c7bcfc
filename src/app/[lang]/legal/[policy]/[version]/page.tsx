import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { richTextLabels } from '@/app/_rich-text-labels';
import { isPolicy } from '@/features/policies/domain';
import { getPolicyEditions, getPolicyText } from '@/features/policies/queries';
import { TextState } from '@/features/policies/ui/text-state';
import { formatDate } from '@/i18n/dates';
import { isLocale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { ArticleLayout } from '@/ui/patterns/article-layout';
import { Contents } from '@/ui/patterns/contents';
import { PageHead } from '@/ui/patterns/page-head';
import { TextLink } from '@/ui/primitives/text-link';
import { outlineOf } from '@/ui/rich-text/model';
import { RichTextView } from '@/ui/rich-text/rich-text-view';

import { FullPage } from '../../../_frame/page-frame';

export const dynamic = 'force-static';
export const revalidate = 300;

interface Props {
  params: Promise<{ lang: string; policy: string; version: string }>;
}

export function generateStaticParams(): { lang: string; policy: string; version: string }[] {
  return [];
}

/** Names of texts: `20261120`, `20261120.2`, `20261120-c1`, and whatever a portal called its first one. */
const EDITION = /^[A-Za-z0-9.-]{1,40}$/;

async function textAt(params: Props['params']) {
  const { lang, policy, version } = await params;
  if (!isLocale(lang) || !isPolicy(policy) || !EDITION.test(version)) return undefined;
  const text = await getPolicyText(lang, policy, version);
  return text && { lang, text };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await textAt(params);
  if (!found) return {};
  const { lang, text } = found;
  const { t } = await textsOf(lang, 'policies');
  const name = t(`history.kinds.${text.kind}`, { edition: text.edition, version: text.version });
  return pageMetadata({
    lang,
    path: `/legal/${text.policy}/${text.edition}`,
    title: `${text.title} · ${name}`,
    description: text.summary,
    // Search engines lead to the text in force.
    noIndex: true,
  });
}

/** The permanent address of one text of a policy, whether it is in force, was, or will be (ADR 157). */
export default async function PolicyTextPage({ params }: Props) {
  const found = await textAt(params);
  if (!found) notFound();
  const { lang, text } = found;
  const { policy, kind, version, edition, title, effectiveAt, inForceSince, body } = text;
  const [editions, { labels, t }, common, content] = await Promise.all([
    getPolicyEditions(lang),
    textsOf(lang, 'policies'),
    textsOf(lang, 'common'),
    textsOf(lang, 'content'),
  ]);
  const past = editions.filter((one) => one.policy === policy && one.inForceSince !== undefined);
  const next = past[past.findIndex((one) => one.edition === edition) - 1];
  const from = formatDate(effectiveAt, lang);
  const state =
    inForceSince === undefined
      ? t('text.upcoming', { date: from })
      : next
        ? t('text.earlier', { from, to: formatDate(next.effectiveAt, lang) })
        : labels.text.current;
  return (
    <FullPage lang={lang} path={`/${lang}/legal/${policy}/${edition}`}>
      <article className="container">
        <PageHead
          title={title}
          lead={text.summary}
          facts={
            <>
              <span className="numeric">{t(`history.kinds.${kind}`, { edition, version })}</span>
              <time dateTime={effectiveAt}>{content.t('effective', { date: from })}</time>
            </>
          }
        />
        <ArticleLayout aside={<Contents title={content.labels.contents} outline={outlineOf(body)} />}>
          <TextState title={state}>
            <TextLink href={`/${lang}/${policy}`}>{labels.text.toCurrent}</TextLink>
            <TextLink href={`/${lang}/legal/history#${policy}`}>{labels.text.all}</TextLink>
          </TextState>
          <RichTextView text={body} labels={richTextLabels(common)} />
        </ArticleLayout>
      </article>
    </FullPage>
  );
}
