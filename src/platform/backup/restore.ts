import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Duplex, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import { connectionBounds, FirmClient } from '../db/connections';
import { FileMissing } from '../storage/measure';
import { digestOf, foreignKeysOf, migrationsOf, PREPARE, tablesOf } from './catalog';
import { type BackedUpFile, BackupError, fileSchema, MANIFEST, type Manifest, parseManifest } from './format';
import { outside, type PortalFiles } from './portal-files';
import { decrypting, keyOf } from './seal';
import type { BackupStore } from './store';

/** A backup that can be read. */
export interface OpenBackup {
  readonly store: BackupStore;
  readonly name: string;
  readonly manifest: Manifest;
  readonly key: Buffer | undefined;
}

/**
 * Opens a backup.
 * @throws BackupError when it is none, is not finished, or needs a passphrase that is missing
 */
export async function openBackup(
  { store, name }: { store: BackupStore; name: string },
  passphrase: string | undefined,
): Promise<OpenBackup> {
  const text = await store.read(name, MANIFEST).then(textOf, (error: unknown) => {
    if (!(error instanceof FileMissing)) throw error;
    throw new BackupError(`${store.locationOf(name)} is no finished backup: it has no ${MANIFEST}.`);
  });
  const manifest = parseManifest(text);
  if (manifest.salt === null) return { store, name, manifest, key: undefined };
  if (passphrase === undefined) throw new BackupError('The backup is encrypted; give its passphrase.');
  return { store, name, manifest, key: await keyOf(passphrase, Buffer.from(manifest.salt, 'base64')) };
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
      await pipeline(await contentOf(backup, table.file, [createGunzip()]), rows);
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
  const text = await textOf(await contentOf(backup, 'files.jsonl'));
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => fileSchema.parse(JSON.parse(line)));
}

/**
 * Copies a file of a backup to where it was; nothing is there before it is whole.
 * @param files undefined only reads it
 * @throws BackupError when it is not what was backed up
 */
export async function restoreFile(
  backup: OpenBackup,
  { path: file, size, sha256 }: BackedUpFile,
  files: PortalFiles | undefined,
): Promise<void> {
  // A list that was tampered with must not lead anywhere else, neither here nor there.
  if (path.posix.isAbsolute(file) || path.posix.normalize(file).startsWith('..')) throw outside(file);
  const content = await contentOf(backup, path.posix.join('files', file));
  const checked = (async function* () {
    const hash = createHash('sha256');
    let length = 0;
    for await (const chunk of content as AsyncIterable<Buffer>) {
      hash.update(chunk);
      length += chunk.length;
      yield chunk;
    }
    // Before its end: what fails here is not kept.
    if (length !== size || hash.digest('hex') !== sha256) {
      throw new BackupError(`files/${file} is not what was backed up.`);
    }
  })();
  try {
    if (files) await files.write(file, checked);
    else for await (const _chunk of checked);
  } finally {
    content.destroy();
  }
}

/** The secret of the portal; undefined when the backup has none. */
export async function secretOf(backup: OpenBackup): Promise<string | undefined> {
  if (!backup.manifest.hasSecret) return undefined;
  return textOf(await contentOf(backup, 'payload-secret'));
}

/**
 * What is in a file of a backup, decrypted and passed through `steps`. The stream fails with what any of them fails with.
 * @throws BackupError when the file is missing
 */
async function contentOf(
  { store, name, key }: OpenBackup,
  file: string,
  steps: readonly Duplex[] = [],
): Promise<Readable> {
  const source = await store.read(name, file).catch((error: unknown) => {
    if (!(error instanceof FileMissing)) throw error;
    throw new BackupError(`${file} is missing; the backup is damaged.`, { cause: error });
  });
  let current = source;
  for (const step of [...(key ? [decrypting(key)] : []), ...steps]) {
    const before = current;
    before.on('error', (error) => step.destroy(error));
    current = before.pipe(step);
  }
  // It may fail before anyone reads it, such as while a folder is made; who reads it then gets the error.
  current.on('error', () => undefined);
  return current;
}

async function textOf(content: Readable): Promise<string> {
  return (await buffer(content)).toString();
}
