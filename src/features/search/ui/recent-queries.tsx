'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';

import { Icon } from '@/ui/icons/icon';

import type { SearchLabels } from './labels';
import { forgetQueries, forgetQuery, noQueries, onRecentChange, recentQueries } from './recent-store';
import styles from './quick-searches.module.css';

/**
 * The last searches of this browser, each of which can be repeated or deleted. Nothing while there are none. Stands below
 * a provider of the texts of `search`.
 */
export function RecentQueries({
  lang,
  labels,
  level,
}: {
  lang: string;
  labels: Pick<SearchLabels, 'recent' | 'clear'>;
  level: 2 | 3;
}) {
  const t = useTranslations('search');
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
              aria-label={t('remove', { query })}
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
