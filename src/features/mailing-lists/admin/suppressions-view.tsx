import { desc, eq, gte, lt, and, or } from '@payloadcms/db-postgres/drizzle';
import type { AdminViewServerProps } from 'payload';

import list from '@/cms/admin/staff-list.module.css';
import { StaffView } from '@/cms/admin/staff-view';
import { getDatabase } from '@/platform/db/database';

import { addressHash } from '../suppressions';
import { mailSuppressions } from '../tables';
import { ActionButton } from './action-button';
import { SuppressForm } from './suppress-form';
import { listTexts, momentText, parameter } from './texts';

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
  const search = parameter(view.searchParams?.search)?.toLowerCase();
  // A whole address is found by its hash, also when the person was erased.
  const wanted =
    search === undefined
      ? undefined
      : or(
          eq(mailSuppressions.addressHash, addressHash(search)),
          and(gte(mailSuppressions.address, search), lt(mailSuppressions.address, `${search}\u{10ffff}`)),
        );
  const entries = await database
    .select()
    .from(mailSuppressions)
    .where(wanted)
    .orderBy(desc(mailSuppressions.at))
    .limit(SHOWN);
  const { suppressions: labels } = messages;
  return (
    <>
      <SuppressForm labels={{ ...labels, failed: messages.failed }} />
      <form className={list.filters} action={`/admin${PATH}`}>
        <label>
          {labels.search}
          <input name="search" type="search" defaultValue={search} />
        </label>
        <button type="submit">{labels.find}</button>
        {search !== undefined && <a href={`/admin${PATH}`}>{labels.reset}</a>}
      </form>
      {entries.length === 0 ? (
        <p className={list.empty}>{search === undefined ? labels.empty : labels.notFound}</p>
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
      {entries.length === SHOWN && <p className={list.muted}>{t('suppressions.newest', { shown: SHOWN })}</p>}
    </>
  );
}
