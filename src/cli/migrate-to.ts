import { readMigrationFiles } from 'payload';
import { z } from 'zod';

import { getPortalPayload } from '@/payload';

/** Exit code for a migration that is not known here; `migrate-for-backup.ts` reads it. */
const UNKNOWN_MIGRATION = 3;

/** `migrate-to <names as JSON>`: migrates the database in DATABASE_URL by these migrations and no other. */
async function migrateTo(names: readonly string[]): Promise<number> {
  const payload = await getPortalPayload();
  const known = await readMigrationFiles({ payload });
  const unknown = names.find((name) => !known.some((migration) => migration.name === name));
  if (unknown !== undefined) {
    console.error(unknown);
    return UNKNOWN_MIGRATION;
  }
  await payload.db.migrate({ migrations: known.filter(({ name }) => names.includes(name)) });
  return 0;
}

const names = z.array(z.string()).parse(JSON.parse(process.argv[2] ?? ''));
process.exit(await migrateTo(names));
