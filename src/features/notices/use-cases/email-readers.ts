import { and, eq, isNull, or } from '@payloadcms/db-postgres/drizzle';

import type { Role } from '@/cms/permissions';
import { canLogIn, hasOneOfRoles } from '@/cms/staff-roles';
import { defaultLocale, type Locale, storedLocale } from '@/i18n/locales';
import { staff } from '@/payload-schema';
import type { Executor } from '@/platform/db/database';

import { noticeReaders } from '../tables';

/** Who of those with one of the roles hears of new work by email, each with the language of the admin. */
export async function emailReaders(
  executor: Executor,
  roles: readonly Role[],
): Promise<{ readonly email: string; readonly locale: Locale }[]> {
  const rows = await executor
    .select({ email: staff.email, language: noticeReaders.locale })
    .from(staff)
    .leftJoin(noticeReaders, eq(noticeReaders.staffId, staff.id))
    .where(
      and(hasOneOfRoles(roles), canLogIn, or(isNull(noticeReaders.emails), eq(noticeReaders.emails, true))),
    )
    .orderBy(staff.email);
  return rows.map(({ email, language }) => ({
    email,
    locale: language === null ? defaultLocale : storedLocale(language),
  }));
}
