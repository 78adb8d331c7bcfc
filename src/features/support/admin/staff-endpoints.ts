import { staffEndpoint } from '@/cms/staff-endpoint';
import { recordAccess } from '@/features/identity';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';
import { sendFile } from '@/platform/storage/send-file';

import { actSchema, assignSchema, noteSchema, supportRoles } from '../domain';
import { requestNumbered } from '../records';
import { actOnRequest, assignRequest, noteOnRequest, removeRequest } from '../use-cases/work-on-request';

const clock = systemClock;
const roles = supportRoles;

/** What staff do with support requests: endpoints below `/api/support`. */
export const supportStaffEndpoints = [
  /** `POST /api/support/{number}/act` with `{ event, expectedRevision, text? }` → `{ state, revision }` */
  staffEndpoint({
    path: '/support/:number/act',
    method: 'post',
    roles,
    handle: async (call) =>
      actOnRequest(call.param('number'), validate(actSchema, await call.body()), {
        staffId: call.staff.id,
        clock,
      }),
  }),
  /** `POST /api/support/{number}/assign` with `{ assignee, expectedRevision }` → `{ state, revision }` */
  staffEndpoint({
    path: '/support/:number/assign',
    method: 'post',
    roles,
    handle: async (call) =>
      assignRequest(call.param('number'), validate(assignSchema, await call.body()), {
        staffId: call.staff.id,
        clock,
      }),
  }),
  /** `POST /api/support/{number}/note` with `{ text }` → `{ number }` */
  staffEndpoint({
    path: '/support/:number/note',
    method: 'post',
    roles,
    handle: async (call) => {
      const { text } = validate(noteSchema, await call.body());
      return noteOnRequest(call.param('number'), text, { staffId: call.staff.id, clock });
    },
  }),
  /** `POST /api/support/{number}/delete` → `{ number }`: permanently, with the attachment */
  staffEndpoint({
    path: '/support/:number/delete',
    method: 'post',
    roles: ['administrator'],
    proof: 'items.delete',
    handle: (call) => removeRequest(call.param('number'), { staffId: call.staff.id, clock }),
  }),
  /** `GET /api/support/{number}/attachment`: the file, to be kept and not shown */
  staffEndpoint({
    path: '/support/:number/attachment',
    method: 'get',
    roles,
    proof: 'files.open',
    handle: async (call) => {
      const request = await requestNumbered(await getDatabase(), call.param('number'));
      const { fileKey, fileName, fileType, fileSize, fileSha256 } = request;
      if (fileKey === null || fileName === null || fileType === null) throw new PortalError('not_found');
      if (fileSize === null || fileSha256 === null) throw new PortalError('not_found');
      await recordAccess(call, 'file.opened', {
        subjectId: request.id,
        kind: 'support_attachment',
        sha256: fileSha256,
      });
      return sendFile(
        { method: call.req.method ?? 'GET', headers: call.req.headers },
        {
          storageKey: fileKey,
          fileName,
          contentType: fileType,
          size: fileSize,
          sha256: fileSha256,
          disposition: 'attachment',
          whole: true,
        },
      );
    },
  }),
];
