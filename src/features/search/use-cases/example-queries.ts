import { sql } from '@payloadcms/db-postgres/drizzle';

import type { Locale } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';

import { entriesOf } from '../tables';

/** Milliseconds for which a process uses what it has read. What is in the index changes without telling it. */
const KEPT_MS = 300_000;

const kept = new Map<Locale, { until: number; queries: string[] }>();

/** Terms that are looked at for one that is worth a phrase. */
const MOST_TERMS = 200;

/**
 * Queries that show what the search can do, from what is published: the number of a requirement in force, and a term in
 * quotation marks. A portal that has neither gets no examples, as they would find nothing.
 */
export async function exampleQueries(locale: Locale, now = Date.now()): Promise<string[]> {
  const present = kept.get(locale);
  if (present && present.until > now) return present.queries;
  const entries = entriesOf(locale);
  const database = await getDatabase();
  const { rows } = await database.execute<{ kind: string; title: string }>(sql`
    (SELECT ${entries.kind}, ${entries.title} FROM ${entries} WHERE ${entries.kind} = 'requirements'
      ORDER BY ${entries.boost} DESC, ${entries.publishedAt} DESC, ${entries.title} LIMIT 1)
    UNION ALL
    (SELECT ${entries.kind}, ${entries.title} FROM ${entries} WHERE ${entries.kind} = 'terms'
      ORDER BY ${entries.title} LIMIT ${MOST_TERMS})`);
  const requirement = rows.find(({ kind }) => kind === 'requirements')?.title;
  const terms = rows.filter(({ kind }) => kind === 'terms').map(({ title }) => withoutAbbreviation(title));
  const phrase = terms.find(isPhrase);
  const queries = [...(requirement ? [requirement] : []), ...(phrase ? [`"${phrase}"`] : [])];
  kept.set(locale, { until: now + KEPT_MS, queries });
  return queries;
}

/** “address space (ASID)” without what follows in parentheses. */
const withoutAbbreviation = (term: string) => term.replace(/\s*[(（].*$/u, '');

/** Several words, or in languages without spaces several characters: quotation marks around one word say nothing. */
const isPhrase = (term: string) => /\S\s+\S/.test(term) || /^[\p{Script=Han}]{4,}$/u.test(term);
