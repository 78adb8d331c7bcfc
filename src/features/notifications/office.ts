import { and, eq } from '@payloadcms/db-postgres/drizzle';

import type { Locale } from '@/i18n/locales';
import { site_settings, site_settings_locales } from '@/payload-schema';
import type { Executor } from '@/platform/db/database';

/** How readers reach the community office, from the site settings. */
interface Office {
  readonly email: string;
  readonly postalAddress?: string;
}

/** The community office's addresses in a language; nothing before the site settings are saved for the first time. */
export async function officeIn(executor: Executor, locale: Locale): Promise<Office | undefined> {
  const [found] = await executor
    .select({
      email: site_settings.contact_email,
      postalAddress: site_settings_locales.contact_postalAddress,
    })
    .from(site_settings)
    .leftJoin(
      site_settings_locales,
      and(eq(site_settings_locales._parentID, site_settings.id), eq(site_settings_locales._locale, locale)),
    )
    .limit(1);
  if (!found?.email) return undefined;
  return { email: found.email, ...(found.postalAddress && { postalAddress: found.postalAddress }) };
}
