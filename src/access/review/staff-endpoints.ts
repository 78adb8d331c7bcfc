import { type StaffActor, type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { recordAccess } from '@/features/identity';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';
import { sendFile } from '@/platform/storage/send-file';

import { decisionSchema, MAX_SIGNED_COPY_BYTES, moveSchema, noteSchema } from '@/access/shared/domain';
import { applicationById, filesOf } from '@/access/shared/records';
import { decideApplication } from './use-cases/decide-application';
import { moveEntitlement } from './use-cases/move-entitlement';
import { addInternalNote } from './use-cases/notes';
import { attachSignedCopy } from '@/access/agreements';
import { incomingFile } from '@/access/shared/incoming-file';
import type { ReviewContext } from '@/access/shared/reviewer';

function contextOf({ id, name, email }: StaffActor): ReviewContext {
  return { reviewer: { id, name, email }, clock: systemClock };
}

async function decide({ staff, param, body }: StaffCall): Promise<unknown> {
  return decideApplication(param('id'), validate(decisionSchema, await body()), contextOf(staff));
}

async function move({ staff, param, body }: StaffCall): Promise<unknown> {
  return moveEntitlement(param('id'), validate(moveSchema, await body()), contextOf(staff));
}

/** A signed copy that arrived by email. */
async function attach({ req, staff, param }: StaffCall): Promise<unknown> {
  const file = await incomingFile(req, MAX_SIGNED_COPY_BYTES, (found) =>
    attachSignedCopy(param('id'), found, contextOf(staff)),
  );
  return { file };
}

async function addNote({ staff, param, body }: StaffCall): Promise<unknown> {
  const { text } = validate(noteSchema, await body());
  return addInternalNote(param('id'), text, contextOf(staff));
}

/** An agreement or signed copy, for the reviewer's page. */
async function sendApplicationFile(call: StaffCall): Promise<Response> {
  const { req, param } = call;
  const database = await getDatabase();
  const { id } = await applicationById(database, param('id'));
  const file = (await filesOf(database, id)).find((candidate) => candidate.id === param('file'));
  if (!file) throw new PortalError('not_found');
  await recordAccess(call, 'file.opened', { subjectId: id, kind: file.kind, sha256: file.sha256 });
  const request = { method: req.method ?? 'GET', headers: req.headers };
  return sendFile(request, { ...file, disposition: 'inline', whole: true });
}

const reviewers = ['administrator', 'reviewer'] as const;

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
    proof: 'files.open',
    handle: sendApplicationFile,
  }),
];
