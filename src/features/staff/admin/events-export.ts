import { type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { recordAccess } from '@/features/identity';
import { adminLocale } from '@/i18n/locales';
import { csvResponse } from '@/platform/http/csv';
import { streamedFile } from '@/platform/http/streamed-file';

import type { EventView } from '../domain';
import { eachEvent } from '../queries';

const columns = ['at', 'actor_kind', 'actor', 'action', 'about', 'subject_id', 'subject', 'details'];

const filterOf = ({ query, req }: StaffCall) => ({
  action: query('action'),
  actorKind: query('actorKind'),
  who: query('who'),
  from: query('from'),
  to: query('to'),
  locale: adminLocale(req.i18n.language),
});

const isoOf = (at: string) => new Date(at).toISOString();

async function* csvLines(call: StaffCall) {
  for await (const batch of eachEvent(filterOf(call))) {
    yield batch.map((event) => [
      isoOf(event.at),
      event.actorKind,
      event.actor,
      event.action,
      event.about,
      event.subjectId,
      event.subject,
      JSON.stringify(event.details),
    ]);
  }
}

const jsonOf = ({ reason: _reason, ...event }: EventView) => ({ ...event, at: isoOf(event.at) });

async function* jsonLines(call: StaffCall) {
  for await (const batch of eachEvent(filterOf(call))) {
    yield batch.map((event) => `${JSON.stringify(jsonOf(event))}\n`).join('');
  }
}

/** `GET /api/staff/events/export.csv` and `….jsonl`, with the filters of the page; written while they are read. */
export const eventsExportEndpoints = [
  staffEndpoint({
    path: '/events/export.csv',
    method: 'get',
    roles: ['administrator', 'auditor'],
    proof: 'events.export',
    handle: async (call) => {
      await recordAccess(call, 'data.taken', { what: 'events' });
      return csvResponse('events.csv', columns, csvLines(call));
    },
  }),
  staffEndpoint({
    path: '/events/export.jsonl',
    method: 'get',
    roles: ['administrator', 'auditor'],
    proof: 'events.export',
    handle: async (call) => {
      await recordAccess(call, 'data.taken', { what: 'events' });
      return streamedFile({ fileName: 'events.jsonl', type: 'application/jsonl' }, jsonLines(call));
    },
  }),
];
