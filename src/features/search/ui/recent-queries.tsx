'use client';

import { useSyncExternalStore } from 'react';

import { Icon } from '@/ui/icons/icon';

import { fill } from './labels';
import type { SearchLabels } from './labels';
import { forgetQueries, forgetQuery, noQueries, onRecentChange, recentQueries } from './recent-store';
import styles from './quick-searches.module.css';

/** The last searches of this browser, each of which can be repeated or deleted. Nothing while there are none. */
export function RecentQueries({
  lang,
  labels,
  level,
}: {
  lang: string;
  labels: Pick<SearchLabels, 'recent' | 'clear' | 'remove'>;
  level: 2 | 3;
}) {
  const queries = useSyncExternalStore(onRecentChange, recentQueries, noQueries);
  if (queries.length === 0) return null;
  const Heading = `h${level}` as const;
  return (
    <section className={styles.group}>
      <header>
        <Heading>{labels.recent}</Heading>
        <button type="button" onClick={forgetQueries}>
          {labels.clear}
        </button>
      </header>
      <ul>
        {queries.map((query) => (
          <li key={query}>
            <a href={`/${lang}/search?q=${encodeURIComponent(query)}`} data-quick>
              {query}
            </a>
            <button
              type="button"
              aria-label={fill(labels.remove, { query })}
              onClick={(event) => {
                // The focus goes to what takes the place of the deleted entry.
                const row = event.currentTarget.closest('li');
                const next = row?.nextElementSibling ?? row?.previousElementSibling;
                const target =
                  next?.querySelector('button') ??
                  event.currentTarget.closest('[data-search-panel]')?.querySelector('input');
                forgetQuery(query);
                target?.focus();
              }}
            >
              <Icon name="close" small />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
