/** Migrates the database at DATABASE_URL; the integration tests copy the result. */
import { getPortalPayload } from '@/payload';
import { migrate } from '@/platform/db/migrate';

const payload = await getPortalPayload();
await migrate(payload);
await payload.destroy();
process.exit(0);
