import { staffEndpoint } from '@/cms/staff-endpoint';

const reviewers = ['administrator', 'reviewer'] as const;

/** Loaded with the first call, for the same reason as in `staff-endpoints.ts`. */
const calls = () => import('./review-calls');

/** What the review console reads, and who takes a case; decisions are in `staff-endpoints.ts`. */
export const reviewEndpoints = [
  staffEndpoint({
    path: '/review/queue',
    method: 'get',
    roles: reviewers,
    handle: async (call) => (await calls()).queue(call),
  }),
  staffEndpoint({
    path: '/review/statistics',
    method: 'get',
    roles: reviewers,
    handle: async () => (await calls()).statistics(),
  }),
  staffEndpoint({
    path: '/review/statistics.csv',
    method: 'get',
    roles: reviewers,
    handle: async (call) => (await calls()).exportStatistics(call),
  }),
  staffEndpoint({
    path: '/downloads/export.csv',
    method: 'get',
    roles: reviewers,
    handle: async (call) => (await calls()).exportDownloads(call),
  }),
  staffEndpoint({
    path: '/:id/case',
    method: 'get',
    roles: reviewers,
    handle: async (call) => (await calls()).caseOf(call),
  }),
  staffEndpoint({
    path: '/:id/assign',
    method: 'post',
    roles: reviewers,
    handle: async (call) => (await calls()).assign(call),
  }),
];
