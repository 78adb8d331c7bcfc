import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { paginationLabels } from '@/app/_pagination-labels';
import { clientOf } from '@/app/_api/request';
import { searcherOf } from '@/app/api-search/_calls';
import { getFaq } from '@/content/faqs/queries';
import { countSearch, hotQueries, search } from '@/features/search';
import { isWholeSearch, searchRequest, searchSchema } from '@/features/search/domain';
import type { SearchAnswer } from '@/features/search/domain';
import { MAX_QUERY_LENGTH } from '@/features/search/ui/limits';
import { SearchPage } from '@/features/search/ui/search-page';
import { isLocale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import type { Texts } from '@/i18n/texts';
import { systemClock } from '@/platform/clock/clock';
import { env } from '@/platform/env';
import { PortalError } from '@/platform/http/errors';
import { createLogger } from '@/platform/log';
import { countInProcess } from '@/platform/rate-limits/in-process';
import { clampPage, pageCount, validSize } from '@/ui/patterns/pagination-window';

import { FullPage } from '../_frame/page-frame';

/** Reads the query of the address. */
export const dynamic = 'force-dynamic';

const log = createLogger('search');

interface Props {
  params: Promise<{ lang: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { lang } = await params;
  if (!isLocale(lang)) return {};
  const { q } = await searchParams;
  const { labels } = await textsOf(lang, 'search');
  const query = typeof q === 'string' ? q.trim().slice(0, MAX_QUERY_LENGTH) : '';
  return pageMetadata({
    lang,
    path: '/search',
    title: query ? `${query} · ${labels.title}` : labels.title,
    description: labels.lead,
    noIndex: true,
  });
}

/** The search page: results of the address's query, or what there is to find. */
export default async function SearchRoute({ params, searchParams }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const query = await searchParams;
  const one = (name: string): string => (typeof query[name] === 'string' ? query[name] : '');
  const [{ labels, t }, common, hot, faq] = await Promise.all([
    textsOf(lang, 'search'),
    textsOf(lang, 'common'),
    hotQueries(lang).catch(() => []),
    getFaq(lang),
  ]);
  const { size, reset } = validSize(one('size'));
  const q = one('q').trim();
  const { from, to, isWrong } = datesOf(one('from'), one('to'));
  const checked = searchSchema.safeParse({
    q,
    lang,
    ...(searchSchema.shape.type.safeParse(one('type')).success ? { type: one('type') } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    sort: one('sort') === 'date' ? 'date' : 'relevance',
    page: clampPage(one('page') || 1, 2_000),
    pageSize: String(size),
  });
  const wanted = checked.success ? searchRequest(checked.data) : undefined;
  let page = wanted?.page ?? 1;
  let answer: SearchAnswer | undefined;
  let problem: string | undefined;
  if (wanted) {
    try {
      const visit = new Request(`${env.PUBLIC_URL}/${lang}/search`, { headers: await headers() });
      await countInProcess('search', clientOf(visit).network);
      answer = await search(wanted);
      const last = pageCount(answer.total, size);
      if (page > last) {
        page = last;
        answer = await search({ ...wanted, page });
      }
      if (isWholeSearch(wanted)) countSearch(lang, wanted.query, answer.total, searcherOf(visit));
    } catch (error) {
      problem = problemOf(error, { labels, t });
    }
  }
  const total = answer?.total ?? 0;
  const type = wanted?.type;
  const everywhere = Object.values(answer?.types ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <FullPage lang={lang} path={`/${lang}/search`}>
      <SearchPage
        lang={lang}
        labels={labels}
        t={t}
        pagination={paginationLabels(lang, common, total)}
        address={{
          q,
          sort: wanted?.sort ?? 'relevance',
          ...(type ? { type } : {}),
          ...(from ? { from } : {}),
          ...(to ? { to } : {}),
        }}
        page={page}
        size={size}
        {...(answer ? { answer } : {})}
        summary={t('results', { query: q, total })}
        elsewhere={type ? t('nothing.inType', { type: labels.types[type], total: everywhere }) : ''}
        {...(problem === undefined ? {} : { problem })}
        warnings={[
          ...(q.length > MAX_QUERY_LENGTH ? [t('tooLong', { max: MAX_QUERY_LENGTH })] : []),
          ...(isWrong ? [labels.invalidDates] : []),
          ...(reset ? [common.t('pagination.invalidSize', { size: String(size) })] : []),
        ]}
        today={systemClock.now().toISOString().slice(0, 10)}
        hot={hot}
        {...(faq.discussions[0] ? { discussion: faq.discussions[0] } : {})}
      />
    </FullPage>
  );
}

/** The two days of the address; neither when one is no day or they are in the wrong order. */
function datesOf(from: string, to: string): { from?: string; to?: string; isWrong: boolean } {
  const isDay = (text: string) => text === '' || searchSchema.shape.from.safeParse(text).success;
  if (!isDay(from) || !isDay(to) || (from !== '' && to !== '' && from > to)) return { isWrong: true };
  return { ...(from ? { from } : {}), ...(to ? { to } : {}), isWrong: false };
}

function problemOf(error: unknown, { labels, t }: Texts<'search'>): string {
  if (error instanceof PortalError && error.code === 'too_many_requests') {
    return t('limited', { seconds: error.retryAfter ?? 60 });
  }
  log.error({ err: error }, 'a search failed');
  return labels.failed;
}
