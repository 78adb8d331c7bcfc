import type { ReactNode } from 'react';

import type { Locale } from '@/i18n/locales';
import { Button } from '@/ui/primitives/button';

import { type SearchAnswer, searchTypes } from '../domain';
import type { SearchLabels } from './labels';
import { addressOf, type SearchAddress } from './search-address';
import styles from './search-page.module.css';

interface FiltersProps {
  lang: Locale;
  labels: SearchLabels;
  address: SearchAddress;
  answer: SearchAnswer;
  /** Today, as 2026-11-20, for the ready spans of time. */
  today: string;
}

/** Types, spans of time and order, as links and one form. */
export function Filters({ lang, labels, address, answer, today }: FiltersProps) {
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

function daysBefore(today: string, days: number): string {
  return new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
}
