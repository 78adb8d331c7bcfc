import { sql } from '@payloadcms/db-postgres/drizzle';
import { alias } from '@payloadcms/db-postgres/drizzle/pg-core';

import type { ApplicationState } from '@/access/shared/domain';
import { type ApplicationRow, iso } from '@/access/shared/records';
import type { Locale } from '@/i18n/locales';
import {
  applications,
  grants as grantsTable,
  specifications,
  specifications_locales,
} from '@/payload-schema';
import type { Executor } from '@/platform/db/database';

const ownSpecificationsLocales = alias(specifications_locales, 'own');
const otherSpecificationsLocales = alias(specifications_locales, 'other');

/** Related applications shown with a case, of each kind. */
const RELATED = 20;

/** Another application that has something in common with the case. */
export interface RelatedCase {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly organization: string;
  readonly state: ApplicationState;
  readonly createdAt: string;
  readonly specification: string;
  readonly common: readonly ('account' | 'organization' | 'domain' | 'name')[];
}

/** A grant of the applicant's organization. */
export interface OrganizationGrant {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly organization: string;
  readonly state: string;
  readonly grantedAt: string;
  readonly expiresAt: string | null;
}

type RelatedRow = {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly organization: string;
  readonly state: ApplicationState;
  readonly created_at: string;
  readonly title: string | null;
  readonly version: string;
  readonly same_account: boolean;
  readonly same_organization: boolean;
  readonly same_domain: boolean;
  readonly same_name: boolean;
};

/** Applications of the same account, organization or domain, and of people with the same name; newest first. */
export async function relatedCases(
  executor: Executor,
  row: ApplicationRow,
  locale: Locale,
): Promise<RelatedCase[]> {
  // One branch for each thing in common, so each uses its index.
  const branch = (condition: ReturnType<typeof sql>) => sql`
    (SELECT ${applications.id} FROM ${applications} WHERE ${condition} AND ${applications.id} <> ${row.id}
        ORDER BY ${applications.createdAt} DESC LIMIT ${RELATED})`;
  const branches = [
    branch(sql`member_id = ${row.member_id}`),
    branch(sql`specification_id = ${row.specification_id} AND organization_key = ${row.organization_key}`),
    branch(sql`email_domain = ${row.email_domain}`),
    branch(sql`name = ${row.name} AND specification_id = ${row.specification_id}`),
  ];
  const { rows } = await executor.execute<RelatedRow>(sql`
    SELECT ${applications.id}, ${applications.number}, ${applications.name}, ${applications.organization},
        ${applications.state}, ${applications.createdAt}, coalesce(${ownSpecificationsLocales.title},
        ${otherSpecificationsLocales.title}) AS title,
      ${specifications.version}, coalesce(${applications.member} = ${row.member_id}, false) AS same_account,
      ${applications.organizationKey} = ${row.organization_key} AS same_organization,
      coalesce(${applications.emailDomain} = ${row.email_domain}, false) AS same_domain,
          ${applications.name} = ${row.name} AS same_name
    FROM ${applications}
    JOIN (${sql.join(branches, sql` UNION `)}) found ON found.id = ${applications.id}
    JOIN ${specifications} ON ${specifications.id} = ${applications.specification}
    LEFT JOIN ${specifications_locales} ${ownSpecificationsLocales}
        ON ${ownSpecificationsLocales._parentID} = ${specifications.id}
        AND ${ownSpecificationsLocales._locale} = ${locale}
    LEFT JOIN ${specifications_locales} ${otherSpecificationsLocales}
        ON ${otherSpecificationsLocales._parentID} = ${specifications.id}
        AND ${otherSpecificationsLocales._locale} <> ${locale}
    ORDER BY ${applications.createdAt} DESC LIMIT ${RELATED}`);
  return rows.map((found) => ({
    id: found.id,
    number: found.number,
    name: found.name,
    organization: found.organization,
    state: found.state,
    createdAt: iso(found.created_at),
    specification: `${found.title ?? ''} ${found.version}`.trim(),
    common: [
      ...(found.same_account ? (['account'] as const) : []),
      ...(found.same_organization ? (['organization'] as const) : []),
      ...(found.same_domain ? (['domain'] as const) : []),
      ...(found.same_name && !found.same_account ? (['name'] as const) : []),
    ],
  }));
}

/** Grants that the applicant's organization holds for the same specification. */
export async function grantsOfOrganization(
  executor: Executor,
  row: ApplicationRow,
): Promise<OrganizationGrant[]> {
  const { rows } = await executor.execute<{
    id: string;
    number: string;
    name: string;
    organization: string;
    state: string;
    granted_at: string;
    expires_at: string | null;
  }>(sql`
    SELECT id, number, name, organization, state, granted_at, expires_at FROM ${grantsTable}
    WHERE specification_id = ${row.specification_id} AND application_id IS DISTINCT FROM ${row.id}
      AND (organization_key = ${row.organization_key} OR email_domain = ${row.email_domain})
    ORDER BY granted_at DESC LIMIT ${RELATED}`);
  return rows.map((grant) => ({
    id: grant.id,
    number: grant.number,
    name: grant.name,
    organization: grant.organization,
    state: grant.state,
    grantedAt: iso(grant.granted_at),
    expiresAt: grant.expires_at && iso(grant.expires_at),
  }));
}
