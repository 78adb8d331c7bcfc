import { z } from 'zod';

/** Raised with every change after which an earlier portal could not read a backup. */
export const FORMAT = 1;

/** What a finished backup has, and an interrupted one has not. */
export const MANIFEST = 'manifest.json';
/** Ending of the directory of a backup that is being written. */
export const PARTIAL = '.partial';

/** What the directory of a finished backup is called: the moment when it began, without what file systems refuse. */
export const BACKUP_NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

/** @param createdAt as `toISOString` writes it */
export const backupName = (createdAt: string): string =>
  createdAt.replaceAll(':', '-').replace(/\.\d+Z$/, 'Z');

/** When the backup of a name began. */
export const backupTime = (name: string): Date =>
  new Date(name.replace(/T(\d{2})-(\d{2})-(\d{2})Z$/, 'T$1:$2:$3Z'));

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  /** How many rows there are, and a sum of their MD5 digests, which does not depend on their order. */
  rows: z.string().regex(/^\d+$/),
  digest: z.string(),
  /** Path of the rows in the backup, as compressed text of COPY. */
  file: z.string(),
});

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** What the database had been migrated to, the oldest first. */
  migrations: z.array(z.string()),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** How many files and bytes; null where they are in a bucket, which is not part of the backup. */
  files: z.object({ count: z.number(), bytes: z.number() }).nullable(),
  /** Whether `payload-secret` is in it. */
  hasSecret: z.boolean(),
  /** Salt of the key, in base64; null for a backup that anyone can read. */
  salt: z.string().nullable(),
});

/** What a backup is, and what must be found after it was restored. */
export type Manifest = z.infer<typeof manifestSchema>;
export type BackedUpTable = z.infer<typeof tableSchema>;
export type BackedUpPartition = Manifest['partitions'][number];
export type BackedUpSequence = Manifest['sequences'][number];

/** A file of DATA_DIR in a backup: its path there, and what is in it before it was encrypted. */
export const fileSchema = z.object({ path: z.string(), size: z.number(), sha256: z.string() });
export type BackedUpFile = z.infer<typeof fileSchema>;

/** A backup cannot be written or read; the message says why, to the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** @throws BackupError for anything but a manifest that this portal understands */
export function parseManifest(text: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new BackupError(`${MANIFEST} cannot be read; the backup is damaged.`);
  }
  const { format } = z.object({ format: z.unknown() }).catch({ format: undefined }).parse(json);
  if (typeof format === 'number' && format > FORMAT) {
    throw new BackupError('A later version of the portal wrote this backup; restore it with that version.');
  }
  const read = manifestSchema.safeParse(json);
  if (!read.success) throw new BackupError(`${MANIFEST} cannot be read; the backup is damaged.`);
  return read.data;
}
