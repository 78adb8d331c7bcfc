import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import { to as copyTo } from 'pg-copy-streams';

import type { Clock } from '../clock/clock';
import { connectionBounds, FirmClient } from '../db/connections';
import { digestOf, migrationsOf, partitionsOf, PREPARE, sequencesOf, tablesOf } from './catalog';
import {
  BACKUP_NAME,
  backupName,
  type BackedUpFile,
  type BackedUpTable,
  FORMAT,
  MANIFEST,
  type Manifest,
  PARTIAL,
} from './format';
import { encrypting, keyOf, newSalt } from './seal';

/** In DATA_DIR, but of no use in another one: the database itself, logs, and what a running portal notes. */
const NOT_FILES =
  /^(?:postgres|postgres-password|postgres-port|logs|runtime\.json|launcher\.lock|payload-secret)$/;
const SECRET = 'payload-secret';

export interface BackupSource {
  readonly databaseUrl: string;
  /** The portal's data directory. */
  readonly dataDir: string;
  /** Whether its files are there, and not in a bucket. */
  readonly hasFiles: boolean;
}

export interface BackupTarget {
  /** Directory of all backups. */
  readonly directory: string;
  /** Encrypts the backup; without it anyone who gets it can read it. */
  readonly passphrase?: string | undefined;
}

/** A backup that has been written. */
export interface WrittenBackup {
  readonly directory: string;
  readonly manifest: Manifest;
}

/**
 * Writes a backup of a portal that may be running: the database as it is at one moment, then the files. A file without
 * its row does no harm; a row without its file would.
 *
 * A backup is a directory whose name says when it began. Until it is whole it has another name, so an interrupted one is
 * never taken for a backup; the next run removes what is left of it.
 * @throws Error when something cannot be read or written; nothing is left then
 */
