import { sql } from '@payloadcms/db-postgres/drizzle';
import type { UIFieldServerProps } from 'payload';

import { hasRole } from '@/cms/access';
import { getDatabase } from '@/platform/db/database';

import { FromNewsControls } from './from-news-controls';
import { announcementTexts } from './texts';

/** In the sidebar of a news item: one click makes a draft of an announcement. */
export async function FromNews({ id, req, i18n }: UIFieldServerProps & { id?: string | number }) {
  if (!id || !hasRole(req, ['administrator', 'editor'])) return null;
  const { locale, labels } = announcementTexts(i18n.language);
  const database = await getDatabase();
  const { rows } = await database.execute<{ id: string; name: string }>(sql`
    SELECT l.id, coalesce(n.name, l.slug) AS name FROM mailing_lists l
    LEFT JOIN mailing_lists_locales n ON n._parent_id = l.id AND n._locale = ${locale}
    WHERE l.deleted_at IS NULL ORDER BY l."order", l.slug`);
  if (rows.length === 0) return null;
  return <FromNewsControls news={String(id)} lists={rows} labels={labels} />;
}
