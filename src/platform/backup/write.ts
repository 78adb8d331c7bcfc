import { createHash } from 'node:crypto';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { createGzip } from 'node:zlib';

import { to as copyTo } from 'pg-copy-streams';

import type { Clock } from '../clock/clock';
import { connectionBounds, FirmClient } from '../db/connections';
import { FileMissing } from '../storage/measure';
import { digestOf, migrationsOf, partitionsOf, PREPARE, sequencesOf, tablesOf } from './catalog';
import { openFile } from './directory-store';
import { backupName, type BackedUpFile, type BackedUpTable, FORMAT, type Manifest } from './format';
import type { PortalFiles } from './portal-files';
import { encrypting, keyOf, newSalt } from './seal';
import type { BackupStore } from './store';

const SECRET = 'payload-secret';

export interface BackupSource {
  readonly databaseUrl: string;
  /** The portal's data directory. */
  readonly dataDir: string;
  /** Its files; undefined when they are in a bucket that is looked after elsewhere. */
  readonly files: PortalFiles | undefined;
}

export interface BackupTarget {
  readonly store: BackupStore;
  /** Encrypts the backup; without it anyone who gets it can read it. */
  readonly passphrase?: string | undefined;
}

/** A backup that has been written. */
export interface WrittenBackup {
  readonly name: string;
  /** Where it is, as operators write it. */
  readonly location: string;
  readonly manifest: Manifest;
}

/**
 * Writes a backup of a portal that may be running: the database as it is at one moment, then the files. A file without
 * its row does no harm; a row without its file would.
 *
 * Its name says when it began. Until it is whole, nobody takes it for a backup; the next run removes what is left of one
 * that was interrupted.
 * @throws Error when something cannot be read or written; nothing is left then
 */
export async function writeBackup(
  source: BackupSource,
  { store, passphrase }: BackupTarget,
  clock: Clock,
): Promise<WrittenBackup> {
  const createdAt = clock.now().toISOString();
  const name = backupName(createdAt);
  const draft = await store.begin(name);
  try {
    const salt = passphrase === undefined ? undefined : newSalt();
    const key = passphrase === undefined || !salt ? undefined : await keyOf(passphrase, salt);
    const keep: Keep = (file, content, ...steps) =>
      draft.write(file, content, [...steps, ...(key ? [encrypting(key)] : [])]);
    const database = await writeDatabase(source.databaseUrl, keep);
    const files = source.files ? await writeFiles(source.files, keep) : null;
    const hasSecret = await writeSecret(source.dataDir, keep);
    const manifest: Manifest = {
      format: FORMAT,
      createdAt,
      ...database,
      files,
      hasSecret,
      salt: salt?.toString('base64') ?? null,
    };
    await draft.finish(`${JSON.stringify(manifest, null, 2)}\n`);
    return { name, location: store.locationOf(name), manifest };
  } catch (error) {
    // What failed first is what the operator has to know; the next run removes what stays.
    await draft.abandon().catch(() => undefined);
    throw error;
  }
}

/** Keeps a file of the backup, encrypted if it has a passphrase. */
type Keep = (file: string, content: Readable, ...steps: Transform[]) => Promise<void>;

type DatabasePart = Pick<Manifest, 'migrations' | 'partitions' | 'tables' | 'sequences'>;

async function writeDatabase(url: string, keep: Keep): Promise<DatabasePart> {
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
      await keep(file, rows, createGzip());
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

async function writeFiles(files: PortalFiles, keep: Keep): Promise<NonNullable<Manifest['files']>> {
  const list: BackedUpFile[] = [];
  for (const file of await files.list()) {
    const content = await files.read(file).catch((error: unknown) => {
      // Deleted since the list was made: its row is, or will be, gone as well.
      if (error instanceof FileMissing) return undefined;
      throw error;
    });
    if (!content) continue;
    const measured = new Measuring();
    await keep(`files/${file}`, content, measured);
    list.push({ path: file, ...measured.result() });
  }
  const lines = list.map((file) => `${JSON.stringify(file)}\n`).join('');
  await keep('files.jsonl', Readable.from([Buffer.from(lines)]));
  return { count: list.length, bytes: list.reduce((sum, { size }) => sum + size, 0) };
}

async function writeSecret(dataDir: string, keep: Keep): Promise<boolean> {
  const secret = await openFile(path.join(dataDir, SECRET)).catch((error: unknown) => {
    // Set by PAYLOAD_SECRET, which the operator keeps.
    if (error instanceof FileMissing) return undefined;
    throw error;
  });
  if (!secret) return false;
  await keep(SECRET, secret);
  return true;
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
 * @param count how many stay
 * @returns the names of those that are gone, the oldest first
 */
export async function removeOldBackups(store: BackupStore, count: number): Promise<string[]> {
  const old = (await store.list()).slice(count).toReversed();
  for (const name of old) await store.remove(name);
  return old;
}
