import { sql } from '@payloadcms/db-postgres/drizzle';
import type { Endpoint, Payload } from 'payload';

import { byLocale, locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { adapterOf } from '@/platform/db/database';

import type { ContentGlobal } from '../content-globals';
import { NO_ID } from '../content-target';
import { globalPermissions } from '../permissions';
import { staffEndpoint } from '../staff-endpoint';

import type { LanguageState, LanguageStates } from './language-states-query';

type Row = Pick<LanguageState, 'status' | 'isPublic'> & Record<'locale', Locale>;

/**
 * The state of a part of the site in each language (ADR 259). It is always published, so a language is only missing as long as it
 * has no text. Staff views only: reads past access rules.
 */
export async function languageStatesOfGlobal(payload: Payload, slug: ContentGlobal): Promise<LanguageStates> {
  const table = slug.replaceAll('-', '_');
  const name = (suffix: string) => sql.identifier(`_${table}_v${suffix}`);
  const asked = sql.join(
    locales.map((locale) => sql`(${locale}::text)`),
    sql`, `,
  );
  const { rows } = await adapterOf(payload).drizzle.execute<Row>(sql`
    SELECT asked.locale, coalesce(translation.state NOT IN ('missing', 'hidden'), true) AS "isPublic",
      CASE
        WHEN review.state = 'submitted' THEN 'review'
        WHEN review.state = 'approved' THEN 'approved'
        WHEN translation.state IN ('missing', 'hidden') THEN CASE WHEN newest.status = 'draft' THEN 'draft' ELSE 'missing' END
        WHEN translation.state = 'outdated' THEN 'outdated'
        WHEN newest.status = 'draft' THEN 'changed'
        ELSE 'published' END AS status
    FROM (VALUES ${asked}) AS asked (locale)
    LEFT JOIN content_languages AS translation ON translation.collection = ${slug}
      AND translation.item_id = ${NO_ID} AND translation.locale = asked.locale
    LEFT JOIN content_reviews AS review ON review.collection = ${slug} AND review.item_id = ${NO_ID}
      AND review.locale = asked.locale AND review.state IN ('submitted', 'approved')
    LEFT JOIN LATERAL (
      SELECT language.version__status::text AS status FROM ${name('')} AS version
      JOIN ${name('_locales')} AS language ON language._parent_id = version.id
      WHERE version.latest AND language._locale::text = asked.locale LIMIT 1
    ) AS newest ON true`);
  return byLocale((locale) => {
    const { status, isPublic } = rows.find((row) => row.locale === locale) ?? nothing;
    return { status, isPublic };
  });
}

const nothing = { status: 'missing', isPublic: false } as const;

/** `GET /globals/{slug}/languages` → how far each language of a part of the site is. */
export function globalLanguagesEndpoint(slug: ContentGlobal): Omit<Endpoint, 'root'> {
  return staffEndpoint({
    path: '/languages',
    method: 'get',
    roles: globalPermissions[slug].read,
    handle: ({ req }) => languageStatesOfGlobal(req.payload, slug),
  });
}
