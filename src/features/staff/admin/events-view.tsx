import type { AdminViewServerProps } from 'payload';

import list from '@/cms/admin/staff-list.module.css';
import { StaffView } from '@/cms/admin/staff-view';

import type { EventView } from '../domain';
import { eventActions, listEvents } from '../queries';

import { Choice, Filters, Pages } from './list-parts';
import { momentText, parameter, staffTexts } from './texts';

const PATH = '/events';
const actorKinds = ['member', 'staff', 'system', 'visitor'] as const;

type Texts = ReturnType<typeof staffTexts>;

/** `/admin/events`: what happened to accounts and what staff did, for administrators; nothing can be changed here. */
export function EventsView(view: AdminViewServerProps) {
  const texts = staffTexts(view.initPageResult.req.i18n.language);
  const { t } = texts;
  return (
    <StaffView
      view={view}
      path={PATH}
      roles={['administrator']}
      title={t('events.title')}
      lead={t('events.lead')}
      forbidden={t('forbidden')}
    >
      {() => <Events searchParams={view.searchParams ?? {}} texts={texts} />}
    </StaffView>
  );
}

async function Events({
  searchParams,
  texts,
}: {
  searchParams: NonNullable<AdminViewServerProps['searchParams']>;
  texts: Texts;
}) {
  const { t } = texts;
  const query = {
    action: parameter(searchParams.action),
    actorKind: parameter(searchParams.actorKind),
    who: parameter(searchParams.who),
  };
  const page = Number(parameter(searchParams.page) ?? 1);
  const [found, actions] = await Promise.all([listEvents({ ...query, page }), eventActions()]);
  return (
    <>
      <Filters path={PATH} texts={texts}>
        <Choice
          label={t('events.action')}
          name="action"
          value={query.action}
          all={t('all')}
          options={actions.map((action) => [action, actionText(action, texts)])}
        />
        <Choice
          label={t('events.actor')}
          name="actorKind"
          value={query.actorKind}
          all={t('all')}
          options={actorKinds.map((kind) => [kind, t(`events.kinds.${kind}`)])}
        />
        <label>
          {t('events.who')}
          <input name="who" type="search" defaultValue={query.who} />
        </label>
      </Filters>
      {found.items.length === 0 ? (
        <p className={list.empty}>{t('empty')}</p>
      ) : (
        <EventTable events={found.items} texts={texts} />
      )}
      <Pages path={PATH} texts={texts} found={found} query={query} />
    </>
  );
}

/** What an event is called; events of parts that came later show their own names. */
function actionText(action: string, { messages }: Texts): string {
  const known: Record<string, string> = messages.events.actions;
  return Object.hasOwn(known, action) ? (known[action] ?? action) : action;
}

/** Events as a table; `withSubject` is of no use where all of them are about the same member. */
export function EventTable({
  events,
  texts,
  withSubject = true,
}: {
  events: readonly EventView[];
  texts: Texts;
  withSubject?: boolean;
}) {
  const { t, locale } = texts;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keyboard too
    <div className={list.scroll} role="region" tabIndex={0} aria-label={t('events.title')}>
      <table className={list.table}>
        <thead>
          <tr>
            <th scope="col">{t('events.at')}</th>
            <th scope="col">{t('events.action')}</th>
            <th scope="col">{t('events.actor')}</th>
            {withSubject && <th scope="col">{t('events.subject')}</th>}
            <th scope="col">{t('events.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.id}>
              <td className={list.nowrap}>{momentText(event.at, locale)} UTC</td>
              <td>{actionText(event.action, texts)}</td>
              <td>
                {event.actor ?? <span className={list.muted}>{t('events.gone')}</span>}{' '}
                <span className={list.muted}>{kindText(event.actorKind, texts)}</span>
              </td>
              {withSubject && <td>{subjectOf(event, t('events.gone'))}</td>}
              <td>{event.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function kindText(kind: string, { messages }: Texts): string {
  const known: Record<string, string> = messages.events.kinds;
  return known[kind] ?? kind;
}

function subjectOf({ subject, subjectId, action }: EventView, gone: string) {
  if (!subjectId) return null;
  if (subject) return <a href={`/admin/collections/members/${subjectId}`}>{subject}</a>;
  // Only accounts can be gone; other things have no name here.
  const isAccount = !action.startsWith('mail.');
  return (
    <span className={list.muted} title={subjectId}>
      {isAccount ? gone : subjectId.slice(0, 8)}
    </span>
  );
}
