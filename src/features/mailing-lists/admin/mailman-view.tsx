import { desc, isNotNull, sql } from '@payloadcms/db-postgres/drizzle';
import type { AdminViewServerProps } from 'payload';

import { ListTable } from '@/cms/admin/list-table';
import { Moment } from '@/cms/admin/moment';
import list from '@/cms/admin/staff-list.module.css';
import { StaffView } from '@/cms/admin/staff-view';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';

import type { MailmanReport } from '../mailman/reconcile';
import { mailmanOperations, mailmanReports } from '../tables';
import { listTexts } from './texts';

const PATH = '/mailman';
/** Newest reports and operations that are shown. */
const REPORTS = 14;
const OPERATIONS = 100;

/** `/admin/mailman`: what waits for Mailman, what it refused, and the nightly reports. */
export function MailmanView(view: AdminViewServerProps) {
  const { labels } = listTexts(view.initPageResult.req.i18n.language);
  return (
    <StaffView
      view={view}
      path={PATH}
      roles={['administrator']}
      title={labels.mailman.title}
      lead={labels.mailman.lead}
      forbidden={labels.forbidden}
    >
      {() => <Mailman view={view} />}
    </StaffView>
  );
}

async function Mailman({ view }: { view: AdminViewServerProps }) {
  const texts = listTexts(view.initPageResult.req.i18n.language);
  const { locale, t } = texts;
  const labels = texts.labels.mailman;
  const database = await getDatabase();
  const [reports, failed, waiting] = await Promise.all([
    database.select().from(mailmanReports).orderBy(desc(mailmanReports.at)).limit(REPORTS),
    database
      .select()
      .from(mailmanOperations)
      .where(isNotNull(mailmanOperations.failedAt))
      .orderBy(desc(mailmanOperations.failedAt))
      .limit(OPERATIONS),
    database.execute<{ count: number; error: string | null }>(
      sql`SELECT count(*)::int AS count,
            (array_agg(last_error ORDER BY created_at) FILTER (WHERE last_error IS NOT NULL))[1] AS error
          FROM mailman_operations WHERE failed_at IS NULL`,
    ),
  ]);
  const [queue] = waiting.rows;
  const rows = reports.flatMap(({ at, report }) =>
    (report as MailmanReport).lists.map((entry) => ({ at: at.toISOString(), entry })),
  );
  return (
    <>
      {env.MAILMAN_API_URL === undefined && <p className={list.notice}>{labels.off}</p>}
      <p>
        {t('mailman.waiting', { count: queue?.count ?? 0 })}
        {queue?.error != null && ` ${t('mailman.lastError', { error: queue.error })}`}
      </p>
      <h2 className={list.heading}>{labels.failed}</h2>
      {failed.length === 0 ? (
        <p className={list.empty}>{labels.noneFailed}</p>
      ) : (
        <ListTable
          label={labels.failed}
          columns={[labels.at, labels.list, labels.address, labels.action, labels.error]}
        >
          {failed.map(({ id, failedAt, listAddress, email, action, lastError }) => (
            <tr key={id}>
              <td className={list.nowrap}>
                {failedAt && <Moment at={failedAt.toISOString()} locale={locale} />}
              </td>
              <td>{listAddress}</td>
              <td>{email}</td>
              <td>{labels.actions[action]}</td>
              <td>{lastError}</td>
            </tr>
          ))}
        </ListTable>
      )}
      <h2 className={list.heading}>{labels.reports}</h2>
      {rows.length === 0 ? (
        <p className={list.empty}>{labels.noReports}</p>
      ) : (
        <ListTable
          label={labels.reports}
          columns={[
            labels.at,
            labels.list,
            labels.here,
            labels.there,
            labels.onlyHere,
            labels.onlyThere,
            labels.leftHere,
            labels.leftThere,
            labels.note,
          ]}
        >
          {rows.map(({ at, entry }) => (
            <tr key={`${at} ${entry.address}`}>
              <td className={list.nowrap}>
                <Moment at={at} locale={locale} />
              </td>
              <td>{entry.address}</td>
              <td>{entry.here}</td>
              <td>{entry.there}</td>
              <td>{entry.onlyHere}</td>
              <td>{entry.onlyThere}</td>
              <td>{entry.leftHere}</td>
              <td>{entry.leftThere}</td>
              <td>{entry.error ?? (entry.withheld ? labels.withheld : entry.examples.join(', '))}</td>
            </tr>
          ))}
        </ListTable>
      )}
    </>
  );
}
