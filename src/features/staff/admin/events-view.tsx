import { languageName } from '@/i18n/language-name';
import { isLocale } from '@/i18n/locales';
import { FilterChoice } from '@/cms/admin/filter-choice';
import { ProvenLink } from '@/cms/admin/proven-link';
import { ListTable } from '@/cms/admin/list-table';
import { Moment } from '@/cms/admin/moment';
import list from '@/cms/admin/staff-list.module.css';

import type { EventView } from '../domain';
import { eventActions, listEvents } from '../queries';

import { EventDetails, Item } from './event-details';
import styles from './event-details.module.css';
import type { FieldTexts } from './field-names';
import { operationsList, type Texts } from './list-parts';
import { nameIn } from './texts';

const actorKinds = ['member', 'staff', 'system', 'visitor'] as const;

/** `/admin/events`: what happened to accounts and what staff did, for administrators; nothing can be changed here. */
export const EventsView = operationsList(
  'events',
  ['action', 'actorKind', 'who', 'from', 'to'],
  async ({ texts, kindName, fields, query, page }) => {
    const { t, locale, labels } = texts;
    const [found, actions] = await Promise.all([listEvents({ ...query, locale, page }), eventActions()]);
    const named = actions.map((action) => [action, nameIn(labels.events.actions, action)] as const);
    return {
      found,
      table: (
        <>
          <EventTable events={found.items} texts={texts} fields={fields} kindName={kindName} />
          <p className={styles.exports}>
            <ProvenLink href={exportAddress('csv', query)} download>
              {t('events.csv')}
            </ProvenLink>
            <ProvenLink href={exportAddress('jsonl', query)} download>
              {t('events.jsonl')}
            </ProvenLink>
          </p>
        </>
      ),
      filters: (
        <>
          <FilterChoice
            label={t('events.action')}
            name="action"
            value={query.action}
            all={t('all')}
            options={named.toSorted(([, one], [, other]) => one.localeCompare(other, locale))}
          />
          <FilterChoice
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
          <label>
            {t('events.from')}
            <input name="from" type="date" defaultValue={query.from} />
          </label>
          <label>
            {t('events.to')}
            <input name="to" type="date" defaultValue={query.to} />
          </label>
        </>
      ),
    };
  },
);

/** The same events as a file. */
function exportAddress(format: 'csv' | 'jsonl', query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `/api/staff/events/export.${format}?${new URLSearchParams(given).toString()}`;
}

/** Events as a table; `withSubject` is of no use where all of them are about the same member. */
export function EventTable({
  events,
  texts,
  fields,
  kindName = (slug) => slug,
  withSubject = true,
}: {
  events: readonly EventView[];
  texts: Texts;
  fields: FieldTexts;
  kindName?: (slug: string) => string;
  withSubject?: boolean;
}) {
  const { t, locale, labels } = texts;
  return (
    <ListTable
      stacks
      label={t('events.title')}
      columns={[
        t('events.at'),
        t('events.action'),
        t('events.actor'),
        ...(withSubject ? [t('events.subject')] : []),
        t('events.details'),
      ]}
    >
      {events.map((event) => (
        <tr key={event.id}>
          <td className={`${list.nowrap} ${list.when}`}>
            <Moment at={event.at} locale={locale} />
          </td>
          <td className={list.main}>{nameIn(labels.events.actions, event.action)}</td>
          <td data-label={t('events.actor')}>
            <Actor event={event} texts={texts} />
          </td>
          {withSubject && (
            <td data-label={hasSubject(event) ? t('events.subject') : undefined}>
              <Subject event={event} texts={texts} kindName={kindName} />
            </td>
          )}
          <td>
            <EventDetails event={event} texts={texts} fields={fields} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

/** Whether there is anything that it happened to; a failed login may be for an address that nobody has. */
const hasSubject = ({ about, subjectId }: EventView): boolean =>
  about === 'item' || about === 'settings' || (subjectId !== null && about !== 'none');

/** Who did it: a name and what they are; the system has no name. */
function Actor({ event: { actor, actorKind }, texts: { t, labels } }: { event: EventView; texts: Texts }) {
  const kind = nameIn(labels.events.kinds, actorKind);
  if (actorKind === 'system' || actorKind === 'visitor') return <span className={list.muted}>{kind}</span>;
  return (
    <>
      {actor ?? <span className={list.muted}>{t('events.gone')}</span>}{' '}
      <span className={list.muted}>{kind}</span>
    </>
  );
}

/** What it happened to, with the way there. */
function Subject({
  event,
  texts,
  kindName,
}: {
  event: EventView;
  texts: Texts;
  kindName: (slug: string) => string;
}) {
  const { t } = texts;
  const { about, subject, subjectId } = event;
  if (about === 'item' || about === 'settings')
    return <Item event={event} texts={texts} kindName={kindName} />;
  if (!subjectId || about === 'none') return null;
  if (about === 'member') {
    if (subject) return <a href={`/admin/collections/members/${subjectId}`}>{subject}</a>;
    return (
      <span className={list.muted} title={subjectId}>
        {t('events.gone')}
      </span>
    );
  }
  const name = subject ?? (
    <span className={list.muted} title={subjectId}>
      {t('events.what.removed')}
    </span>
  );
  return (
    <>
      {about === 'application' && subject ? (
        <a href={`/admin/collections/applications/${subjectId}`}>{name}</a>
      ) : (
        name
      )}{' '}
      <span className={list.muted}>
        {[t(`events.what.${about}`), ...versionOf(event, texts)].join(' · ')}
      </span>
    </>
  );
}

/** Version and language of a file, as far as the event says so. */
function versionOf({ details: { version, language } }: EventView, { locale }: Texts): string[] {
  return [
    ...(typeof version === 'string' && version !== '' ? [version] : []),
    ...(isLocale(language) ? [languageName(language, locale)] : []),
  ];
}
