import { sql } from '@payloadcms/db-postgres/drizzle';

import { specifications } from '@/payload-schema';
import type { Executor } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

interface SpecificationRow extends Record<string, unknown> {
  readonly id: string;
  readonly slug: string;
  readonly version: string;
  readonly languages_zh: 'available' | 'to_be_released';
  readonly languages_en: 'available' | 'to_be_released';
}

/** A specification by its address. @throws PortalError `spec_not_found` */
export async function specificationBySlug(executor: Executor, slug: string): Promise<SpecificationRow> {
  const { rows } = await executor.execute<SpecificationRow>(sql`
    SELECT ${specifications.id}, ${specifications.slug}, ${specifications.version},
        ${specifications.languages_zh}, ${specifications.languages_en} FROM ${specifications}
    WHERE ${specifications.slug} = ${slug} AND ${specifications.deletedAt} IS NULL`);
  if (!rows[0]) throw new PortalError('spec_not_found');
  return rows[0];
}
