/** Migrates the database at DATABASE_URL; the integration tests copy the result. */
import { getPortalPayload } from '@/payload';

const payload = await getPortalPayload();
await payload.db.migrate();
await payload.destroy();
process.exit(0);
