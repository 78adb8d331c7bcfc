import type { AdminViewServerProps } from 'payload';

import { hasRole } from '@/cms/access';
import { FilterChoice } from '@/cms/admin/filter-choice';
import { ProvenLink } from '@/cms/admin/proven-link';
import { ListTable } from '@/cms/admin/list-table';
import { parameter } from '@/cms/admin/list-values';
import { Moment } from '@/cms/admin/moment';
import list from '@/cms/admin/staff-list.module.css';
import { StaffView } from '@/cms/admin/staff-view';
import { HelpLink } from '@/features/help';
import { BrowserTexts } from '@/i18n/browser-texts';
import { languageName } from '@/i18n/language-name';
import { getDatabase } from '@/platform/db/database';

import { type SubscriptionState, subscriptionStates } from '../domain';
import { allLists } from '../lists';
import { subscriptionReaders } from '../readers';
import { ActionButton } from './action-button';
import { ImportPanel } from './import-panel';
import { COUNT_LIMIT, findSubscribers, subscriberSorts } from './subscribers';
import { listTexts } from './texts';

const PATH = '/subscribers';

const pills = {
  pending: 'light',
  pending_review: 'warning',
  subscribed: 'success',
  rejected: 'error',
  unsubscribed: 'light',
} as const;

function StatePill({ state, text }: { state: SubscriptionState; text: string }) {
  return (
    <span className={`pill pill--style-${pills[state]} pill--size-small`}>
      <span className="pill__label">{text}</span>
    </span>
  );
}

/** `/admin/subscribers`: who is on which list; search, and for administrators export, import, and removal. */
export function SubscribersView(view: AdminViewServerProps) {
  const { t } = listTexts(view.initPageResult.req.i18n.language);
  const mayChange = hasRole(view.initPageResult.req, ['administrator']);
  return (
    <StaffView
      view={view}
      path={PATH}
      roles={subscriptionReaders}
      title={t('subscribers.title')}
      lead={t('subscribers.lead')}
      aside={<HelpLink to="subscribers" language={view.initPageResult.req.i18n.language} />}
      forbidden={t('forbidden')}
    >
      {() => <Subscribers view={view} mayChange={mayChange} />}
    </StaffView>
  );
}

/** @param mayChange whether the reader may export, import, and remove */
async function Subscribers({ view, mayChange }: { view: AdminViewServerProps; mayChange: boolean }) {
  const { locale, labels, rules, t } = listTexts(view.initPageResult.req.i18n.language);
  const given = view.searchParams ?? {};
  const query = {
    list: parameter(given.list),
    state: parameter(given.state),
    search: parameter(given.search),
    sort: parameter(given.sort),
    after: parameter(given.after),
  };
  const [lists, found] = await Promise.all([allLists(await getDatabase(), locale), findSubscribers(query)]);
  const filters = new URLSearchParams(
    Object.entries({ ...query, after: undefined }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString();
  const hasFilter = [query.list, query.state, query.search].some((value) => value !== undefined);
  const listNames = new Map(lists.map(({ id, name }) => [id, name]));
  // For people who did not use the form, this shows where they agreed instead of the version of the wording.
  const wordingOf = (version: string | null) =>
    version === null ? null : ((labels.sources as Readonly<Record<string, string>>)[version] ?? version);
  return (
    <>
      <form className={list.filters} action={`/admin${PATH}`}>
        <FilterChoice
          label={t('subscribers.list')}
          name="list"
          value={query.list}
          all={t('subscribers.all')}
          options={lists.map(({ id, name }) => [id, name])}
        />
        <FilterChoice
          label={t('subscribers.state')}
          name="state"
          value={query.state}
          all={t('subscribers.all')}
          options={subscriptionStates.map((state) => [state, labels.states[state]])}
        />
        <label>
          {t('subscribers.search')}
          <input name="search" type="search" defaultValue={query.search} />
        </label>
        <FilterChoice
          label={t('subscribers.sort')}
          name="sort"
          value={query.sort ?? 'newest'}
          options={subscriberSorts.map((sort) => [sort, labels.subscribers.sorts[sort]])}
        />
        <button type="submit">{t('subscribers.filter')}</button>
        <a href={`/admin${PATH}`}>{t('subscribers.reset')}</a>
        {mayChange && (
          <ProvenLink href={`/api/subscriptions/export.csv?${filters}`} download>
            {t('subscribers.export')}
          </ProvenLink>
        )}
      </form>
      {found.items.length === 0 ? (
        <p className={list.empty}>{t(hasFilter ? 'subscribers.empty' : 'subscribers.none')}</p>
      ) : (
        <ListTable
          label={t('subscribers.title')}
          columns={[
            t('subscribers.email'),
            t('subscribers.person'),
            t('subscribers.list'),
            t('subscribers.state'),
            t('subscribers.since'),
            t('subscribers.consent'),
            t('subscribers.bounces'),
            ...(mayChange ? [labels.actions] : []),
          ]}
        >
          {found.items.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <a href={`/admin/collections/subscriptions/${row.id}`}>{row.email}</a>
              </th>
              <td>
                {row.name}
                {row.organization && <div className={list.muted}>{row.organization}</div>}
              </td>
              <td>{listNames.get(row.listId)}</td>
              <td className={list.nowrap}>
                <StatePill state={row.state} text={labels.states[row.state]} />
              </td>
              <td className={list.nowrap}>
                <Moment at={row.requestedAt} locale={locale} />
                <div className={list.muted}>
                  {labels.sources[row.source as keyof typeof labels.sources]} ·{' '}
                  {languageName(row.locale, locale)}
                </div>
              </td>
              <td>
                {row.consentAt && <Moment at={row.consentAt} locale={locale} />}
                <div className={list.muted}>
                  {[wordingOf(row.consentVersion), row.consentNetwork, row.consentNote]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </td>
              <td className={list.nowrap}>{row.bounceScore}</td>
              {mayChange && (
                <td>
                  {(row.state === 'subscribed' || row.state.startsWith('pending')) && (
                    <ActionButton
                      path={`/api/subscriptions/${row.id}/remove`}
                      label={t('subscribers.remove')}
                      question={t('subscribers.sure', { email: row.email })}
                      done={t('subscribers.removed', { email: row.email })}
                    />
                  )}
                </td>
              )}
            </tr>
          ))}
        </ListTable>
      )}
      {found.total > 0 && (
        <nav className={list.pages} aria-label={t('subscribers.title')}>
          <span>
            {found.total > COUNT_LIMIT
              ? t('subscribers.more', { limit: COUNT_LIMIT })
              : t('subscribers.total', { total: found.total })}
          </span>
          {query.after && <a href={`/admin${PATH}?${filters}`}>{t('subscribers.first')}</a>}
          {found.next && (
            <a href={`/admin${PATH}?${filters}&after=${encodeURIComponent(found.next)}`}>
              {t('subscribers.next')}
            </a>
          )}
        </nav>
      )}
      {mayChange && (
        <BrowserTexts lang={locale} namespaces={['list-admin']}>
          <ImportPanel
            lists={lists.map(({ id, name }) => ({ id, name }))}
            locale={locale}
            labels={{
              ...labels.import,
              email: labels.subscribers.email,
              rules,
            }}
          />
        </BrowserTexts>
      )}
    </>
  );
}
