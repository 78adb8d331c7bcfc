import { randomUUID } from 'node:crypto';
import { copyFile, link, rename, rm } from 'node:fs/promises';
import path from 'node:path';

import { eq } from '@payloadcms/db-postgres/drizzle';
import { APIError } from 'payload';
import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionAfterErrorHook,
  CollectionAfterReadHook,
  CollectionBeforeChangeHook,
  CollectionBeforeOperationHook,
  PayloadRequest,
} from 'payload';

import { adminTexts } from '@/i18n/admin-labels';
import type { Media } from '@/payload-types';
import { media } from '@/payload-schema';
import { announceContentChange } from '@/platform/cache/content-notifications';
import { fileTag } from '@/platform/cache/tags';
import { systemClock } from '@/platform/clock/clock';
import { createLogger } from '@/platform/log';
import { requestTransaction } from '@/platform/db/request-transaction';
import { isUuid } from '@/platform/ids';
import { PUBLIC_FOLDER } from '@/platform/storage/public-files';

import { formatName } from '../media-formats';

const text = adminTexts('media');
const log = createLogger('media');

/** The files that an upload replaces, kept until the new ones are stored. Names of the one and the other. */
type KeptFiles = readonly (readonly [name: string, kept: string])[];

/** Where a request keeps them. */
const KEPT = 'formerFiles';

/**
 * A file that takes the place of another keeps its name, and so the address that texts, other sites, and bookmarks have (ADR
 * 226). The name says which format it is, so the new file has the same one. Behind `cleanUpload`, which finds out the format.
 */
export const keepAddress: CollectionBeforeOperationHook = async ({ args, collection, operation, req }) => {
  const { id } = args as { id?: unknown };
  const isEdited = Boolean(req.query?.uploadEdits);
  if (operation !== 'update' || typeof id !== 'string' || !isUuid(id) || !(req.file ?? isEdited)) return args;
  const executor = await requestTransaction(req);
  const [former] = await executor.select().from(media).where(eq(media.id, id));
  if (!former?.filename) return args;
  if (req.file && req.file.mimetype !== former.mimeType) {
    const format = formatName(former.mimeType ?? '');
    throw new APIError(text(req, 'errors.otherFormat', { format }), 400, undefined, true);
  }
  const names = Object.entries(former).flatMap(([column, value]) =>
    /filename$/i.test(column) && typeof value === 'string' ? [value] : [],
  );
  if (!collection.upload?.disableLocalStorage) await keepFiles(req, names);
  if (!req.file) return args;
  req.file.name = former.filename;
  return { ...args, overwriteExistingFiles: true };
};

/**
 * Payload removes the former files before it validates anything, so a refused change would leave none.
 * @throws whatever keeps a file from being kept; nothing has been removed then
 */
async function keepFiles(req: PayloadRequest, names: readonly string[]): Promise<void> {
  const kept: [string, string][] = [];
  req.context[KEPT] = kept satisfies KeptFiles;
  for (const name of names) {
    const copy = `${randomUUID()}.former`;
    if (await keepFile(inFolder(name), inFolder(copy))) kept.push([name, copy]);
  }
}

/** @returns false if there is no such file, which happens where a version of a picture was never made */
async function keepFile(file: string, copy: string): Promise<boolean> {
  try {
    await link(file, copy);
  } catch (error) {
    if (isMissing(error)) return false;
    // Network file systems may have no links.
    await copyFile(file, copy);
  }
  return true;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const inFolder = (name: string) => path.join(PUBLIC_FOLDER, path.basename(name));

function takeKept(req: PayloadRequest): KeptFiles {
  const kept = (req.context[KEPT] ?? []) as KeptFiles;
  delete req.context[KEPT];
  return kept;
}

/** Notes when the file was replaced, cropped, or got another focal point. */
export const noteReplacement: CollectionBeforeChangeHook = ({ data, operation, req }) =>
  operation === 'update' && req.file ? { ...data, replacedAt: systemClock.now().toISOString() } : data;

/**
 * Caches that are purged by keys keep files for a day under their plain address: they forget one that was replaced, or that
 * visitors may not read any more.
 */
export const purgeFile: CollectionAfterChangeHook<Media> = async ({ doc, operation, previousDoc, req }) => {
  const isWithdrawn = Boolean(doc.deletedAt) && !previousDoc?.deletedAt;
  if (operation === 'update' && (req.file !== undefined || isWithdrawn)) await announceFile(doc, req);
  return doc;
};

/** The same for a file that was deleted permanently. */
export const purgeDeletedFile: CollectionAfterDeleteHook<Media> = async ({ doc, req }) => {
  await announceFile(doc, req);
  return doc;
};

async function announceFile({ filename }: Media, req: PayloadRequest): Promise<void> {
  if (filename && !req.context.disableRevalidate) {
    await announceContentChange(req, [fileTag('media', filename)]);
  }
}

/** The new files are stored. */
export const forgetFormerFiles: CollectionAfterChangeHook = async ({ doc, req }) => {
  for (const [, kept] of takeKept(req)) await rm(inFolder(kept), { force: true });
  return doc as unknown;
};

/** Puts the former files back where a change failed. */
export const restoreFormerFiles: CollectionAfterErrorHook = async ({ req }) => {
  for (const [name, kept] of takeKept(req)) {
    try {
      await rename(inFolder(kept), inFolder(name));
    } catch (error) {
      // The copy is the only one left, so it stays; an operator can put it back.
      log.error(
        { err: error, file: name, copy: kept },
        'the former file of a refused change was not put back',
      );
      continue;
    }
    // Renaming a file to another name of itself does nothing.
    await rm(inFolder(kept), { force: true });
  }
};

/**
 * Pages name the version of a file that was replaced, so browsers and shared caches, which keep files for a day, fetch the new
 * one; the address without it stays valid.
 */
export const nameVersion: CollectionAfterReadHook<Media> = ({ doc }) => {
  if (!doc.replacedAt) return doc;
  const version = new Date(doc.replacedAt).getTime().toString(36);
  const versioned = (url: string | null | undefined) =>
    url && !url.includes('?') ? `${url}?v=${version}` : url;
  return {
    ...doc,
    ...('url' in doc && { url: versioned(doc.url) }),
    ...('thumbnailURL' in doc && { thumbnailURL: versioned(doc.thumbnailURL) }),
    ...(doc.sizes && {
      sizes: Object.fromEntries(
        Object.entries(doc.sizes).map(([name, size]) => [
          name,
          size && { ...size, url: versioned(size.url) },
        ]),
      ),
    }),
  };
};
