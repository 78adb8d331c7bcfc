import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { paginationLabels } from '@/app/_pagination-labels';
import { clientOf } from '@/app/_api/request';
import { pageTextsOf } from '@/app/_page-texts';
import { searcherOf } from '@/app/api-search/_calls';
import { getDocuments } from '@/content/documents/queries';
import { getFaq } from '@/content/faqs/queries';
import { countSearch, exampleQueries, facets, hotQueries, search } from '@/features/search';
import { isWholeSearch, searchRequest, searchSchema } from '@/features/search/domain';
import type { Facets, SearchAnswer } from '@/features/search/domain';
import { MAX_QUERY_LENGTH } from '@/features/search/ui/limits';
import type { SearchAddress } from '@/features/search/ui/search-address';
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
  const { labels } = await pageTextsOf(lang, 'search');
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
  const [{ labels, t }, common, hot, examples, faq, documents] = await Promise.all([
    pageTextsOf(lang, 'search'),
    textsOf(lang, 'common'),
    hotQueries(lang).catch(() => []),
    exampleQueries(lang).catch(() => []),
    getFaq(lang),
    getDocuments(lang),
  ]);
  const { size, reset } = validSize(one('size'));
  const q = one('q').trim();
  const { from, to, isWrong } = datesOf(one('from'), one('to'));
  const narrowed = filtersOf(one);
  const checked = searchSchema.safeParse({
    q,
    lang,
    ...(searchSchema.shape.type.safeParse(one('type')).success ? { type: one('type') } : {}),
    ...narrowed,
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    sort: one('sort') === 'date' ? 'date' : 'relevance',
    page: clampPage(one('page') || 1, 2_000),
    pageSize: String(size),
  });
  const wanted = checked.success ? searchRequest(checked.data) : undefined;
  let page = wanted?.page ?? 1;
  let answer: SearchAnswer | undefined;
  let narrow: Facets | undefined;
  let problem: string | undefined;
  if (wanted) {
    try {
      const visit = new Request(`${env.PUBLIC_URL}/${lang}/search`, { headers: await headers() });
      await countInProcess('search', clientOf(visit).network);
      [answer, narrow] = await Promise.all([search(wanted), facets(wanted)]);
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
        pagination={paginationLabels(common, total)}
        address={{
          q,
          sort: wanted?.sort ?? 'relevance',
          ...(type ? { type } : {}),
          ...narrowed,
          ...(from ? { from } : {}),
          ...(to ? { to } : {}),
        }}
        page={page}
        size={size}
        {...(answer ? { answer } : {})}
        {...(narrow ? { facets: narrow } : {})}
        documents={new Map(documents.map(({ slug, title }) => [slug, title]))}
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
        examples={examples}
        {...(faq.discussions[0] ? { discussion: faq.discussions[0] } : {})}
      />
    </FullPage>
  );
}

/** The filters of the address that are what they should be. */
function filtersOf(
  one: (name: string) => string,
): Pick<SearchAddress, 'kind' | 'document' | 'release' | 'year'> {
  const kind = searchSchema.shape.kind.safeParse(one('kind')).data;
  const year = searchSchema.shape.year.safeParse(one('year') || undefined).data;
  const [document, release] = (['document', 'release'] as const).map(
    (name) => searchSchema.shape[name].safeParse(one(name)).data,
  );
  return {
    ...(kind ? { kind } : {}),
    ...(document ? { document } : {}),
    ...(release ? { release } : {}),
    ...(year === undefined ? {} : { year: String(year) }),
  };
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
