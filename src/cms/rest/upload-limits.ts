import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Config } from 'payload';

const MEGABYTE = 1024 * 1024;

/** Largest picture, clip or caption file that staff upload, in bytes. */
export const MAX_UPLOAD_BYTES = 20 * MEGABYTE;

/** Largest form of an item, in bytes: a chapter of a hundred pages as the editor's JSON has about a third of it. */
const MAX_FORM_BYTES = 4 * MEGABYTE;

/**
 * How Payload takes multipart bodies: the file goes to the disk while it comes in, parts and fields are few. The
 * front door cuts off a sender that stops or drips (`paced`). Only staff get that far (ADR 075).
 */
export const uploadLimits: NonNullable<Config['upload']> = {
  useTempFiles: true,
  tempFileDir: join(tmpdir(), 'portal-uploads'),
  abortOnLimit: true,
  // The front door's is the one that counts.
  uploadTimeout: 0,
  limits: {
    fileSize: MAX_UPLOAD_BYTES,
    files: 1,
    fields: 10,
    fieldNameSize: 100,
    fieldSize: MAX_FORM_BYTES,
    parts: 11,
    headerPairs: 20,
  },
};
