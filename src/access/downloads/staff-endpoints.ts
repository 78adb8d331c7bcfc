import { incomingFile } from '@/access/shared/incoming-file';
import type { DownloadLanguage } from '@/access/shared/domain';
import { type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { recordAccess } from '@/features/identity';
import { isLocale } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import { csvResponse } from '@/platform/http/csv';
import { invalidField } from '@/platform/http/errors';

import { downloadColumns, downloadLines, readDownloadFilter } from './use-cases/download-log';
import {
  type FileSubject,
  MAX_RELEASE_FILE_BYTES,
  publishReleaseFile,
  shownReleaseFiles,
} from './use-cases/release-files';

function languageOf({ query }: StaffCall): DownloadLanguage {
  const language = query('language');
  if (!isLocale(language)) throw invalidField('language', 'format');
  return language;
}

/** Files without where they are stored. */
async function listFiles(kind: FileSubject['kind'], { param }: StaffCall): Promise<unknown> {
  return shownReleaseFiles({ kind, id: param('id') });
}

/** The query may say by `replaces` which file its sender saw as the present one: an id, or `none`. */
async function publishFile(kind: FileSubject['kind'], call: StaffCall): Promise<unknown> {
  const language = languageOf(call);
  const subject = { kind, id: call.param('id') };
  const replaced = call.query('replaces');
  const { storageKey: _storageKey, ...file } = await incomingFile(call.req, MAX_RELEASE_FILE_BYTES, (found) =>
    publishReleaseFile(subject, language, found, {
      staffId: call.staff.id,
      clock: systemClock,
      replaces: replaced === 'none' ? null : replaced,
    }),
  );
  return file;
}

/** The download log with the filters of its page as CSV. */
async function exportDownloads(call: StaffCall): Promise<unknown> {
  const { query } = call;
  await recordAccess(call, 'data.taken', { what: 'downloads' });
  return csvResponse('downloads.csv', downloadColumns, downloadLines(readDownloadFilter(query)));
}

const reviewers = ['administrator', 'reviewer'] as const;
const administrators = ['administrator'] as const;

/** Files of specifications and white papers, which are in no collection of Payload. */
export const specificationEndpoints = [
  staffEndpoint({
    path: '/:id/files',
    method: 'get',
    roles: reviewers,
    handle: (call) => listFiles('specification', call),
  }),
  staffEndpoint({
    path: '/:id/files',
    method: 'post',
    roles: administrators,
    handle: (call) => publishFile('specification', call),
  }),
  staffEndpoint({
    path: '/white-papers/:id/files',
    method: 'get',
    roles: reviewers,
    handle: (call) => listFiles('white-paper', call),
  }),
  staffEndpoint({
    path: '/white-papers/:id/files',
    method: 'post',
    roles: administrators,
    handle: (call) => publishFile('white-paper', call),
  }),
];

/** The download log, below the applications. */
export const downloadLogEndpoints = [
  staffEndpoint({
    path: '/downloads/export.csv',
    method: 'get',
    roles: [...reviewers, 'auditor'],
    proof: 'downloads.export',
    handle: exportDownloads,
  }),
];
