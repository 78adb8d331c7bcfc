import { staffEndpoint } from '@/cms/staff-endpoint';

const reviewers = ['administrator', 'reviewer'] as const;
const administrators = ['administrator'] as const;

/**
 * What the endpoints do is loaded with their first call: use cases need Payload, whose configuration holds this file.
 */
const calls = () => import('./staff-calls');

/** Decisions about applications (contracts, section 5), and what the review console needs beside them. */
export const applicationEndpoints = [
  staffEndpoint({
    path: '/:id/transition',
    method: 'post',
    roles: reviewers,
    handle: async (call) => (await calls()).decide(call),
  }),
  staffEndpoint({
    path: '/:id/move',
    method: 'post',
    roles: reviewers,
    handle: async (call) => (await calls()).move(call),
  }),
  staffEndpoint({
    path: '/:id/agreement',
    method: 'post',
    roles: reviewers,
    handle: async (call) => (await calls()).attach(call),
  }),
  staffEndpoint({
    path: '/:id/notes',
    method: 'post',
    roles: reviewers,
    handle: async (call) => (await calls()).addNote(call),
  }),
  staffEndpoint({
    path: '/:id/files/:file',
    method: 'get',
    roles: reviewers,
    handle: async (call) => (await calls()).sendApplicationFile(call),
  }),
];

/** Files of specifications and white papers, which are in no collection of Payload. */
export const specificationEndpoints = [
  staffEndpoint({
    path: '/:id/files',
    method: 'get',
    roles: reviewers,
    handle: async (call) => (await calls()).listFiles('specification', call),
  }),
  staffEndpoint({
    path: '/:id/files',
    method: 'post',
    roles: administrators,
    handle: async (call) => (await calls()).publishFile('specification', call),
  }),
  staffEndpoint({
    path: '/white-papers/:id/files',
    method: 'get',
    roles: reviewers,
    handle: async (call) => (await calls()).listFiles('white-paper', call),
  }),
  staffEndpoint({
    path: '/white-papers/:id/files',
    method: 'post',
    roles: administrators,
    handle: async (call) => (await calls()).publishFile('white-paper', call),
  }),
];

/** The PDF of an agreement's version, as applicants will get it. */
export const agreementEndpoints = [
  staffEndpoint({
    path: '/:id/preview',
    method: 'get',
    roles: [...reviewers, 'editor'],
    handle: async (call) => (await calls()).previewPdf(call),
  }),
];
