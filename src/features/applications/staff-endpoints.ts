import type { PayloadRequest } from 'payload';

import { type StaffActor, type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { isLocale } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { invalidField, PortalError } from '@/platform/http/errors';
import { type IncomingFile, takeFile } from '@/platform/http/multipart';
import { validate } from '@/platform/http/validate';
import { sendFile } from '@/platform/storage/send-file';

import {
  decisionSchema,
  type DownloadLanguage,
  MAX_SIGNED_COPY_BYTES,
  moveSchema,
  noteSchema,
} from './domain';
import { applicationById, filesOf } from './records';
import { previewAgreementById } from './use-cases/agreements';
import { decideApplication, type ReviewContext } from './use-cases/decide-application';
import { moveEntitlement } from './use-cases/move-entitlement';
import { addInternalNote } from './use-cases/notes';
import {
  type FileSubject,
  MAX_RELEASE_FILE_BYTES,
  publishReleaseFile,
  shownReleaseFiles,
} from './use-cases/release-files';
import { attachSignedCopy } from './use-cases/return-agreement';

function contextOf({ id, name, email }: StaffActor): ReviewContext {
  return { reviewer: { id, name, email }, clock: systemClock };
}

/** The file of a multipart request to Payload, streamed. */
function incoming<Result>(
  req: PayloadRequest,
  maxBytes: number,
  take: (file: IncomingFile) => Promise<Result>,
): Promise<Result> {
  return takeFile({ headers: req.headers, body: (req as Partial<Request>).body ?? null }, maxBytes, take);
}

async function decide({ staff, param, body }: StaffCall): Promise<unknown> {
  return decideApplication(param('id'), validate(decisionSchema, await body()), contextOf(staff));
}

async function move({ staff, param, body }: StaffCall): Promise<unknown> {
  return moveEntitlement(param('id'), validate(moveSchema, await body()), contextOf(staff));
}

/** A signed copy that came by e-mail. */
async function attach({ req, staff, param }: StaffCall): Promise<unknown> {
  const file = await incoming(req, MAX_SIGNED_COPY_BYTES, (found) =>
    attachSignedCopy(param('id'), found, contextOf(staff)),
  );
  return { file };
}

async function addNote({ staff, param, body }: StaffCall): Promise<unknown> {
  const { text } = validate(noteSchema, await body());
  return addInternalNote(param('id'), text, contextOf(staff));
}

/** An agreement or signed copy, for the reviewer's page. */
async function sendApplicationFile({ req, param }: StaffCall): Promise<Response> {
  const database = await getDatabase();
  const { id } = await applicationById(database, param('id'));
  const file = (await filesOf(database, id)).find((candidate) => candidate.id === param('file'));
  if (!file) throw new PortalError('not_found');
  return sendFile({ method: req.method ?? 'GET', headers: req.headers }, { ...file, disposition: 'inline' });
}

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
  const { storageKey: _storageKey, ...file } = await incoming(call.req, MAX_RELEASE_FILE_BYTES, (found) =>
    publishReleaseFile(subject, language, found, {
      staffId: call.staff.id,
      clock: systemClock,
      replaces: replaced === 'none' ? null : replaced,
    }),
  );
  return file;
}

async function previewPdf({ param, query }: StaffCall): Promise<Response> {
  const lang = query('lang');
  const pdf = await previewAgreementById(param('id'), isLocale(lang) ? lang : 'zh', systemClock.now());
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="agreement-preview.pdf"',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

const reviewers = ['administrator', 'reviewer'] as const;
const administrators = ['administrator'] as const;

/** Decisions about applications (contracts, section 5), and what the review console needs beside them. */
export const applicationEndpoints = [
  staffEndpoint({
    path: '/:id/transition',
    method: 'post',
    roles: reviewers,
    handle: decide,
  }),
  staffEndpoint({
    path: '/:id/move',
    method: 'post',
    roles: reviewers,
    handle: move,
  }),
  staffEndpoint({
    path: '/:id/agreement',
    method: 'post',
    roles: reviewers,
    handle: attach,
  }),
  staffEndpoint({
    path: '/:id/notes',
    method: 'post',
    roles: reviewers,
    handle: addNote,
  }),
  staffEndpoint({
    path: '/:id/files/:file',
    method: 'get',
    roles: reviewers,
    handle: sendApplicationFile,
  }),
];

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

/** The PDF of an agreement's version, as applicants will get it. */
export const agreementEndpoints = [
  staffEndpoint({
    path: '/:id/preview',
    method: 'get',
    roles: [...reviewers, 'editor'],
    handle: previewPdf,
  }),
];
