import { eq, type SQL, sql } from '@payloadcms/db-postgres/drizzle';

import { staff, staff_roles } from '@/payload-schema';
import type { Executor } from '@/platform/db/database';

import { type Role, roles } from './permissions';

/** What a person may do now, in the order of the permission table; nothing for an account that is gone. */
export async function rolesOf(executor: Executor, id: string): Promise<Role[]> {
  const rows = await executor
    .select({ role: staff_roles.value })
    .from(staff_roles)
    .where(eq(staff_roles.parent, id));
  const held = new Set(rows.map(({ role }) => role));
  return roles.filter((role) => held.has(role));
}

/** A condition on rows of `staff`: people with at least one of the roles. */
export const hasOneOfRoles = (wanted: readonly Role[]): SQL => sql`EXISTS (
  SELECT FROM ${staff_roles} WHERE ${staff_roles.parent} = ${staff}.id
    AND ${staff_roles.value} IN (${sql.join(
      wanted.map((role) => sql`${role}`),
      sql`, `,
    )}))`;

/** A condition on rows of `staff`: people who can log in, who are not disabled and have accepted their invitation. */
export const canLogIn: SQL = sql`(${staff.disabledAt} IS NULL
  AND (${staff.invitedAt} IS NULL OR ${staff.acceptedAt} IS NOT NULL))`;
