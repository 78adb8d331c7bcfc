/**
 * Runs before each integration test file, in its own process: gives the file a fresh copy of the migrated database
 * before any module of the portal is imported and reads its configuration.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { createDatabase } from '@/cli/launcher/embedded-postgres';

const adminUrl = inject('adminUrl');
const name = `${inject('templateDatabase')}_${randomBytes(6).toString('hex')}`;
const dataDir = await mkdtemp(join(tmpdir(), 'portal-integration-data-'));

process.env.DATABASE_URL = await createDatabase(adminUrl, name, {
  template: inject('templateDatabase'),
  ownerUrl: inject('portalUrl'),
});
process.env.DATA_DIR = dataDir;
process.env.PAYLOAD_SECRET = 'secret-of-the-integration-tests-only';
process.env.SMTP_URL = 'smtp://127.0.0.1:9';
process.env.LOG_LEVEL = 'error';

// The database is dropped after the whole run: Payload keeps a connection for as long as its process lives.
afterAll(() => rm(dataDir, { recursive: true, force: true }));
