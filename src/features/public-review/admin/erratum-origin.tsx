import { asc, eq } from '@payloadcms/db-postgres/drizzle';
import type { UIFieldServerProps } from 'payload';

import { hasRole } from '@/cms/access';
import { isUuid } from '@/platform/ids';
import { getDatabase } from '@/platform/db/database';

import { reviewRoles } from '../domain';
import { reviewComments } from '../tables';
import { reviewTexts } from './texts';

/** In the sidebar of an erratum: the reports that it was written from. */
export async function ErratumOrigin({ id, req, i18n }: UIFieldServerProps & { id?: string | number }) {
  if (typeof id !== 'string' || !isUuid(id) || !hasRole(req, reviewRoles)) return null;
  const database = await getDatabase();
  const reports = await database
    .select({ number: reviewComments.number })
    .from(reviewComments)
    .where(eq(reviewComments.erratumId, id))
    .orderBy(asc(reviewComments.createdAt));
  const { t } = reviewTexts(i18n.language);
  return reports.map(({ number }) => (
    <p key={number}>
      <a href={`/admin/public-review?number=${number}`}>{t('erratum.origin', { number })}</a>
    </p>
  ));
}
