import type { UIFieldServerProps } from 'payload';

import { hasRole } from '@/cms/access';
import { ListTable } from '@/cms/admin/list-table';
import { Moment } from '@/cms/admin/moment';
import list from '@/cms/admin/staff-list.module.css';
import { getDatabase } from '@/platform/db/database';

import { eventsOf } from '../use-cases/decide';
import { listTexts } from './texts';

/** What of an event's details staff read, in this order. */
const told = ['reason', 'note', 'evidence', 'via', 'status'] as const;

/** Below the fields of a subscription: everything that happened to it, newest first, and by whom. */
export async function SubscriptionHistory({ id, req, i18n }: UIFieldServerProps & { id?: string | number }) {
  if (!id || !hasRole(req, ['administrator', 'reviewer'])) return null;
  const texts = listTexts(i18n.language);
  const { locale } = texts;
  const { history: labels, states } = texts.labels;
  const events = await eventsOf(await getDatabase(), String(id));
  const stateText = (state: string) => (states as Readonly<Record<string, string>>)[state] ?? labels.none;
  return (
    <section>
      <h2 className={list.heading}>{labels.title}</h2>
      <ListTable
        label={labels.title}
        columns={[labels.at, labels.event, labels.states, labels.by, labels.details]}
      >
        {events.map(({ at, event, from, to, actor, by, details }) => (
          <tr key={`${at} ${event}`}>
            <td className={list.nowrap}>
              <Moment at={at} locale={locale} />
            </td>
            <td>{labels.events[event as keyof typeof labels.events]}</td>
            <td className={list.nowrap}>
              {stateText(from)} → {stateText(to)}
            </td>
            <td>{by ?? labels.actors[actor as keyof typeof labels.actors]}</td>
            <td>
              {told
                .map((name) => details[name])
                .filter((value): value is string => typeof value === 'string' && value !== '')
                .map((value) => (labels.codes as Readonly<Record<string, string>>)[value] ?? value)
                .join(' · ')}
            </td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}
