import { BrowserTexts } from '@/i18n/browser-texts';
import { languageName } from '@/i18n/language-name';
import { htmlLang } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import type { Translate } from '@/i18n/texts';
import { PageHead } from '@/ui/patterns/page-head';
import { Pagination } from '@/ui/patterns/pagination';
import type { PaginationLabels } from '@/ui/patterns/pagination';
import { Button } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';
import { TextLink } from '@/ui/primitives/text-link';

import { searchTypes } from '../domain';
import type { Facets, SearchAnswer, SearchResult } from '../domain';
import { AnswerBox } from './answer-box';
import { HotQueries } from './hot-queries';
import type { SearchLabels } from './labels';
import { MAX_QUERY_LENGTH } from './limits';
import { RecentQueries } from './recent-queries';
import { addressOf, parametersOf, type SearchAddress } from './search-address';
import { Filters } from './search-filters';
import { SearchIsland } from './search-island';
import { Nothing } from './search-nothing';
import { Releases, Result } from './search-result';
import styles from './search-page.module.css';

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
  /** By what the results can be narrowed. */
  facets?: Facets;
  /** Titles of the documents by slug. */
  documents: ReadonlyMap<string, string>;
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
  /** Queries that find something here; none while nothing is published. */
  examples: readonly string[];
  discussion?: { name: string; address: string };
}

type Other = NonNullable<SearchAnswer['otherLanguage']>;

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
  const { q: _q, sort: _sort, type: _type, ...filters } = address;
  const isFiltered = Object.keys(filters).length > 0;
  // The answer box is the best result; below it come the others.
  const [best] = answer.items;
  const boxed = answer.answer && best?.url === answer.answer.url ? best : undefined;
  const listed = boxed ? answer.items.slice(1) : answer.items;
  return (
    <>
      {page === 1 && !address.type && !isFiltered && (
        <SearchIsland query={address.q} lang={lang} total={answer.total} />
      )}
      <p className={styles.summary}>
        <span role="status">{summary}</span>
        {answer.otherLanguage && answer.otherLanguage.total > 0 && (
          <OtherLanguage {...props} other={answer.otherLanguage} />
        )}
      </p>
      {answer.corrected !== undefined && (
        <Notice tone="info" title={t('corrected', { corrected: answer.corrected })} />
      )}
      {answer.didYouMean !== undefined && (
        <p className={styles.meant}>
          {labels.didYouMean}{' '}
          <TextLink href={addressOf(lang, { ...address, q: answer.didYouMean })}>
            {answer.didYouMean}
          </TextLink>
        </p>
      )}
      {answer.partial && <Notice tone="info" title={labels.partial} />}
      {(hasAny || isFiltered) && <Filters {...props} />}
      {answer.answer && (
        <AnswerBox answer={answer.answer} labels={labels}>
          {boxed?.releases && <Releases releases={boxed.releases} label={labels.releases} place={1} />}
        </AnswerBox>
      )}
      {answer.items.length === 0 && <Nothing {...props} />}
      {listed.length > 0 && (
        <ol className={styles.results} aria-label={labels.resultsLabel}>
          {sectionsOf(listed).map((group) => (
            <li key={group[0]?.url}>
              <Result
                group={group}
                lang={lang}
                labels={labels}
                placeOf={(item) => (page - 1) * size + answer.items.indexOf(item) + 1}
              />
            </li>
          ))}
        </ol>
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

/** The way to the results in the other language. */
function OtherLanguage({
  lang,
  t,
  address,
  other,
}: Pick<SearchPageProps, 'lang' | 't' | 'address'> & { other: Other }) {
  return (
    <a href={addressOf(other.lang, { q: address.q, sort: 'relevance' })} hrefLang={htmlLang[other.lang]}>
      {t('otherLanguage', { total: other.total, language: languageName(other.lang, lang) })}
    </a>
  );
}

/** The results of a page, those of one section together, in the place of the best of them. */
function sectionsOf(items: readonly SearchResult[]): SearchResult[][] {
  return [...Map.groupBy(items, keyOfSection).values()];
}

function keyOfSection({ url, path, section }: SearchResult): string {
  return section === undefined ? url : [...path, section].join('\n');
}

function Start({ lang, labels, hot, examples }: SearchPageProps) {
  return (
    <>
      <section className={styles.start}>
        <h2>{labels.start.title}</h2>
        <p>{labels.start.lead}</p>
        {examples.length > 0 && (
          <p>
            {labels.start.examples}{' '}
            {examples.map((example) => (
              <a key={example} href={`/${lang}/search?q=${encodeURIComponent(example)}`}>
                {example}
              </a>
            ))}
          </p>
        )}
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
