import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { tablesOf } from '@/platform/backup/catalog';
import { BackupError } from '@/platform/backup/format';
import { passphraseIn } from '@/platform/backup/passphrase';
import {
  filesOf,
  type OpenBackup,
  openBackup,
  restoreDatabase,
  restoreFile,
  secretOf,
} from '@/platform/backup/restore';
import { portalFiles } from '@/platform/backup/scheduled';
import { backupAt } from '@/platform/backup/places';
import { connectionBounds, FirmClient } from '@/platform/db/connections';

import { type BackupPlace, withBackupPlace } from './backup-place';
import { launcherLockPath, readConfiguration } from './launcher/checks';
import { createDatabase, dropDatabase } from './launcher/embedded-postgres';
import { takeLock } from './launcher/lock';
import { Problem } from './launcher/problem';
import { migrateForBackup } from './migrate-for-backup';
import { verifyBackup } from './verify-backup';

const USAGE =
  'Usage: npm run restore -- <backup, such as /backups/2026-11-24T03-00-00Z> [--replace] [--passphrase-file <file>]';

const options = { replace: { type: 'boolean' }, 'passphrase-file': { type: 'string' } } as const;

/** Schemas of the database that a restore writes again, with everything in them; the worker makes the queue itself. */
const SCHEMAS = ['public', 'pgboss'];

/**
 * `npm run restore -- /backups/2026-11-24T03-00-00Z`, or `s3://bucket/prefix/2026-11-24T03-00-00Z`: brings a backup back into
 * the configured database and DATA_DIR, or S3_BUCKET, while no portal runs there. Data that is there already stays unless `--replace` is given.
 */
async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: true,
  });
  const [location] = positionals;
  if (location === undefined || positionals.length > 1) throw new Problem(USAGE);
  const source = backupAt(location, readConfiguration(process.env));
  const backup = await openBackup(source, await passphraseIn(values['passphrase-file']));
  // Before anything is replaced: a wrong passphrase or a cut list shows here.
  const files = await filesOf(backup);
  await withBackupPlace((place) =>
    whileStopped(place.dataDir, async () => {
      // A damaged backup shows here, while what is to be replaced is still there.
      if (values.replace) await verifyBackup(backup, place);
      await makeRoom(place, values.replace === true);
      await migrateForBackup(place.databaseUrl, backup.manifest.migrations);
      await restoreDatabase(backup, place.adminUrl);
      console.log(`Restored ${backup.manifest.tables.length} tables.`);
      const target = portalFiles(place.env);
      for (const one of files) await restoreFile(backup, one, target);
      if (backup.manifest.files === null) console.log('The backup has no files: they were in a bucket.');
      else console.log(`Restored ${files.length} files.`);
      await restoreSecret(backup, place.dataDir);
      console.log(`Start the portal now; it goes on from ${backup.manifest.createdAt}.`);
    }),
  );
}

/** @throws Problem while a portal runs on the data directory */
async function whileStopped<Result>(dataDir: string, task: () => Promise<Result>): Promise<Result> {
  await mkdir(dataDir, { recursive: true });
  const attempt = await takeLock(launcherLockPath(dataDir), {});
  if (!('lock' in attempt)) {
    throw new Problem(
      `DATA_DIR: a portal is running on ${dataDir} (process ${attempt.heldBy.pid}); stop it first.`,
    );
  }
  try {
    return await task();
  } finally {
    attempt.lock.release();
  }
}

/** @throws Problem when there is something, and it is not to be replaced */
async function makeRoom(place: BackupPlace, replaces: boolean): Promise<void> {
  const { adminUrl, databaseUrl, dataDir, isEmbedded } = place;
  const client = new FirmClient({ ...connectionBounds({ kind: 'command' }), connectionString: adminUrl });
  await client.connect();
  try {
    const tables = await tablesOf(client);
    const folders = (await readdir(dataDir)).filter((name) => name === 'media' || name === 'private');
    if (tables.length === 0 && (folders.length === 0 || replaces)) return;
    if (!replaces) {
      const what = tables.length > 0 ? 'The database has tables' : `${dataDir} has files`;
      throw new Problem(`${what}. Restore into an empty place, or add --replace to lose what is there.`);
    }
    if (!isEmbedded) {
      for (const schema of SCHEMAS) await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
      await client.query('CREATE SCHEMA public');
      return;
    }
  } finally {
    await client.end();
  }
  // Its roles stay; what belongs to them goes with the database.
  const server = new URL(adminUrl);
  server.pathname = '/postgres';
  const name = new URL(databaseUrl).pathname.slice(1);
  await dropDatabase(server.href, name);
  await createDatabase(server.href, name, { ownerUrl: databaseUrl });
}

/** What signs and encrypts; without it second factors and open links no longer work. */
async function restoreSecret(backup: OpenBackup, dataDir: string): Promise<void> {
  const secret = await secretOf(backup);
  if (secret === undefined) {
    console.log('The backup has no payload-secret: set PAYLOAD_SECRET to the one from then.');
    return;
  }
  if (readConfiguration(process.env).PAYLOAD_SECRET !== undefined) {
    console.log('PAYLOAD_SECRET is set, so the one in the backup is not used; both must be the same.');
    return;
  }
  await writeFile(join(dataDir, 'payload-secret'), secret, { mode: 0o600 });
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isExpected = error instanceof Problem || error instanceof BackupError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
