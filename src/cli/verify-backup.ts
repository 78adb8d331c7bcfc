import { randomBytes } from 'node:crypto';

import { systemClock } from '@/platform/clock/clock';
import { filesOf, type OpenBackup, restoreDatabase, restoreFile, secretOf } from '@/platform/backup/restore';
import { noteVerified } from '@/platform/backup/verified';

import type { BackupPlace } from './backup-place';
import { createDatabase, dropDatabase } from './launcher/embedded-postgres';
import { migrateForBackup } from './migrate-for-backup';

/**
 * Restores a backup into a database that is thrown away, and reads its files: what is counted and added up there must be
 * what was backed up.
 * @throws BackupError when it is not
 */
export async function verifyBackup(backup: OpenBackup, { adminUrl }: BackupPlace): Promise<void> {
  const name = `verify_${randomBytes(6).toString('hex')}`;
  const scratch = await createDatabase(adminUrl, name);
  try {
    await migrateForBackup(scratch, backup.manifest.migrations);
    await restoreDatabase(backup, scratch);
    const files = await filesOf(backup);
    for (const file of files) await restoreFile(backup, file, undefined);
    await secretOf(backup);
    const { tables } = backup.manifest;
    console.log(`Verified: ${tables.length} tables and ${files.length} files are what was backed up.`);
    await noteVerified(backup, systemClock).catch((error: unknown) => {
      // Such as in a place that is mounted for reading only.
      console.log(
        `This could not be noted in the backup, so the system page does not show it: ${String(error)}`,
      );
    });
  } finally {
    await dropDatabase(adminUrl, name);
  }
}
