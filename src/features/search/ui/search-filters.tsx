import type { ReactNode } from 'react';

import type { Locale } from '@/i18n/locales';
import type { Translate } from '@/i18n/texts';
import { Button } from '@/ui/primitives/button';
import { TextLink } from '@/ui/primitives/text-link';

import { type Facets, type SearchAnswer, searchTypes } from '../domain';
import type { SearchLabels } from './labels';
import { nameOfKind } from './kind-name';
import { addressOf, parametersOf, type SearchAddress } from './search-address';
import styles from './search-page.module.css';

interface FiltersProps {
  lang: Locale;
  labels: SearchLabels;
  address: SearchAddress;
  answer: SearchAnswer;
  /** Today, as 2026-11-20, for the ready spans of time. */
  today: string;
  t: Translate<'search'>;
  /** By what the results can be narrowed; absent when that is not known. */
  facets?: Facets;
  /** Titles of the documents by slug. */
  documents: ReadonlyMap<string, string>;
}

/** Types, spans of time and order, as links and one form. */
export function Filters({ lang, labels, t, address, answer, today, facets, documents }: FiltersProps) {
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
      {facets && <Narrow {...{ lang, labels, t, address, facets, documents }} />}
    </div>
  );
}

/** Filters by what the results are, as one form that works without scripts. */
function Narrow(
  props: Pick<FiltersProps, 'lang' | 'labels' | 't' | 'address' | 'documents'> & { facets: Facets },
) {
  const { lang, labels, t, address, documents, facets } = props;
  const { kind, document, release, year, ...others } = address;
  const names = {
    kind: (value: string) => nameOfKind(value, labels),
    document: (value: string) => documents.get(value) ?? value,
    release: (value: string) => value,
    year: (value: string) => value,
  };
  const chosen = { kind, document, release, year };
  const filters = (
    [
      ['kind', facets.kinds],
      ['document', facets.documents],
      ['release', facets.releases],
      ['year', facets.years],
    ] as const
  ).filter(([name, values]) => values.length > 1 || chosen[name] !== undefined);
  if (filters.length === 0) return null;
  const isChosen = filters.some(([name]) => chosen[name] !== undefined);
  return (
    <details className={styles.narrow} open={isChosen}>
      <summary {...(isChosen && { 'data-chosen': true })}>{labels.narrow.label}</summary>
      <form action={`/${lang}/search`} method="get">
        {Object.entries(parametersOf(others)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {filters.map(([name, values]) => {
          const here = chosen[name] ?? '';
          const isListed = values.some(({ value }) => value === here);
          return (
            <label key={name}>
              <span>{labels.narrow[name]}</span>
              {/* A key that makes the choice follow the address after a soft navigation. */}
              <select name={name} defaultValue={here} key={here}>
                <option value="">{labels.narrow.any}</option>
                {here !== '' && !isListed && <option value={here}>{names[name](here)}</option>}
                {values.map(({ value, count }) => (
                  <option key={value} value={value}>
                    {t('narrowOption', { name: names[name](value), count })}
                  </option>
                ))}
              </select>
            </label>
          );
        })}
        <Button type="submit">{labels.narrow.apply}</Button>
        {isChosen && <TextLink href={addressOf(lang, others)}>{labels.narrow.clear}</TextLink>}
      </form>
    </details>
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
        {Object.entries(parametersOf({ ...address, from: undefined, to: undefined })).map(
          ([name, value]) => name !== 'q' && <input key={name} type="hidden" name={name} value={value} />,
        )}
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

function daysBefore(today: string, days: number): string {
  return new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
}
