import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { isLocale } from '@/i18n/locales';
import { loadNamespace } from '@/i18n/messages';
import { EmptyState } from '@/ui/patterns/empty-state';
import { PageHead } from '@/ui/patterns/page-head';
import { Button } from '@/ui/primitives/button';

import { FullPage } from '../_frame/page-frame';
import styles from './search.module.css';

/** Reads the query of the address. */
export const dynamic = 'force-dynamic';

const types = ['docs', 'white-papers', 'news', 'videos', 'activities', 'faq'] as const;

/** Longest query that is taken over (contracts, section 6). */
const MAX_QUERY = 100;

/** The namespace `search` of the messages. */
interface SearchLabels {
  title: string;
  lead: string;
  label: string;
  placeholder: string;
  submit: string;
  what: string;
  types: Record<(typeof types)[number], { title: string; text: string }>;
  unavailable: { title: string; lead: string };
  empty: { title: string; lead: string };
}

interface Props {
  params: Promise<{ lang: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  if (!isLocale(lang)) return {};
  const labels = await loadNamespace<SearchLabels>(lang, 'search');
  return pageMetadata({
    lang,
    path: '/search',
    title: labels.title,
    description: labels.lead,
    noIndex: true,
  });
}

/** The search page: the form, and what there is to find. */
export default async function SearchPage({ params, searchParams }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const { q } = await searchParams;
  const query = typeof q === 'string' ? q.trim().slice(0, MAX_QUERY) : '';
  const labels = await loadNamespace<SearchLabels>(lang, 'search');
  const state = query ? labels.unavailable : labels.empty;
  return (
    <FullPage lang={lang} path={`/${lang}/search`}>
      <div className={`${styles.page ?? ''} container`}>
        <PageHead title={labels.title} lead={labels.lead}>
          <search>
            <form className={styles.form} action={`/${lang}/search`} method="get">
              <input
                type="search"
                name="q"
                aria-label={labels.label}
                placeholder={labels.placeholder}
                defaultValue={query}
                maxLength={MAX_QUERY}
                autoComplete="off"
              />
              <Button type="submit" variant="primary" icon="search">
                {labels.submit}
              </Button>
            </form>
          </search>
        </PageHead>
        <div role="status">
          <EmptyState title={state.title}>
            <p>{state.lead.replace('{query}', () => query)}</p>
          </EmptyState>
        </div>
        <section aria-labelledby="what" className={styles.what}>
          <h2 id="what">{labels.what}</h2>
          <ul>
            {types.map((type) => (
              <li key={type}>
                <h3>
                  <a href={`/${lang}/${type}`}>{labels.types[type].title}</a>
                </h3>
                <p>{labels.types[type].text}</p>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </FullPage>
  );
}
