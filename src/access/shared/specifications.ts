import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';

import { type Locale, locales } from '@/i18n/locales';
import { specifications } from '@/payload-schema';
import type { Executor } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

/** A type, not an interface: an interface for `execute` allows every property, also one that the statement omits. */
type SpecificationRow = {
  readonly id: string;
  readonly slug: string;
  readonly version: string;
  readonly languages: Readonly<Record<Locale, 'available' | 'to_be_released'>>;
};

/**
 * Whether the row of `specifications` is released in a language: Payload keeps a column for each.
 * @param language SQL that gives the code of the language
 */
export function isReleasedIn(language: SQL): SQL {
  const cases = locales.map((code) => sql`WHEN ${code} THEN ${specifications[`languages_${code}`]}::text`);
  return sql`CASE ${language} ${sql.join(cases, sql` `)} END = 'available'`;
}

/** A specification by its address. @throws PortalError `spec_not_found` */
export async function specificationBySlug(executor: Executor, slug: string): Promise<SpecificationRow> {
  const states = locales.map((code) => sql`${code}::text, ${specifications[`languages_${code}`]}`);
  const { rows } = await executor.execute<SpecificationRow>(sql`
    SELECT ${specifications.id}, ${specifications.slug}, ${specifications.version},
      jsonb_build_object(${sql.join(states, sql`, `)}) AS languages FROM ${specifications}
    WHERE ${specifications.slug} = ${slug} AND ${specifications.deletedAt} IS NULL`);
  if (!rows[0]) throw new PortalError('spec_not_found');
  return rows[0];
}
