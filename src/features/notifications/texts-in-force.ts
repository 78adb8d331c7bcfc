import { sql } from '@payloadcms/db-postgres/drizzle';

import { siteHost } from '@/cms/site-name';
import { type Locale, preferredText } from '@/i18n/locales';
import { site_settings, site_settings_locales } from '@/payload-schema';
import { byLanguage } from '@/platform/db/by-language';
import type { Executor } from '@/platform/db/database';

import type { WrittenTexts } from './email';
import { emailTexts } from './tables';

/** How readers reach the community office, from the site settings. */
interface Office {
  readonly email: string;
  readonly postalAddress?: string;
}

/**
 * What an email needs from the database, in one query: the community’s name, its office’s addresses in a language, unless the
 * site settings were never saved, and what people wrote for these emails.
 */
export async function textsInForce(
  executor: Executor,
  locale: Locale,
  emails: readonly string[],
): Promise<{ readonly office?: Office; readonly site: string; readonly written: WrittenTexts }> {
  const ids = sql.join(
    emails.map((id) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await executor.execute<{
    address: string | null;
    postal: string | null;
    names: Parameters<typeof preferredText>[0];
    written: WrittenTexts | null;
  }>(sql`
    SELECT ${site_settings.contact_email} AS address, ${site_settings_locales.contact_postalAddress} AS postal,
      ${byLanguage(site_settings_locales, site_settings_locales.brand_name, site_settings.id)} AS names,
      (SELECT jsonb_object_agg(newest.email, newest.texts) FROM (
        SELECT DISTINCT ON (${emailTexts.email}) ${emailTexts.email}, ${emailTexts.texts} FROM ${emailTexts}
        WHERE ${emailTexts.locale} = ${locale} AND ${emailTexts.email} IN (${ids})
        ORDER BY ${emailTexts.email}, ${emailTexts.revision} DESC
      ) AS newest) AS written
    FROM (VALUES (1)) AS always
      LEFT JOIN ${site_settings} ON true
      LEFT JOIN ${site_settings_locales}
        ON ${site_settings_locales._parentID} = ${site_settings.id} AND ${site_settings_locales._locale} = ${locale}
    LIMIT 1`);
  const [
    { address, postal, names: called, written } = {
      address: null,
      postal: null,
      names: null,
      written: null,
    },
  ] = rows;
  return {
    ...(address && { office: { email: address, ...(postal && { postalAddress: postal }) } }),
    site: preferredText(called, locale)?.trim() || siteHost(),
    written: written ?? {},
  };
}
