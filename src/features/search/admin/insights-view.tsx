import Link from 'next/link';
import type { AdminViewServerProps, Payload } from 'payload';

import { hasRole } from '@/cms/access';
import { FilterChoice } from '@/cms/admin/filter-choice';
import { ListTable } from '@/cms/admin/list-table';
import list from '@/cms/admin/staff-list.module.css';
import { StaffView } from '@/cms/admin/staff-view';
import { globalPermissions } from '@/cms/permissions';
import { languageName } from '@/i18n/language-name';
import { isLocale, locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import type { SearchSetting } from '@/payload-types';
import { systemClock } from '@/platform/clock/clock';

import { MAX_HOT_QUERIES } from '../domain';
import { keyOf } from '../title-key';
import { qualityInsights } from '../use-cases/quality-insights';
import { searchInsights } from '../use-cases/search-insights';
import type { QueryLine } from '../use-cases/search-insights';
import { FixQuery } from './fix-query';
import { InsightsChart } from './insights-chart';
import { QualitySection } from './quality-section';
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
          mayChange={hasRole(view.initPageResult.req, globalPermissions['search-settings'].update)}
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
  mayChange,
}: {
  /** Whether the reader may change the settings of the search. */
  mayChange: boolean;
  payload: Payload;
  searchParams: NonNullable<AdminViewServerProps['searchParams']>;
  texts: Texts;
}) {
  const { t } = texts;
  const locale: Locale = isLocale(searchParams.lang) ? searchParams.lang : texts.locale;
  const span = spans.find((days) => String(days) === searchParams.days) ?? 30;
  const now = systemClock.now();
  const { days, opened, top, withoutResults, unopened } = await searchInsights(locale, span, now);
  const quality = await qualityInsights(locale, span, now);
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
    [t('firstShare'), share(opened.first, sum('clicks'))],
  ] as const;
  return (
    <>
      <form className={list.filters} action={`/admin${PATH}`} method="get">
        <FilterChoice
          label={t('language')}
          name="lang"
          value={locale}
          options={locales.map((code) => [code, languageName(code, texts.locale)])}
        />
        <FilterChoice
          label={t('span')}
          name="days"
          value={String(span)}
          options={spans.map((count) => [String(count), t('days', { count })])}
        />
        <button type="submit">{t('show')}</button>
      </form>
      {sum('searches') > 0 && (
        <dl className={styles.tiles}>
          {tiles.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {sum('searches') === 0 ? (
        <section className={styles.part}>
          <p className={list.empty}>{t('none')}</p>
        </section>
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
            <TopQueries lines={top} locale={locale} texts={texts} listOf={mayChange ? listOf : undefined} />
          </section>
          <section className={styles.part}>
            <h2>{t('opened.title')}</h2>
            <p className={list.muted}>{t('opened.lead')}</p>
            <dl className={styles.tiles}>
              {(['first', 'next', 'further'] as const).map((place) => (
                <div key={place}>
                  <dt>{t(`opened.${place}`)}</dt>
                  <dd>{share(opened[place], sum('clicks'))}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section className={styles.part}>
            <h2>{t('unanswered')}</h2>
            <p className={list.muted}>
              {t('unansweredLead')} <Link href="/admin/collections/glossary">{t('glossary')}</Link>{' '}
              <Link href="/admin/globals/search-settings">{t('settings')}</Link>
            </p>
            <FailingQueries
              name={t('unanswered')}
              none={t('noneWithout')}
              lines={withoutResults}
              locale={locale}
              texts={texts}
              mayChange={mayChange}
            />
          </section>
          <section className={styles.part}>
            <h2>{t('unopened.title')}</h2>
            <p className={list.muted}>{t('unopened.lead')}</p>
            <FailingQueries
              name={t('unopened.title')}
              none={t('unopened.none')}
              lines={unopened}
              locale={locale}
              texts={texts}
              mayChange={mayChange}
            />
          </section>
        </>
      )}
      <QualitySection quality={quality} locale={locale} texts={texts} mayCheck={mayChange} />
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

interface QueriesProps {
  lines: readonly QueryLine[];
  locale: Locale;
  texts: Texts;
}

/** The most frequent queries with what was opened; `listOf` is absent for readers who may not change the popular ones. */
function TopQueries(props: QueriesProps & { listOf: ((query: string) => HotList | undefined) | undefined }) {
  const { lines, locale, texts, listOf } = props;
  const { t } = texts;
  if (lines.length === 0) return <p className={list.empty}>{t('none')}</p>;
  const number = new Intl.NumberFormat(texts.locale, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(texts.locale, { style: 'percent', maximumFractionDigits: 0 });
  const columns = [t('query'), t('searches'), t('results'), t('clickThrough'), t('place')];
  return (
    <ListTable label={t('top')} columns={listOf ? [...columns, t('hot')] : columns}>
      {lines.map(({ query, searches, clicks, place, results }) => (
        <tr key={query}>
          <QueryCell query={query} locale={locale} />
          <td>{number.format(searches)}</td>
          <td>{number.format(results)}</td>
          <td>{percent.format(clicks / searches)}</td>
          <td>{place === undefined ? '–' : number.format(place)}</td>
          {listOf && (
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
                  changed: t('changed'),
                  pinned: t('pinned', { query }),
                  hidden: t('hidden', { query }),
                }}
              />
            </td>
          )}
        </tr>
      ))}
    </ListTable>
  );
}

/** Queries that led nowhere, each with a way to lead it somewhere. */
function FailingQueries(props: QueriesProps & { name: string; none: string; mayChange: boolean }) {
  const { lines, locale, texts, name, none, mayChange } = props;
  const { t } = texts;
  if (lines.length === 0) return <p className={list.empty}>{none}</p>;
  const number = new Intl.NumberFormat(texts.locale);
  const columns = [t('query'), t('searches'), t('results')];
  return (
    <ListTable label={name} columns={mayChange ? [...columns, t('fix.action')] : columns}>
      {lines.map(({ query, searches, results }) => (
        <tr key={query}>
          <QueryCell query={query} locale={locale} />
          <td>{number.format(searches)}</td>
          <td>{number.format(results)}</td>
          {mayChange && (
            <td>
              <FixQuery
                query={query}
                locale={locale}
                labels={{
                  fix: t('fix.open'),
                  close: t('fix.close'),
                  present: t('fix.present'),
                  wanted: t('fix.wanted'),
                  wantedHint: t('fix.hint'),
                  nothing: t('fix.nothing'),
                  answer: t('fix.answer'),
                  synonym: t('fix.synonym'),
                  answered: t('fix.answered', { query }),
                  same: t('fix.same', { query }),
                  undo: t('fix.undo'),
                  undone: t('fix.undone'),
                }}
              />
            </td>
          )}
        </tr>
      ))}
    </ListTable>
  );
}

function QueryCell({ query, locale }: { query: string; locale: Locale }) {
  return (
    <td>
      <a href={`/${locale}/search?q=${encodeURIComponent(query)}`}>{query}</a>
    </td>
  );
}
