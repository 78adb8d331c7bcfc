import { sql } from '@payloadcms/db-postgres';
import { getTableName } from '@payloadcms/db-postgres/drizzle';

import type { Locale } from '@/i18n/locales';
import type { Executor } from '@/platform/db/database';

import { entriesOf } from '../tables';

/**
 * Collects the Latin words of the entries, used to correct misspelled ones.
 * @param since entries written from this moment on; `all` also forgets words that no longer occur
 */
export async function refreshWords(executor: Executor, locale: Locale, since: Date | 'all'): Promise<void> {
  const table = entriesOf(locale);
  const { rows } = await executor.execute<{ word: string; entries: number }>(
    since === 'all'
      ? sql`select word, ndoc as entries from ts_stat(${`select vector from ${getTableName(entriesOf(locale))}`})
            where word ~ '^[a-z]{4,40}$'`
      : sql`select lexeme as word, count(*)::int as entries
            from ${table}, unnest(vector) where indexed_at >= ${since} and lexeme ~ '^[a-z]{4,40}$' group by lexeme`,
  );
  const words = JSON.stringify(rows);
  if (since === 'all') {
    await executor.execute(sql`
      delete from search_words where locale = ${locale}
      and word not in (select word from jsonb_to_recordset(${words}::jsonb) as fresh(word text))`);
  }
  await executor.execute(sql`
    insert into search_words (locale, word, entries)
    select ${locale}, word, entries from jsonb_to_recordset(${words}::jsonb) as fresh(word text, entries int)
    order by word
    on conflict (locale, word) do update set entries = greatest(search_words.entries, excluded.entries)`);
}
