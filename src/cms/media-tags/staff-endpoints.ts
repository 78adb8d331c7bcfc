import type { Endpoint } from 'payload';
import { z } from 'zod';

import { systemClock } from '@/platform/clock/clock';
import type { Executor } from '@/platform/db/database';
import { validate } from '@/platform/http/validate';

import { collectionPermissions } from '../permissions';
import { type StaffCall, staffEndpoint } from '../staff-endpoint';

import { LONGEST_TAG } from './domain';
import { type RecordOfRenaming, renameTag, undoRenaming } from './rename-tag';

/** Bytes that a tag may have: programs may have stored longer ones before there was a limit. */
const tag = z
  .string()
  .min(1)
  .max(4 * LONGEST_TAG);

/** Files of a library that may have one tag. */
const MOST_FILES = 20_000;
const files = z.array(z.uuid()).max(MOST_FILES);

/** Bytes of an ID in a list. */
const ID_BYTES = 40;

const renamingSchema = z.strictObject({ from: tag, to: tag });
const undoSchema = z.strictObject({ from: tag, tag, renamed: files, merged: files });

/** What writes a renaming into the event log. */
type RecordRenaming = (
  executor: Executor,
  event: {
    readonly at: Date;
    readonly staffId: string;
    readonly action: 'media.tag_renamed';
    readonly subjectId: null;
    readonly details: Readonly<Record<string, unknown>>;
  },
) => Promise<void>;

/**
 * Tags of all files together (ADR 232):
 *
 * - `POST /api/media-tags/rename` with `{ from, to }` → `RenamedTag`; 404 when no file has the tag any more
 * - `POST /api/media-tags/undo` with what that answered, without the count
 */
export function tagEndpoints(record: RecordRenaming): Omit<Endpoint, 'root'>[] {
  const recording =
    ({ staff }: StaffCall): RecordOfRenaming =>
    (executor, details) =>
      record(executor, {
        at: systemClock.now(),
        staffId: staff.id,
        action: 'media.tag_renamed',
        subjectId: null,
        details: { ...details },
      });
  return [
    staffEndpoint({
      path: '/media-tags/rename',
      method: 'post',
      roles: collectionPermissions.media.update,
      handle: async (call) => {
        const names = validate(renamingSchema, await call.body());
        return renameTag(call.req, names, recording(call));
      },
    }),
    staffEndpoint({
      path: '/media-tags/undo',
      method: 'post',
      roles: collectionPermissions.media.update,
      maxBytes: 2 * MOST_FILES * ID_BYTES,
      handle: async (call) => {
        const renaming = validate(undoSchema, await call.body());
        await undoRenaming(call.req, renaming, recording(call));
      },
    }),
  ];
}