export async function writeBackup(
  source: BackupSource,
  { directory, passphrase }: BackupTarget,
  clock: Clock,
): Promise<WrittenBackup> {
  const createdAt = clock.now().toISOString();
  const finished = path.join(directory, backupName(createdAt));
  const partial = finished + PARTIAL;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await removeInterrupted(directory);
  await mkdir(path.join(partial, 'database'), { recursive: true, mode: 0o700 });
  try {
    const salt = passphrase === undefined ? undefined : newSalt();
    const key = passphrase === undefined || !salt ? undefined : await keyOf(passphrase, salt);
    const database = await writeDatabase(source.databaseUrl, partial, key);
    const files = source.hasFiles ? await writeFiles(source.dataDir, partial, key) : null;
    const hasSecret = await writeSecret(source.dataDir, partial, key);
    const manifest: Manifest = {
      format: FORMAT,
      createdAt,
      ...database,
      files,
      hasSecret,
      salt: salt?.toString('base64') ?? null,
    };
    await writeFile(path.join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await rename(partial, finished);
    return { directory: finished, manifest };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function removeInterrupted(directory: string): Promise<void> {
  const names = await readdir(directory);
  for (const name of names.filter((entry) => entry.endsWith(PARTIAL))) {
    await rm(path.join(directory, name), { recursive: true, force: true });
  }
}

type DatabasePart = Pick<Manifest, 'migrations' | 'partitions' | 'tables' | 'sequences'>;

async function writeDatabase(url: string, directory: string, key: Buffer | undefined): Promise<DatabasePart> {
  const client = new FirmClient({ ...connectionBounds({ kind: 'command' }), connectionString: url });
  await client.connect();
  try {
    await client.query(PREPARE);
    // Every table as it was at the same moment, while others go on writing.
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const tables: BackedUpTable[] = [];
    for (const table of await tablesOf(client)) {
      const file = `database/${table.name}.copy.gz`;
      const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
      const rows = client.query(
        copyTo(`COPY (SELECT ${columns} FROM ${client.escapeIdentifier(table.name)}) TO STDOUT`),
      );
      await keep(rows, { file: path.join(directory, file), key, steps: [createGzip()] });
      tables.push({ ...table, ...(await digestOf(client, table)), file });
    }
    const migrations = await migrationsOf(client);
    const partitions = await partitionsOf(client);
    const sequences = await sequencesOf(client);
    await client.query('COMMIT');
    return { tables, migrations, partitions, sequences };
  } finally {
    await client.end();
  }
}

async function writeFiles(
  dataDir: string,
  directory: string,
  key: Buffer | undefined,
): Promise<NonNullable<Manifest['files']>> {
  const list: BackedUpFile[] = [];
  for (const file of await filesIn(dataDir, path.dirname(directory))) {
    const target = path.join(directory, 'files', file);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const measured = new Measuring();
    try {
      await keep(createReadStream(path.join(dataDir, file)), { file: target, key, steps: [measured] });
    } catch (error) {
      // Deleted since the list was made: its row is, or will be, gone as well.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await rm(target, { force: true });
      continue;
    }
    list.push({ path: file, ...measured.result() });
  }
  const lines = list.map((file) => `${JSON.stringify(file)}\n`).join('');
  await keep(Readable.from([Buffer.from(lines)]), { file: path.join(directory, 'files.jsonl'), key });
  return { count: list.length, bytes: list.reduce((sum, { size }) => sum + size, 0) };
}

/** @param backups directory of all backups; those that are in the data directory are not part of a backup */
async function filesIn(dataDir: string, backups: string): Promise<string[]> {
  const isBackup = (file: string) => {
    const [name = ''] = path.relative(backups, path.join(dataDir, file)).split(path.sep);
    return BACKUP_NAME.test(name) || name.endsWith(PARTIAL);
  };
  const entries = await readdir(dataDir, { withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter(({ name }) => !NOT_FILES.test(name))) {
    if (entry.isFile()) found.push(entry.name);
    if (!entry.isDirectory()) continue;
    const below = await readdir(path.join(dataDir, entry.name), { withFileTypes: true, recursive: true });
    for (const inner of below.filter((one) => one.isFile())) {
      found.push(path.relative(dataDir, path.join(inner.parentPath, inner.name)));
    }
  }
  return found.filter((file) => !isBackup(file)).toSorted();
}

async function writeSecret(dataDir: string, directory: string, key: Buffer | undefined): Promise<boolean> {
  try {
    const secret = createReadStream(path.join(dataDir, SECRET));
    await keep(secret, { file: path.join(directory, SECRET), key });
    return true;
  } catch (error) {
    // Set by PAYLOAD_SECRET, which the operator keeps.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await rm(path.join(directory, SECRET), { force: true });
    return false;
  }
}

interface Kept {
  readonly file: string;
  /** Encrypts what is written. */
  readonly key: Buffer | undefined;
  /** What the content passes through before that. */
  readonly steps?: readonly Transform[];
}

/** Writes a stream to a file that only its owner reads. */
async function keep(content: Readable, { file, key, steps = [] }: Kept): Promise<void> {
  const target = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true });
  await pipeline([content, ...steps, ...(key ? [encrypting(key)] : []), target]);
}

/** Passes everything on, and knows its length and digest at the end. */
class Measuring extends Transform {
  private readonly hash = createHash('sha256');
  private size = 0;

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: null, data: Buffer) => void,
  ): void {
    this.hash.update(chunk);
    this.size += chunk.length;
    done(null, chunk);
  }

  result(): Pick<BackedUpFile, 'size' | 'sha256'> {
    return { size: this.size, sha256: this.hash.digest('hex') };
  }
}

/**
 * Removes the oldest backups.
 * @param keep how many stay
 * @returns the names of those that are gone
 */
export async function removeOldBackups(directory: string, count: number): Promise<string[]> {
  const names = await readdir(directory, { withFileTypes: true });
  const backups = names
    .filter((entry) => entry.isDirectory() && BACKUP_NAME.test(entry.name))
    .map(({ name }) => name)
    .toSorted();
  const old = backups.slice(0, Math.max(0, backups.length - count));
  for (const name of old) await rm(path.join(directory, name), { recursive: true, force: true });
  return old;
}
