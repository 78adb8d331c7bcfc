import type { ReactNode } from 'react';

import { BrowserTexts } from '@/i18n/browser-texts';
import { formatDate } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import type { Translate } from '@/i18n/texts';
import { EmptyState } from '@/ui/patterns/empty-state';
import { PageHead } from '@/ui/patterns/page-head';
import { Pagination } from '@/ui/patterns/pagination';
import type { PaginationLabels } from '@/ui/patterns/pagination';
import { Button, ButtonLink } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';
import { TextLink } from '@/ui/primitives/text-link';

import { searchTypes } from '../domain';
import type { SearchAnswer, SearchResult, SearchSort, SearchType } from '../domain';
import { HotQueries } from './hot-queries';
import type { SearchLabels } from './labels';
import { MAX_QUERY_LENGTH } from './limits';
import { Marked } from './marked';
import { RecentQueries } from './recent-queries';
import { SearchIsland } from './search-island';
import styles from './search-page.module.css';

/** What the address asks for, in the form in which it stands there. */
interface SearchAddress {
  q: string;
  type?: SearchType;
  /** Days such as 2026-11-20. */
  from?: string;
  to?: string;
  sort: SearchSort;
}

export interface SearchPageProps {
  lang: Locale;
  labels: SearchLabels;
  t: Translate<'search'>;
  pagination: PaginationLabels;
  address: SearchAddress;
  page: number;
  size: number;
  /** Absent when nothing was searched for, or could not be. */
  answer?: SearchAnswer;
  /** "12 results for …", and that other types have some. */
  summary: string;
  elsewhere: string;
  /** Why there is no answer although something was asked for. */
  problem?: string;
  /** What was put right in the address. */
  warnings: readonly string[];
  /** Today, as 2026-11-20, for the ready spans of time. */
  today: string;
  hot: readonly string[];
  discussion?: { name: string; address: string };
}

/** The search page: form, filters, results, and ways on when there are none. Links and forms only. */
export function SearchPage(props: SearchPageProps) {
  const { lang, labels, address, answer, problem, warnings } = props;
  return (
    <div className={`${styles.page ?? ''} container`} data-search-panel>
      <PageHead title={labels.title} lead={address.q === '' ? labels.lead : undefined}>
        <SearchForm {...props} />
      </PageHead>
      {warnings.map((warning) => (
        <Notice key={warning} tone="warning" title={warning} />
      ))}
      {problem !== undefined && (
        <Notice tone="danger" title={problem}>
          <TextLink href={addressOf(lang, address)}>{labels.retry}</TextLink>
        </Notice>
      )}
      {answer && <Results {...props} answer={answer} />}
      {!answer && problem === undefined && <Start {...props} />}
    </div>
  );
}

