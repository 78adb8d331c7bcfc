import Link from 'next/link';
import type { AdminViewServerProps, Payload } from 'payload';

import { FilterChoice } from '@/cms/admin/filter-choice';
import { ListTable } from '@/cms/admin/list-table';
import list from '@/cms/admin/staff-list.module.css';
import { StaffView } from '@/cms/admin/staff-view';
import { isLocale, localeNames, locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import type { SearchSetting } from '@/payload-types';
import { systemClock } from '@/platform/clock/clock';

import { MAX_HOT_QUERIES } from '../domain';
import { keyOf } from '../title-key';
import { searchInsights } from '../use-cases/search-insights';
import type { QueryLine } from '../use-cases/search-insights';
import { InsightsChart } from './insights-chart';
import { QueryActions } from './query-actions';
import type { HotList } from './query-actions';
import styles from './insights.module.css';
import { insightTexts } from './texts';

const PATH = '/search-insights';

/** Days that can be looked back on. */
const spans = [7, 30, 90, 365] as const;

type Texts = ReturnType<typeof insightTexts>;

/** `/admin/search-insights`: what visitors search for, what they do not find, and what they open. */
export function InsightsView(view: AdminViewServerProps) {
  const texts = insightTexts(view.initPageResult.req.i18n.language);
  const { t } = texts;
  return (
    <StaffView
      view={view}
      path={PATH}
      roles={['administrator', 'publisher', 'editor', 'auditor']}
      title={t('title')}
      lead={t('lead')}
      forbidden={t('forbidden')}
    >
      {() => (
        <Insights
          payload={view.initPageResult.req.payload}
          searchParams={view.searchParams ?? {}}
          texts={texts}
        />
      )}
    </StaffView>
  );
}

async function Insights({
  payload,
  searchParams,
  texts,
}: {
  payload: Payload;
  searchParams: NonNullable<AdminViewServerProps['searchParams']>;
  texts: Texts;
}) {
  const { t } = texts;
  const locale: Locale = isLocale(searchParams.lang) ? searchParams.lang : texts.locale;
  const span = spans.find((days) => String(days) === searchParams.days) ?? 30;
  const { days, top, withoutResults } = await searchInsights(locale, span, systemClock.now());
  const settings = await payload.findGlobal({ slug: 'search-settings', locale, depth: 0 });
  const listOf = hotListOf(settings.hot);
  const sum = (key: 'searches' | 'withoutResults' | 'clicks') =>
    days.reduce((total, day) => total + day[key], 0);
  const share = (part: number, whole: number) =>
    whole === 0
      ? '–'
      : new Intl.NumberFormat(texts.locale, { style: 'percent', maximumFractionDigits: 0 }).format(
          part / whole,
        );
  const tiles = [
    [t('searches'), new Intl.NumberFormat(texts.locale).format(sum('searches'))],
    [t('nothingShare'), share(sum('withoutResults'), sum('searches'))],
    [t('clickThrough'), share(sum('clicks'), sum('searches'))],
  ] as const;
  return (
    <>
      <form className={list.filters} action={`/admin${PATH}`} method="get">
        <FilterChoice
          label={t('language')}
          name="lang"
          value={locale}
          options={locales.map((code) => [code, localeNames[code]])}
        />
        <FilterChoice
          label={t('span')}
          name="days"
          value={String(span)}
          options={spans.map((count) => [String(count), t('days', { count })])}
        />
        <button type="submit">{t('show')}</button>
      </form>
      <dl className={styles.tiles}>
        {tiles.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {sum('searches') === 0 ? (
        <p className={list.empty}>{t('none')}</p>
      ) : (
        <>
          <section className={styles.part}>
            <h2>{t('perDay')}</h2>
            <InsightsChart
              days={days}
              labels={{
                searches: t('searches'),
                withoutResults: t('nothing'),
                clicks: t('clicks'),
                day: t('day'),
                table: t('table'),
              }}
            />
          </section>
          <section className={styles.part}>
            <h2>{t('top')}</h2>
            <Queries lines={top} locale={locale} texts={texts} withClicks listOf={listOf} />
          </section>
          <section className={styles.part}>
            <h2>{t('unanswered')}</h2>
            <p className={list.muted}>
              {t('unansweredLead')} <Link href="/admin/collections/glossary">{t('glossary')}</Link>{' '}
              <Link href="/admin/globals/search-settings">{t('settings')}</Link>
            </p>
            <Queries
              lines={withoutResults}
              locale={locale}
              texts={texts}
              withClicks={false}
              listOf={listOf}
            />
          </section>
        </>
      )}
    </>
  );
}

/** In which list of the settings a query stands. */
function hotListOf(hot: SearchSetting['hot']): (query: string) => HotList | undefined {
  const keys = (queries: readonly string[] | null | undefined) => new Set((queries ?? []).map(keyOf));
  const pinned = keys(hot.pinned);
  const hidden = keys(hot.hidden);
  return (query) => (hidden.has(keyOf(query)) ? 'hidden' : pinned.has(keyOf(query)) ? 'pinned' : undefined);
}

function Queries(props: {
  lines: readonly QueryLine[];
  locale: Locale;
  texts: Texts;
  withClicks: boolean;
  listOf: (query: string) => HotList | undefined;
}) {
  const { lines, locale, texts, withClicks, listOf } = props;
  const { t } = texts;
  if (lines.length === 0) return <p className={list.empty}>{t('none')}</p>;
  const name = withClicks ? t('top') : t('unanswered');
  const number = new Intl.NumberFormat(texts.locale, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(texts.locale, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <ListTable
      label={name}
      columns={[
        t('query'),
        t('searches'),
        ...(withClicks ? [] : []),
        t('clickThrough'),
        t('place'),
        t('hot'),
      ]}
    >
      {lines.map(({ query, searches, clicks, place, results }) => (
        <tr key={query}>
          <td>
            <a href={`/${locale}/search?q=${encodeURIComponent(query)}`}>{query}</a>
          </td>
          <td>{number.format(searches)}</td>
          {withClicks && (
            <>
              <td>{number.format(results)}</td>
              <td>{percent.format(clicks / searches)}</td>
              <td>{place === undefined ? '–' : number.format(place)}</td>
              <td>
                <QueryActions
                  query={query}
                  locale={locale}
                  present={listOf(query)}
                  most={MAX_HOT_QUERIES}
                  labels={{
                    pin: t('pin'),
                    unpin: t('unpin'),
                    hide: t('hide'),
                    unhide: t('unhide'),
                    released: t('released', { query }),
                    full: t('full', { count: MAX_HOT_QUERIES }),
                    pinned: t('pinned', { query }),
                    hidden: t('hidden', { query }),
                  }}
                />
              </td>
            </>
          )}
        </tr>
      ))}
    </ListTable>
  );
}
