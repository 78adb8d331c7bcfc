import { z } from 'zod';

import { getPortalPayload } from '@/payload';
import { migrate } from '@/platform/db/migrate';
import { knownMigrations } from '@/platform/db/migrations';

/** Exit code for a migration that is not known here; `migrate-for-backup.ts` reads it. */
const UNKNOWN_MIGRATION = 3;

/** `migrate-to <names as JSON>`: migrates the database in DATABASE_URL by these migrations and no other. */
async function migrateTo(names: readonly string[]): Promise<number> {
  const payload = await getPortalPayload();
  const known = await knownMigrations(payload.db.migrationDir);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    console.error(unknown);
    return UNKNOWN_MIGRATION;
  }
  await migrate(payload, { names });
  return 0;
}

const names = z.array(z.string()).parse(JSON.parse(process.argv[2] ?? ''));
process.exit(await migrateTo(names));
