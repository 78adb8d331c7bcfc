import { sql } from '@payloadcms/db-postgres/drizzle';
import type { UIFieldServerProps } from 'payload';

import { agreementAcceptances } from '@/access/shared/tables';
import styles from '@/access/shared/admin/release-files.module.css';
import { reviewTexts } from '@/access/shared/admin/review-texts';
import { textsOf } from '@/i18n/messages';
import { getDatabase } from '@/platform/db/database';

/** In the view of an agreement: how many members its version asks, and how (ADR 157). */
export async function AgreementRequest({ data, i18n }: UIFieldServerProps) {
  const { locale, t } = reviewTexts(i18n.language);
  const { version, changes } = (data ?? {}) as { version?: string; changes?: string };
  const database = await getDatabase();
  const { rows } = await database.execute<{ count: number }>(sql`
    SELECT count(DISTINCT ${agreementAcceptances.memberId})::int AS count FROM ${agreementAcceptances}
    WHERE ${agreementAcceptances.memberId} NOT IN (SELECT own.member_id FROM ${agreementAcceptances} AS own
      WHERE own.version = ${version ?? ''})`);
  const site = await textsOf(locale, 'applications');
  const { download } = site.labels;
  return (
    <section className={styles.panel} aria-labelledby="agreement-request">
      <h3 id="agreement-request">{t('agreementPreview.asks')}</h3>
      <p className={styles.quiet}>{t('agreementPreview.asked', { count: rows[0]?.count ?? 0 })}</p>
      <blockquote className={styles.request}>
        <p>
          <strong>{download.gateTitle}</strong>
        </p>
        <p>{site.t('download.gateText', { version: version ?? '…' })}</p>
        {changes && (
          <p>
            {download.gateChanges}: {changes}
          </p>
        )}
        <p>☐ {download.gateAccept}</p>
      </blockquote>
    </section>
  );
}
