import { parseArgs } from 'node:util';

import { BackupError } from '@/platform/backup/format';
import { passphraseIn } from '@/platform/backup/passphrase';
import { openBackup } from '@/platform/backup/restore';
import { filesToBackUp } from '@/platform/backup/scheduled';
import { backupAt, backupStore } from '@/platform/backup/places';
import { removeOldBackups, writeBackup } from '@/platform/backup/write';
import { systemClock } from '@/platform/clock/clock';

import { withBackupPlace } from './backup-place';
import { readConfiguration } from './launcher/checks';
import { Problem } from './launcher/problem';
import { oneAtATime } from '@/platform/db/one-at-a-time';
import { verifyBackup } from './verify-backup';

const USAGE = `Usage: npm run backup -- <directory or s3://bucket/prefix> [--keep <number>] [--passphrase-file <file>] [--verify]
       npm run backup -- verify <backup> [--passphrase-file <file>]`;

const options = {
  keep: { type: 'string' },
  'passphrase-file': { type: 'string' },
  verify: { type: 'boolean' },
} as const;

/**
 * `npm run backup -- /backups --keep 14 --verify`: writes a backup of the portal on DATA_DIR, which may be running, to a
 * directory or a bucket, and removes all but the newest ones. Verifying restores it into a database that is thrown away, and compares the files.
 */
async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: true,
  });
  const passphrase = await passphraseIn(values['passphrase-file']);
  const [first, second] = positionals;
  if (first === undefined || positionals.length > (first === 'verify' ? 2 : 1)) throw new Problem(USAGE);
  if (first === 'verify') {
    if (second === undefined) throw new Problem(USAGE);
    const backup = await openBackup(backupAt(second, readConfiguration(process.env)), passphrase);
    await withBackupPlace((place) => verifyBackup(backup, place));
    return;
  }
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1)) {
    throw new Problem('--keep: must be a whole number from 1.');
  }
  await withBackupPlace((place) =>
    oneAtATime(
      place.adminUrl,
      'backup',
      async () => {
        const store = backupStore(first, place.env);
        const source = {
          databaseUrl: place.adminUrl,
          dataDir: place.dataDir,
          files: filesToBackUp(place.env, store.locationOf()),
        };
        const { name, location, manifest } = await writeBackup(source, { store, passphrase }, systemClock);
        const rows = manifest.tables.reduce((sum, table) => sum + Number(table.rows), 0);
        const files = manifest.files
          ? `${manifest.files.count} files (${manifest.files.bytes} bytes)`
          : 'no files: they are in S3_BUCKET; turn on its versions, or set BACKUP_BUCKET_FILES=on';
        console.log(`Wrote ${location}: ${manifest.tables.length} tables, ${rows} rows, ${files}.`);
        if (passphrase === undefined) {
          console.log(
            'It is not encrypted and contains personal data: protect it, or use --passphrase-file.',
          );
        }
        if (values.verify) await verifyBackup(await openBackup({ store, name }, passphrase), place);
        // Only now: an unreadable backup must not push a good one out.
        const gone = keep === undefined ? [] : await removeOldBackups(store, keep);
        if (gone.length > 0) console.log(`Removed ${gone.join(', ')}.`);
      },
      () => console.log('Waiting for another backup of this database to end …'),
    ),
  );
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isExpected = error instanceof Problem || error instanceof BackupError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
