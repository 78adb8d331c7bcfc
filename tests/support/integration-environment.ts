/**
 * Runs before each integration test file, before any module of the portal is imported and reads its configuration: gives
 * the file a fresh copy of the migrated database, and everything else as in a new process.
 *
 * Files share their worker process, because importing Payload costs more than most of them: three thousand modules of
 * packages stay, and what belongs to the portal starts again.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject, vi } from 'vitest';
import { createDatabase } from '@/cli/launcher/embedded-postgres';

interface Beginning {
  readonly names: ReadonlySet<string | symbol>;
  readonly environment: NodeJS.ProcessEnv;
}

const BEGINNING = Symbol.for('portal.tests.beginning');
const holder = globalThis as { [BEGINNING]?: Beginning; _payload?: Map<string, unknown> };

/** Takes back what earlier files of this process have left behind. */
function beginAgain({ names, environment }: Beginning): void {
  // Payload keeps its instances in a module of its own, which stays.
  holder._payload?.clear();
  // What the portal keeps across bundles (`src/platform/port.ts` and others) has a symbol as its name.
  for (const name of Reflect.ownKeys(globalThis)) {
    if (typeof name === 'symbol' && !names.has(name)) Reflect.deleteProperty(globalThis, name);
  }
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  vi.resetModules();
}

if (holder[BEGINNING]) beginAgain(holder[BEGINNING]);
else {
  const names = new Set(Reflect.ownKeys(globalThis)).add(BEGINNING);
  holder[BEGINNING] = { names, environment: { ...process.env } };
}

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

// The database is dropped after the whole run: a file may leave a connection behind.
afterAll(() => rm(dataDir, { recursive: true, force: true }));
