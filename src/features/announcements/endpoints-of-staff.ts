import { staffEndpoint } from '@/cms/staff-endpoint';

const writers = ['administrator', 'editor'] as const;
const administrators = ['administrator'] as const;

/** Loaded with the first call: the use cases need the database, whose configuration includes these endpoints. */
const calls = () => import('./calls');

/** What staff do with announcements: the collection's endpoints below `/api/announcements`. */
export const announcementEndpoints = [
  staffEndpoint({
    path: '/from-news',
    method: 'post',
    roles: writers,
    handle: async (call) => (await calls()).fromNews(call),
  }),
  staffEndpoint({
    path: '/:id/progress',
    method: 'get',
    roles: writers,
    handle: async (call) => (await calls()).progress(call),
  }),
  staffEndpoint({
    path: '/:id/preview',
    method: 'get',
    roles: writers,
    handle: async (call) => (await calls()).preview(call),
  }),
  staffEndpoint({
    path: '/:id/test',
    method: 'post',
    roles: writers,
    handle: async (call) => (await calls()).testSend(call),
  }),
  staffEndpoint({
    path: '/:id/transition',
    method: 'post',
    roles: administrators,
    handle: async (call) => (await calls()).transition(call),
  }),
];
