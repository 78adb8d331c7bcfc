import type { AdminViewServerProps } from 'payload';

import { ListTable } from '@/cms/admin/list-table';
import { parameter } from '@/cms/admin/list-values';
import { Moment } from '@/cms/admin/moment';
import list from '@/cms/admin/staff-list.module.css';
import { StaffView } from '@/cms/admin/staff-view';
import { HelpLink } from '@/features/help';

import { LiftForm } from './lift-form';
import { SuppressForm } from './suppress-form';
import { type AddressEvent, findSuppressions, SHOWN } from './suppression-list';
import { listTexts } from './texts';

const PATH = '/suppressions';

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
      aside={<HelpLink to="suppressions" language={view.initPageResult.req.i18n.language} />}
      forbidden={t('forbidden')}
    >
      {() => <Suppressions view={view} />}
    </StaffView>
  );
}

async function Suppressions({ view }: { view: AdminViewServerProps }) {
  const texts = listTexts(view.initPageResult.req.i18n.language);
  const { locale, t } = texts;
  const search = parameter(view.searchParams?.search);
  const { entries, history } = await findSuppressions(search);
  const { suppressions: labels } = texts.labels;
  return (
    <>
      <SuppressForm labels={labels} />
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
        <ListTable
          label={labels.title}
          columns={[labels.address, labels.reason, labels.since, labels.note, texts.labels.actions]}
        >
          {entries.map(({ addressHash, address, reason, at, note }) => (
            <tr key={addressHash}>
              <td>{address ?? <span className={list.muted}>{labels.erased}</span>}</td>
              <td>{labels.reasons[reason]}</td>
              <td className={list.nowrap}>
                <Moment at={at.toISOString()} locale={locale} />
              </td>
              <td>{note}</td>
              <td>
                <LiftForm hash={addressHash} labels={labels} />
              </td>
            </tr>
          ))}
        </ListTable>
      )}
      {entries.length === SHOWN && <p className={list.muted}>{t('suppressions.newest', { shown: SHOWN })}</p>}
      {history.length > 0 && <History history={history} texts={texts} />}
    </>
  );
}

/** What is known of one address: when it was suppressed and let through again, and which mails came back. */
function History({
  history,
  texts,
}: {
  history: readonly AddressEvent[];
  texts: ReturnType<typeof listTexts>;
}) {
  const { locale } = texts;
  const { suppressions: labels } = texts.labels;
  return (
    <section>
      <h2 className={list.heading}>{labels.history}</h2>
      <ListTable label={labels.history} columns={[labels.since, labels.event, labels.note, labels.by]}>
        {history.map((entry) => (
          <tr key={`${entry.event} ${entry.at.getTime()}`}>
            <td className={list.nowrap}>
              <Moment at={entry.at.toISOString()} locale={locale} />
            </td>
            <td>
              {labels.events[entry.event]}
              {'reason' in entry && entry.reason && (
                <div className={list.muted}>{labels.reasons[entry.reason]}</div>
              )}
            </td>
            <td>
              {'note' in entry ? entry.note : [entry.status, entry.diagnostic].filter(Boolean).join(' ')}
            </td>
            <td>{('by' in entry && entry.by) || labels.portal}</td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}
