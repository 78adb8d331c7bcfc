import { z } from 'zod';

import type { Role } from '@/cms/permissions';
import { type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { systemClock } from '@/platform/clock/clock';
import { validate } from '@/platform/http/validate';

import { isReviewQueue } from '../review-queues';
import { assignApplication } from '../use-cases/assign-application';
import { reviewCase } from '../use-cases/review-case';
import { reviewQueue } from '../use-cases/review-queue';
import { applicationStatistics } from '../use-cases/review-statistics';

const reviewerRoles: readonly Role[] = ['administrator', 'reviewer'];

const staffId = z.uuid('format').nullable();
const assignSchema = z.strictObject({ assignee: staffId, expectedAssignee: staffId });

const localeOf = ({ query }: StaffCall) => (query('lang') === 'zh' ? 'zh' : 'en');

/** What the review console asks for; decisions themselves are in the endpoints beside. */
export const reviewEndpoints = [
  staffEndpoint({
    path: '/review/queue',
    method: 'get',
    roles: reviewerRoles,
    handle: async (call) => {
      const queue = call.query('queue');
      return reviewQueue(
        {
          queue: isReviewQueue(queue) ? queue : 'qualification',
          search: call.query('search'),
          assignee: call.query('assignee'),
          specification: call.query('specification'),
          lateOnly: call.query('late') === '1',
          page: Number.parseInt(call.query('page') ?? '1', 10) || 1,
        },
        { locale: localeOf(call), clock: systemClock },
      );
    },
  }),
  staffEndpoint({
    path: '/review/statistics',
    method: 'get',
    roles: reviewerRoles,
    handle: async () => applicationStatistics({ clock: systemClock }),
  }),
  staffEndpoint({
    path: '/:id/case',
    method: 'get',
    roles: reviewerRoles,
    handle: async (call) =>
      reviewCase(call.param('id'), { locale: localeOf(call), reviewer: call.staff, clock: systemClock }),
  }),
  staffEndpoint({
    path: '/:id/assign',
    method: 'post',
    roles: reviewerRoles,
    handle: async (call) =>
      assignApplication(call.param('id'), validate(assignSchema, await call.body()), {
        staffId: call.staff.id,
        clock: systemClock,
      }),
  }),
];
