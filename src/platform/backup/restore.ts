import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, type Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import { connectionBounds, FirmClient } from '../db/connections';
import { digestOf, foreignKeysOf, migrationsOf, PREPARE, tablesOf } from './catalog';
import { type BackedUpFile, BackupError, fileSchema, MANIFEST, type Manifest, parseManifest } from './format';
import { decrypting, keyOf } from './seal';

/** A backup that can be read. */
export interface OpenBackup {
  readonly directory: string;
  readonly manifest: Manifest;
  readonly key: Buffer | undefined;
}

/**
 * Opens a backup.
 * @throws BackupError when it is none, is not finished, or needs a passphrase that is missing
 */
export async function openBackup(directory: string, passphrase: string | undefined): Promise<OpenBackup> {
  const text = await readFile(path.join(directory, MANIFEST), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
      throw new BackupError(`${directory} is no finished backup: it has no ${MANIFEST}.`);
    },
  );
  const manifest = parseManifest(text);
  if (manifest.salt === null) return { directory, manifest, key: undefined };
  if (passphrase === undefined) throw new BackupError('The backup is encrypted; give its passphrase.');
  return { directory, manifest, key: await keyOf(passphrase, Buffer.from(manifest.salt, 'base64')) };
}

/**
 * Brings the rows of a backup into a database that has been migrated to the same point, in one transaction: at the end there
 * is everything, and it adds up to what was backed up, or nothing has changed.
 * @param url as the owner of all tables, or as a superuser
 * @throws BackupError when the database is another version's, or the rows are not what was backed up
 */
export async function restoreDatabase(backup: OpenBackup, url: string): Promise<void> {
  const client = new FirmClient({ ...connectionBounds({ kind: 'command' }), connectionString: url });
  await client.connect();
  try {
    await client.query(PREPARE);
    await client.query('BEGIN');
    await fill(client, backup);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

async function fill(client: ClientBase, backup: OpenBackup): Promise<void> {
  const { migrations, tables, partitions, sequences } = backup.manifest;
  // As sets: two of them may have been noted at the same moment.
  if ((await migrationsOf(client)).toSorted().join() !== migrations.toSorted().join()) {
    throw new BackupError('The database has been migrated differently from the one in the backup.');
  }
  const name = (text: string) => client.escapeIdentifier(text);
  for (const { name: partition, parent, bound } of partitions) {
    await client.query(`CREATE TABLE IF NOT EXISTS ${name(partition)} PARTITION OF ${name(parent)} ${bound}`);
  }
  const known = new Set((await tablesOf(client)).map((table) => table.name));
  const missing = tables.filter((table) => !known.has(table.name));
  if (missing.length > 0) throw new BackupError(`The database has no table ${missing[0]?.name}.`);

  // Rows come in any order, and triggers have done their work when they were first written.
  const foreignKeys = await foreignKeysOf(client);
  for (const key of foreignKeys) {
    await client.query(`ALTER TABLE ${name(key.table)} DROP CONSTRAINT ${name(key.name)}`);
  }
  for (const table of known) await client.query(`ALTER TABLE ${name(table)} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${[...known].map(name).join(', ')}`);
  for (const table of tables) {
    const columns = table.columns.map(name).join(', ');
    const rows = client.query(copyFrom(`COPY ${name(table.name)} (${columns}) FROM STDIN`));
    try {
      await pipeline(contentOf(backup, table.file, [createGunzip()]), rows);
    } catch (error) {
      if (error instanceof BackupError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new BackupError(`${table.file} could not be restored: ${reason}`, { cause: error });
    }
    const found = await digestOf(client, table);
    if (found.rows !== table.rows || found.digest !== table.digest) {
      throw new BackupError(
        `${table.name} is not what was backed up: ${found.rows} rows of ${table.rows}, or other contents.`,
      );
    }
  }
  for (const { name: sequence, value, isCalled } of sequences) {
    await client.query('SELECT setval($1::regclass, $2, $3)', [name(sequence), value, isCalled]);
  }
  for (const table of known) await client.query(`ALTER TABLE ${name(table)} ENABLE TRIGGER USER`);
  for (const key of foreignKeys) {
    await client.query(`ALTER TABLE ${name(key.table)} ADD CONSTRAINT ${name(key.name)} ${key.definition}`);
  }
}

/** The files of a backup, as it lists them. */
export async function filesOf(backup: OpenBackup): Promise<BackedUpFile[]> {
  if (backup.manifest.files === null) return [];
  let text = '';
  for await (const chunk of contentOf(backup, 'files.jsonl')) text += (chunk as Buffer).toString();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => fileSchema.parse(JSON.parse(line)));
}

/**
 * Copies a file of a backup to where it was; nothing is there before it is whole.
 * @param dataDir undefined only reads it
 * @throws BackupError when it is not what was backed up
 */
export async function restoreFile(
  backup: OpenBackup,
  { path: file, size, sha256 }: BackedUpFile,
  dataDir: string | undefined,
): Promise<void> {
  const hash = createHash('sha256');
  let length = 0;
  const measured = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk);
      length += chunk.length;
      yield chunk;
    }
  };
  const target = dataDir === undefined ? undefined : inside(dataDir, file);
  const content = contentOf(backup, path.posix.join('files', file));
  const partial = `${target}.partial`;
  try {
    if (target === undefined) {
      await pipeline(content, measured, async (source: AsyncIterable<Buffer>) => {
        for await (const _chunk of source);
      });
    } else {
      await mkdir(path.dirname(target), { recursive: true });
      await pipeline(content, measured, createWriteStream(partial, { mode: 0o600 }));
    }
    if (length !== size || hash.digest('hex') !== sha256) {
      throw new BackupError(`files/${file} is not what was backed up.`);
    }
    if (target !== undefined) await rename(partial, target);
  } catch (error) {
    if (target !== undefined) await rm(partial, { force: true });
    throw error;
  }
}

/** @throws BackupError for a path that leads out of the directory */
function inside(directory: string, file: string): string {
  const target = path.resolve(directory, file);
  if (!target.startsWith(path.resolve(directory) + path.sep)) {
    throw new BackupError(`files/${file} would be written outside of the data directory.`);
  }
  return target;
}

/** The secret of the portal; undefined when the backup has none. */
export async function secretOf(backup: OpenBackup): Promise<string | undefined> {
  if (!backup.manifest.hasSecret) return undefined;
  let text = '';
  for await (const chunk of contentOf(backup, 'payload-secret')) text += (chunk as Buffer).toString();
  return text;
}

/** What is in a file of a backup, decrypted and passed through `steps`. It fails with what any of them fails with. */
function contentOf(backup: OpenBackup, file: string, steps: readonly Duplex[] = []): Readable {
  const source = createReadStream(path.join(backup.directory, file));
  const all = [...(backup.key ? [decrypting(backup.key)] : []), ...steps];
  let current: Readable = source;
  for (const step of all) {
    const before = current;
    before.on('error', (error) => step.destroy(error));
    current = before.pipe(step);
  }
  return current;
}
