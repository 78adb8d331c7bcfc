import { sql } from '@payloadcms/db-postgres/drizzle';
import type { UIFieldServerProps } from 'payload';

import { hasRole } from '@/cms/access';
import { mailing_lists, mailing_lists_locales } from '@/payload-schema';
import { getDatabase } from '@/platform/db/database';

import { FromNewsControls } from './from-news-controls';
import { announcementTexts } from './texts';

/** In the sidebar of a news item: one click makes a draft of an announcement. */
export async function FromNews({ id, req, i18n }: UIFieldServerProps & { id?: string | number }) {
  if (!id || !hasRole(req, ['administrator', 'editor'])) return null;
  const { locale, labels } = announcementTexts(i18n.language);
  const database = await getDatabase();
  const { rows } = await database.execute<{ id: string; name: string }>(sql`
    SELECT ${mailing_lists.id}, coalesce(${mailing_lists_locales.name}, ${mailing_lists.slug}) AS name
        FROM ${mailing_lists}
    LEFT JOIN ${mailing_lists_locales} ON ${mailing_lists_locales._parentID} = ${mailing_lists.id}
        AND ${mailing_lists_locales._locale} = ${locale}
    WHERE ${mailing_lists.deletedAt} IS NULL ORDER BY ${mailing_lists.order}, ${mailing_lists.slug}`);
  if (rows.length === 0) return null;
  return <FromNewsControls news={String(id)} lists={rows} labels={labels} />;
}
