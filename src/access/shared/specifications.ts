import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';

import { locales } from '@/i18n/locales';
import { specifications } from '@/payload-schema';
import type { Executor } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

interface SpecificationRow extends Record<string, unknown> {
  readonly id: string;
  readonly slug: string;
  readonly version: string;
}

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
  const { rows } = await executor.execute<SpecificationRow>(sql`
    SELECT ${specifications.id}, ${specifications.slug}, ${specifications.version} FROM ${specifications}
    WHERE ${specifications.slug} = ${slug} AND ${specifications.deletedAt} IS NULL`);
  if (!rows[0]) throw new PortalError('spec_not_found');
  return rows[0];
}
