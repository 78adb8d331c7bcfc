import { z } from 'zod';

import { type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { recordAccess } from '@/features/identity';
import { adminLocale } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import { csvResponse } from '@/platform/http/csv';
import { validate } from '@/platform/http/validate';

import { reviewTexts } from '@/access/shared/admin/review-texts';
import { waitingTable, weeksTable } from './admin/statistics-tables';
import { isReviewQueue } from './review-queues';
import { assignApplication } from './use-cases/assign-application';
import { reviewCase } from './use-cases/review-case';
import { reviewQueue } from './use-cases/review-queue';
import { applicationStatistics } from './use-cases/review-statistics';

const staffId = z.uuid('format').nullable();
const assignSchema = z.strictObject({ assignee: staffId, expectedAssignee: staffId });

const localeOf = ({ query }: StaffCall) => adminLocale(query('lang') ?? '');

async function queue(call: StaffCall): Promise<unknown> {
  const { query } = call;
  const name = query('queue');
  return reviewQueue(
    {
      queue: isReviewQueue(name) ? name : 'qualification',
      search: query('search'),
      assignee: query('assignee'),
      specification: query('specification'),
      lateOnly: query('late') === '1',
      page: Number.parseInt(query('page') ?? '1', 10) || 1,
    },
    { locale: localeOf(call), clock: systemClock },
  );
}

async function statistics(): Promise<unknown> {
  return applicationStatistics({ clock: systemClock });
}

/** One of the tables of the statistics as CSV: `table=weeks` or `table=waiting`. */
async function exportStatistics(call: StaffCall): Promise<unknown> {
  await recordAccess(call, 'data.taken', { what: 'statistics' });
  const numbers = await applicationStatistics({ clock: systemClock });
  const tableOf = call.query('table') === 'waiting' ? waitingTable : weeksTable;
  const { file, head, rows } = tableOf(numbers, reviewTexts(localeOf(call)).t);
  return csvResponse(
    file,
    head,
    (async function* all() {
      yield rows;
    })(),
  );
}

async function caseOf(call: StaffCall): Promise<unknown> {
  return reviewCase(call.param('id'), {
    locale: localeOf(call),
    reviewer: call.staff,
    clock: systemClock,
  });
}

async function assign({ staff, param, body }: StaffCall): Promise<unknown> {
  return assignApplication(param('id'), validate(assignSchema, await body()), {
    staffId: staff.id,
    clock: systemClock,
  });
}

const reviewers = ['administrator', 'reviewer'] as const;
const readers = [...reviewers, 'auditor'] as const;

/** What the review console reads, and who takes a case; decisions are in `staff-endpoints.ts`. */
export const reviewEndpoints = [
  staffEndpoint({
    path: '/review/queue',
    method: 'get',
    roles: reviewers,
    handle: queue,
  }),
  staffEndpoint({
    path: '/review/statistics',
    method: 'get',
    roles: readers,
    handle: statistics,
  }),
  staffEndpoint({
    path: '/review/statistics.csv',
    method: 'get',
    roles: readers,
    handle: exportStatistics,
  }),
  staffEndpoint({
    path: '/:id/case',
    method: 'get',
    roles: reviewers,
    handle: caseOf,
  }),
  staffEndpoint({
    path: '/:id/assign',
    method: 'post',
    roles: reviewers,
    handle: assign,
  }),
];