function SearchForm({ lang, labels, address }: SearchPageProps) {
  return (
    <search>
      <form className={styles.form} action={`/${lang}/search`} method="get">
        <input
          type="search"
          name="q"
          aria-label={labels.label}
          placeholder={labels.placeholder}
          defaultValue={address.q}
          // A key that makes the field follow the address after a soft navigation.
          key={address.q}
          maxLength={Math.max(MAX_QUERY_LENGTH, address.q.length)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          data-search-field
        />
        {address.sort === 'date' && <input type="hidden" name="sort" value="date" />}
        <Button type="submit" variant="primary" icon="search">
          {labels.submit}
        </Button>
      </form>
    </search>
  );
}

function Results(props: SearchPageProps & { answer: SearchAnswer }) {
  const { lang, labels, t, address, answer, page, size, summary } = props;
  const hasAny = Object.keys(answer.types).length > 0;
  const isFiltered = address.from !== undefined || address.to !== undefined;
  return (
    <>
      {page === 1 && !address.type && !isFiltered && (
        <SearchIsland query={address.q} lang={lang} total={answer.total} />
      )}
      <p className={styles.summary} role="status">
        {summary}
      </p>
      {answer.corrected !== undefined && (
        <Notice tone="info" title={t('corrected', { query: address.q, corrected: answer.corrected })} />
      )}
      {answer.partial && <Notice tone="info" title={labels.partial} />}
      {(hasAny || isFiltered) && <Filters {...props} />}
      {answer.items.length > 0 ? (
        <ol className={styles.results} aria-label={labels.resultsLabel}>
          {answer.items.map((item, index) => (
            <li key={item.url}>
              <Result item={item} lang={lang} labels={labels} place={(page - 1) * size + index + 1} />
            </li>
          ))}
        </ol>
      ) : (
        <Nothing {...props} />
      )}
      {answer.total > 0 && (
        <Pagination
          path={`/${lang}/search`}
          params={{ ...parametersOf(address) }}
          page={page}
          size={size}
          total={answer.total}
          labels={props.pagination}
        />
      )}
    </>
  );
}

function Result(props: { item: SearchResult; lang: Locale; labels: SearchLabels; place: number }) {
  const { item, lang, labels, place } = props;
  return (
    <article className={styles.result}>
      <p className={styles.facts}>
        <span className={styles.type}>{labels.types[item.type]}</span>
        {item.context && <span>{item.context}</span>}
        <time dateTime={item.publishedAt}>{formatDate(item.publishedAt, lang, 'short')}</time>
      </p>
      <h2>
        <a href={item.url} data-place={place}>
          <Marked text={item.title} ranges={item.highlights.title} />
        </a>
      </h2>
      {item.excerpt && (
        <p className={styles.excerpt}>
          <Marked text={item.excerpt} ranges={item.highlights.excerpt} />
        </p>
      )}
      {item.releases && (
        <p className={styles.releases}>
          {labels.releases}
          {item.releases.map(({ version, url }) => (
            <a key={url} href={url} data-release-of={place}>
              {version}
            </a>
          ))}
        </p>
      )}
    </article>
  );
}

function Filters({ lang, labels, address, answer, today }: SearchPageProps & { answer: SearchAnswer }) {
  const all = Object.values(answer.types).reduce((sum, count) => sum + count, 0);
  const to = (next: Partial<SearchAddress>) => addressOf(lang, { ...address, ...next });
  const spans = [
    { text: labels.time.any, from: undefined },
    { text: labels.time.month, from: daysBefore(today, 30) },
    { text: labels.time.year, from: daysBefore(today, 365) },
  ];
  return (
    <div className={styles.filters}>
      <nav aria-label={labels.type} className={styles.types}>
        <ul className="fading">
          <Choice href={to({ type: undefined })} isChosen={!address.type} count={all}>
            {labels.all}
          </Choice>
          {searchTypes
            .filter((type) => type === address.type || answer.types[type] !== undefined)
            .map((type) => (
              <Choice
                key={type}
                href={to({ type })}
                isChosen={type === address.type}
                count={answer.types[type] ?? 0}
              >
                {labels.types[type]}
              </Choice>
            ))}
        </ul>
      </nav>
      <div className={styles.refine}>
        <nav aria-label={labels.time.label} className={styles.choices}>
          <span aria-hidden="true">{labels.time.label}</span>
          <ul>
            {spans.map(({ text, from }) => (
              <Choice
                key={text}
                href={to({ from, to: undefined })}
                isChosen={address.from === from && address.to === undefined}
              >
                {text}
              </Choice>
            ))}
            <li>
              <Dates lang={lang} labels={labels} address={address} spans={spans} />
            </li>
          </ul>
        </nav>
        <nav aria-label={labels.sort.label} className={styles.choices}>
          <span aria-hidden="true">{labels.sort.label}</span>
          <ul>
            {(['relevance', 'date'] as const).map((sort) => (
              <Choice key={sort} href={to({ sort })} isChosen={sort === address.sort}>
                {labels.sort[sort]}
              </Choice>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}

function Dates(props: {
  lang: Locale;
  labels: SearchLabels;
  address: SearchAddress;
  spans: readonly { from: string | undefined }[];
}) {
  const { lang, labels, address, spans } = props;
  const isOwn = address.to !== undefined || !spans.some(({ from }) => from === address.from);
  return (
    <details className={styles.dates}>
      <summary {...(isOwn && { 'data-chosen': true })}>{labels.time.custom}</summary>
      <form action={`/${lang}/search`} method="get">
        <input type="hidden" name="q" value={address.q} />
        {address.type && <input type="hidden" name="type" value={address.type} />}
        {address.sort === 'date' && <input type="hidden" name="sort" value="date" />}
        <label>
          <span>{labels.time.from}</span>
          <input type="date" name="from" defaultValue={address.from} max="2100-12-31" />
        </label>
        <label>
          <span>{labels.time.to}</span>
          <input type="date" name="to" defaultValue={address.to} max="2100-12-31" />
        </label>
        <Button type="submit">{labels.time.apply}</Button>
      </form>
    </details>
  );
}

function Choice(props: { href: string; isChosen: boolean; count?: number; children: ReactNode }) {
  const { href, isChosen, count, children } = props;
  return (
    <li>
      <a href={href} {...(isChosen && { 'aria-current': true })}>
        {children}
        {count !== undefined && <span className="numeric">{count}</span>}
      </a>
    </li>
  );
}

function Nothing(props: SearchPageProps & { answer: SearchAnswer }) {
  const { lang, labels, t, address, answer, elsewhere, hot, discussion } = props;
  const hasElsewhere = Object.keys(answer.types).length > 0;
  const isTimed = address.from !== undefined || address.to !== undefined;
  return (
    <div className={styles.nothing}>
      <EmptyState
        title={t('nothing.title', { query: address.q })}
        action={
          hasElsewhere ? (
            <ButtonLink href={addressOf(lang, { ...address, type: undefined })}>
              {labels.nothing.elsewhere}
            </ButtonLink>
          ) : isTimed ? (
            <ButtonLink href={addressOf(lang, { ...address, from: undefined, to: undefined })}>
              {labels.nothing.unfiltered}
            </ButtonLink>
          ) : undefined
        }
      >
        {hasElsewhere ? (
          <p>{elsewhere}</p>
        ) : (
          <>
            <p>{labels.nothing.lead}</p>
            <ul className={styles.tips}>
              {labels.nothing.tips.map((tip) => (
                <li key={tip}>{tip}</li>
              ))}
            </ul>
          </>
        )}
      </EmptyState>
      <HotQueries lang={lang} title={labels.hot} queries={hot} level={2} />
      <section className={styles.ask} aria-labelledby="ask">
        <div>
          <h2 id="ask">{labels.ask.title}</h2>
          <p>{labels.ask.lead}</p>
        </div>
        <div className={styles.actions}>
          {discussion && (
            <ButtonLink variant="primary" icon="mail" href={mailTo(discussion.address, address.q)}>
              {t('ask.mail', { list: discussion.name })}
            </ButtonLink>
          )}
          <TextLink arrow href={`/${lang}/mail-list`}>
            {labels.ask.lists}
          </TextLink>
        </div>
      </section>
    </div>
  );
}

function Start({ lang, labels, hot }: SearchPageProps) {
  return (
    <>
      <section className={styles.start}>
        <h2>{labels.start.title}</h2>
        <p>
          {labels.start.lead}{' '}
          {labels.examples.map((example) => (
            <a key={example} href={`/${lang}/search?q=${encodeURIComponent(example)}`}>
              {example}
            </a>
          ))}
        </p>
      </section>
      <div className={styles.quick}>
        <BrowserTexts lang={lang} namespaces={['search']}>
          <RecentQueries lang={lang} labels={labels} level={2} />
        </BrowserTexts>
        <HotQueries lang={lang} title={labels.hot} queries={hot} level={2} />
      </div>
      <section aria-labelledby="what" className={styles.what}>
        <h2 id="what">{labels.what}</h2>
        <ul>
          {searchTypes.map((type) => {
            if (type === 'pages') return null;
            const { title, text } = labels.sections[type];
            return (
              <li key={type}>
                <h3>
                  <a href={`/${lang}/${type}`}>{title}</a>
                </h3>
                <p>{text}</p>
              </li>
            );
          })}
        </ul>
      </section>
    </>
  );
}

/** Address of the first page of results. */
function addressOf(lang: Locale, address: SearchAddress): string {
  return `/${lang}/search?${new URLSearchParams(Object.entries(parametersOf(address))).toString()}`;
}

function parametersOf({ q, type, from, to, sort }: SearchAddress): Record<string, string> {
  return {
    q,
    ...(type ? { type } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(sort === 'date' ? { sort } : {}),
  };
}

function daysBefore(today: string, days: number): string {
  return new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
}

function mailTo(address: string, subject: string): string {
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
