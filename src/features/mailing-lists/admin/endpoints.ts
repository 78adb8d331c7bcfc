import { staffEndpoint } from '@/cms/staff-endpoint';

const reviewers = ['administrator', 'reviewer'] as const;
const administrators = ['administrator'] as const;

/** Loaded with the first call: the use cases need the database, whose configuration includes these endpoints. */
const calls = () => import('./calls');

/** What staff do with subscriptions: the collection's endpoints below `/api/subscriptions`. */
export const subscriptionEndpoints = [
  staffEndpoint({
    path: '/export.csv',
    method: 'get',
    roles: administrators,
    handle: async (call) => (await calls()).exportCsv(call),
  }),
  staffEndpoint({
    path: '/import',
    method: 'post',
    roles: administrators,
    handle: async (call) => (await calls()).importCsv(call),
  }),
  staffEndpoint({
    path: '/suppressions',
    method: 'get',
    roles: administrators,
    handle: async (call) => (await calls()).suppressions(call),
  }),
  staffEndpoint({
    path: '/suppressions',
    method: 'post',
    roles: administrators,
    handle: async (call) => (await calls()).addSuppression(call),
  }),
  staffEndpoint({
    path: '/suppressions/:hash/lift',
    method: 'post',
    roles: administrators,
    handle: async (call) => (await calls()).removeSuppression(call),
  }),
  staffEndpoint({
    path: '/transition',
    method: 'post',
    roles: reviewers,
    handle: async (call) => (await calls()).decideMany(call),
  }),
  staffEndpoint({
    path: '/:id/transition',
    method: 'post',
    roles: reviewers,
    handle: async (call) => (await calls()).decide(call),
  }),
  staffEndpoint({
    path: '/:id/remove',
    method: 'post',
    roles: administrators,
    handle: async (call) => (await calls()).remove(call),
  }),
];
