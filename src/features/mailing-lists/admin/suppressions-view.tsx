import { desc } from '@payloadcms/db-postgres/drizzle';
import type { AdminViewServerProps } from 'payload';

import list from '@/cms/admin/staff-list.module.css';
import { StaffView } from '@/cms/admin/staff-view';
import { getDatabase } from '@/platform/db/database';

import { mailSuppressions } from '../tables';
import { ActionButton } from './action-button';
import { SuppressForm } from './suppress-form';
import { listTexts, momentText } from './texts';

const PATH = '/suppressions';
/** Newest entries that are shown. */
const SHOWN = 200;

/** `/admin/suppressions`: addresses that get no mail of any list. */
export function SuppressionsView(view: AdminViewServerProps) {
  const { t } = listTexts(view.initPageResult.req.i18n.language);
  return (
    <StaffView
      view={view}
      path={PATH}
      roles={['administrator']}
      title={t('suppressions.title')}
      lead={t('suppressions.lead')}
      forbidden={t('forbidden')}
    >
      {() => <Suppressions view={view} />}
    </StaffView>
  );
}

async function Suppressions({ view }: { view: AdminViewServerProps }) {
  const { locale, messages, t } = listTexts(view.initPageResult.req.i18n.language);
  const database = await getDatabase();
  const entries = await database
    .select()
    .from(mailSuppressions)
    .orderBy(desc(mailSuppressions.at))
    .limit(SHOWN);
  const { suppressions: labels } = messages;
  return (
    <>
      <SuppressForm labels={{ ...labels, failed: messages.failed }} />
      {entries.length === 0 ? (
        <p className={list.empty}>{labels.empty}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keyboard too
        <div className={list.scroll} role="region" tabIndex={0} aria-label={labels.title}>
          <table className={list.table}>
            <thead>
              <tr>
                <th scope="col">{labels.address}</th>
                <th scope="col">{labels.reason}</th>
                <th scope="col">{labels.since}</th>
                <th scope="col">{labels.note}</th>
                <th scope="col">{messages.actions}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ addressHash, address, reason, at, note }) => (
                <tr key={addressHash}>
                  <td>{address ?? <span className={list.muted}>{labels.erased}</span>}</td>
                  <td>{labels.reasons[reason]}</td>
                  <td className={list.nowrap}>{momentText(at.toISOString(), locale)}</td>
                  <td>{note}</td>
                  <td>
                    <ActionButton
                      path={`/api/subscriptions/suppressions/${addressHash}`}
                      method="DELETE"
                      label={labels.lift}
                      question={labels.sure}
                      done={labels.lifted}
                      failed={t('failed')}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
