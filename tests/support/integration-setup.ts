import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import {
  createDatabase,
  dropDatabase,
  startEmbeddedPostgres,
  whileMigrating,
} from '@/cli/launcher/embedded-postgres';
import { findFreePort } from '@/cli/launcher/ports';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a database on the server, as a role that may create others. */
    adminUrl: string;
    /** The same database, with the role that the portal's processes use. */
    portalUrl: string;
    /** A migrated database without connections, copied for each test file. */
    templateDatabase: string;
  }
}

/**
 * The server named by TEST_ADMIN_URL and TEST_DATABASE_URL (`npm test` sets them), otherwise one of our own for this
 * run.
 */
async function server(): Promise<{ adminUrl: string; portalUrl: string; stop: () => Promise<void> }> {
  const { TEST_ADMIN_URL, TEST_DATABASE_URL } = process.env;
  if (TEST_ADMIN_URL && TEST_DATABASE_URL) {
    return { adminUrl: TEST_ADMIN_URL, portalUrl: TEST_DATABASE_URL, stop: async () => undefined };
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-integration-'));
  const database = await startEmbeddedPostgres({
    dataDir,
    port: await findFreePort(),
    log: () => undefined,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  return {
    adminUrl: database.adminUrl,
    portalUrl: database.databaseUrl,
    async stop() {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Removes the template and the copies that the test files made of it. */
async function dropDatabases(adminUrl: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [template],
  );
  await client.end();
  for (const { datname } of rows) await dropDatabase(adminUrl, datname);
}

/** Runs the migrations in a process of their own, as a deployment does. */
async function migrate(url: string): Promise<void> {
  try {
    await promisify(execFile)('node', ['--import', 'tsx', 'tests/support/migrate.ts'], {
      env: { ...process.env, ...integrationEnvironment(url) },
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    // The failed statement is the whole schema; the reason that PostgreSQL gives is one short line in the output.
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    const reasons = `${stdout ?? ''}\n${stderr ?? ''}`
      .split('\n')
      .filter((line) => /error|cause|detail/i.test(line) && line.length < 300);
    // The original error contains the whole output; vitest would print all of it.
    // oxlint-disable-next-line preserve-caught-error -- see above
    throw new Error(`The migrations failed:\n${reasons.slice(-20).join('\n')}`);
  }
}

/** Starts PostgreSQL and migrates the template once for all integration tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, portalUrl, stop } = await server();
  const template = `template_${randomBytes(6).toString('hex')}`;
  try {
    const url = await createDatabase(adminUrl, template, { ownerUrl: portalUrl });
    const asAdministrator = new URL(adminUrl);
    asAdministrator.pathname = `/${template}`;
    await whileMigrating(asAdministrator.href, () => migrate(url));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('adminUrl', adminUrl);
  project.provide('portalUrl', portalUrl);
  project.provide('templateDatabase', template);
  return async () => {
    await dropDatabases(adminUrl, template);
    await stop();
  };
}

/** Variables of a process that uses the database at `url` and nothing else. */
function integrationEnvironment(url: string): Record<string, string> {
  return {
    DATABASE_URL: url,
    PAYLOAD_SECRET: 'secret-of-the-integration-tests-only',
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
}
