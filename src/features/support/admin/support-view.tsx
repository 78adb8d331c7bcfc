import type { AdminViewServerProps } from 'payload';

import { hasRole } from '@/cms/access';
import { CardKeys } from '@/cms/admin/card-keys';
import { FilterChoice } from '@/cms/admin/filter-choice';
import { keyName } from '@/cms/admin/key-name';
import { ListPages } from '@/cms/admin/list-pages';
import { parameter } from '@/cms/admin/list-values';
import { Moment } from '@/cms/admin/moment';
import { ProvenLink } from '@/cms/admin/proven-link';
import cards from '@/cms/admin/staff-cards.module.css';
import list from '@/cms/admin/staff-list.module.css';
import { StaffView } from '@/cms/admin/staff-view';
import { BrowserTexts } from '@/i18n/browser-texts';
import { languageName } from '@/i18n/language-name';
import { htmlLang, storedLocale } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';
import { classNames } from '@/ui/class-names';
import { formatBytes } from '@/ui/format';

import {
  requestKinds,
  requestMachine,
  requestStates,
  type RequestState,
  supportRoles,
  topics,
} from '../domain';
import { findRequests, type StaffRequestView } from '../use-cases/find-requests';
import { type OfficeMember, officeMembers } from '../use-cases/work-on-request';
import { RequestActions } from './request-actions';
import styles from './support-view.module.css';
import { supportTexts } from './texts';

const PATH = '/support';

const pills = {
  new: 'warning',
  in_progress: 'warning',
  waiting: 'light',
  answered: 'success',
  closed: 'light',
} as const satisfies Record<RequestState, string>;

function Pill({ look, text }: { look: string; text: string }) {
  return (
    <span className={`pill pill--style-${look} pill--size-small`}>
      <span className="pill__label">{text}</span>
    </span>
  );
}

/** `/admin/support`: what members and visitors ask the community office. */
export function SupportView(view: AdminViewServerProps) {
  const { t } = supportTexts(view.initPageResult.req.i18n.language);
  return (
    <StaffView
      view={view}
      path={PATH}
      roles={supportRoles}
      title={t('title')}
      lead={t('lead')}
      forbidden={t('forbidden')}
    >
      {() => <Requests view={view} />}
    </StaffView>
  );
}

async function Requests({ view }: { view: AdminViewServerProps }) {
  const texts = supportTexts(view.initPageResult.req.i18n.language);
  const { locale, labels, t } = texts;
  const given = view.searchParams ?? {};
  const query = {
    search: parameter(given.search),
    state: parameter(given.state),
    kind: parameter(given.kind),
    topic: parameter(given.topic),
    assignee: parameter(given.assignee),
  };
  const database = await getDatabase();
  const [found, colleagues] = await Promise.all([
    findRequests({ ...query, page: Number.parseInt(parameter(given.page) ?? '1', 10) || 1 }),
    officeMembers(database),
  ]);
  const mayDelete = hasRole(view.initPageResult.req, ['administrator']);
  const { filter } = labels;
  const isFiltered = Object.values(query).some((value) => value !== undefined);
  return (
    <>
      <form className={list.filters} action={`/admin${PATH}`}>
        <label>
          {filter.search}
          <input type="search" name="search" defaultValue={query.search} placeholder={filter.searchHint} />
        </label>
        <FilterChoice
          label={filter.state}
          name="state"
          value={query.state ?? (query.search === undefined ? 'open' : 'all')}
          options={[
            ['open', filter.open],
            ['all', filter.all],
            ...requestStates.map((state) => [state, labels.states[state]] as const),
          ]}
        />
        <FilterChoice
          label={filter.kind}
          name="kind"
          value={query.kind}
          all={filter.all}
          options={requestKinds.map((kind) => [kind, labels.kinds[kind]])}
        />
        <FilterChoice
          label={filter.topic}
          name="topic"
          value={query.topic}
          all={filter.all}
          options={topics.map((topic) => [topic, labels.topics[topic]])}
        />
        <FilterChoice
          label={filter.assignee}
          name="assignee"
          value={query.assignee}
          all={filter.all}
          options={[['none', filter.nobody], ...colleagues.map(({ id, name }) => [id, name] as const)]}
        />
        <button type="submit">{filter.apply}</button>
        <a href={`/admin${PATH}`}>{filter.reset}</a>
      </form>
      {found.requests.length === 0 ? (
        <p className={list.empty}>{t(isFiltered ? 'empty' : 'none')}</p>
      ) : (
        <BrowserTexts lang={locale} namespaces={['support-admin']}>
          <CardKeys>{t.rich('keys', { key: keyName })}</CardKeys>
          <ul className={cards.cards}>
            {found.requests.map((request) => (
              <Card
                key={request.id}
                request={request}
                colleagues={colleagues}
                mayDelete={mayDelete}
                texts={texts}
              />
            ))}
          </ul>
        </BrowserTexts>
      )}
      {found.total > 0 && (
        <ListPages
          path={PATH}
          query={query}
          found={found}
          label={labels.title}
          total={t('total', { total: found.total })}
          words={{
            previous: labels.previous,
            next: labels.next,
            page: t('page', { page: found.page, pages: found.pages }),
          }}
        />
      )}
    </>
  );
}

function Card({
  request,
  colleagues,
  mayDelete,
  texts: { locale, labels, t },
}: {
  request: StaffRequestView;
  colleagues: readonly OfficeMember[];
  mayDelete: boolean;
  texts: ReturnType<typeof supportTexts>;
}) {
  const { number, kind, topic, about, subject, text, name, email, memberId, at, state, entries } = request;
  const language = storedLocale(request.locale);
  const lang = htmlLang[language];
  return (
    <li className={classNames(cards.card, styles.card)} id={number} data-card tabIndex={-1}>
      <header className={cards.head}>
        <h2 className={styles.subject}>
          <span className={styles.number}>{number}</span> <span lang={lang}>{subject}</span>
        </h2>
        <Pill look={pills[state]} text={labels.states[state]} />
        <span className={styles.when}>
          <Moment at={at} locale={locale} />
        </span>
      </header>
      <p className={styles.facts}>
        {labels.kinds[kind]} · {labels.topics[topic]}
        {about !== '' && <> · {about}</>} · {name} · <a href={`mailto:${email}`}>{email}</a> ·{' '}
        {memberId === null ? (
          labels.visitor
        ) : (
          <a href={`/admin/collections/members/${memberId}`}>{labels.member}</a>
        )}
      </p>
      <p className={styles.words} lang={lang}>
        {text}
      </p>
      {request.fileName !== null && (
        <p>
          <ProvenLink href={`/api/support/${number}/attachment`} download>
            {t('file', { name: request.fileName, size: formatBytes(request.fileSize ?? 0) })}
          </ProvenLink>
        </p>
      )}
      {entries.length > 0 && (
        <ol className={styles.entries} aria-label={labels.history}>
          {entries.map((entry) => (
            <li key={entry.id} data-kind={entry.kind}>
              <h3>
                {labels.entries[entry.kind]} ·{' '}
                {entry.kind === 'respond' ? name : (entry.by ?? labels.someone)} ·{' '}
                <Moment at={entry.at} locale={locale} />
              </h3>
              {entry.text !== '' && (
                <p className={styles.words} lang={entry.kind === 'note' ? undefined : lang}>
                  {entry.text}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      <RequestActions
        number={number}
        state={state}
        revision={request.revision}
        assignee={request.assignee}
        colleagues={colleagues}
        mayDelete={mayDelete}
        events={requestMachine.possible(state, 'staff')}
        language={languageName(language, locale)}
        labels={labels}
      />
    </li>
  );
}
