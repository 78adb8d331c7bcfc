import { and, eq, isNotNull, isNull, or } from '@payloadcms/db-postgres/drizzle';

import { staff, staff_roles } from '@/payload-schema';
import type { Transaction } from '@/platform/db/database';

/** Email addresses of all administrators who can log in. */
export async function administrators(transaction: Transaction): Promise<readonly string[]> {
  const found = await transaction
    .selectDistinct({ email: staff.email })
    .from(staff)
    .innerJoin(staff_roles, eq(staff_roles.parent, staff.id))
    .where(
      and(
        eq(staff_roles.value, 'administrator'),
        isNull(staff.disabledAt),
        or(isNull(staff.invitedAt), isNotNull(staff.acceptedAt)),
      ),
    )
    .orderBy(staff.email);
  return found.map(({ email }) => email);
}
