import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startEmbeddedPostgres } from '@/cli/launcher/embedded-postgres';
import { BackupDirectory } from '@/platform/backup/directory-store';
import { verifiedAt } from '@/platform/backup/verified';
import { requiredVariable } from '../support/portal-address';
import { portalRuntime } from '../support/second-web';

/** The commands of an operator: backing up the running portal under test, and restoring it elsewhere (ADR 140). */

const run = promisify(execFile);

let directory = '';
let passphrase = '';

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'backup-commands-'));
  // As root the database runs as another user, who has to get to its data.
  await chmod(directory, 0o711);
  passphrase = path.join(directory, 'passphrase');
  await writeFile(passphrase, 'seven shuttles at dawn\n');
});

afterAll(() => rm(directory, { recursive: true, force: true }));

/** Runs a command as npm does. @returns its exit code and what it printed */
async function command(name: string, args: readonly string[], variables: Record<string, string>) {
  const { DATABASE_URL: _own, ...env } = process.env;
  try {
    const printed = await run(process.execPath, ['src/cli/launcher/bootstrap.mjs', name, ...args], {
      // As Docker Compose passes a variable that is not set.
      env: { ...env, NODE_ENV: 'production', PAYLOAD_SECRET: '', ...variables },
      // A command that does not end has failed.
      timeout: 90_000,
    });
    return { code: 0, ...printed };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

/**
 * Has the portal's worker seal the event log now rather than at its scheduled time, with an event of the day before, which
 * a portal that was started today would not have.
 */
async function sealEventLog(): Promise<void> {
  const { databaseUrl } = portalRuntime();
  const client = new pg.Client({ connectionString: databaseUrl });
  const boss = new PgBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO audit_events (at, actor_kind, action)
       SELECT now() - interval '26 hours', 'system', 'session.ended'
       WHERE NOT EXISTS (SELECT FROM audit_seals) AND NOT EXISTS (
         SELECT FROM audit_events WHERE at < now() - interval '25 hours')`,
    );
    await boss.start();
    await boss.send('audit-seals');
    await expect
      .poll(async () => (await client.query('SELECT FROM audit_seals WHERE events > 0')).rowCount, {
        timeout: 30_000,
      })
      .toBeGreaterThan(0);
  } finally {
    await boss.stop({ graceful: false });
    await client.end();
  }
}

describe('the commands', () => {
  it('back a running portal up, verify it, and restore it into an empty place', async () => {
    const from = { DATA_DIR: requiredVariable('PORTAL_DATA_DIR') };
    await sealEventLog();
    // A repeated test begins with nothing, too.
    const place = await mkdtemp(path.join(directory, 'try-'));
    await chmod(place, 0o711);
    const backups = path.join(place, 'backups');
    const sealed = ['--passphrase-file', passphrase];
    const written = await command('backup', [backups, '--verify', '--keep', '1', ...sealed], from);
    expect(written, written.stderr).toMatchObject({ code: 0, stderr: '' });
    expect(written.stdout).toMatch(/^Wrote .+: \d{3} tables, \d{4,} rows, \d{3,} files/m);
    expect(written.stdout).toMatch(/^Verified: \d{3} tables and \d{3,} files/m);
    const [name = ''] = await readdir(backups);
    const backup = path.join(backups, name);
    // What the system page shows.
    expect(await verifiedAt({ store: new BackupDirectory(backups), name })).toBeInstanceOf(Date);

    // Not over a portal that runs, and not without the passphrase.
    expect(await command('restore', [backup, '--replace', ...sealed], from)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('stop it first') as string,
    });
    const to = { DATA_DIR: path.join(place, 'restored') };
    expect(await command('restore', [backup], to)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('give its passphrase') as string,
    });

    const restored = await command('restore', [backup, ...sealed], to);
    expect(restored, restored.stderr).toMatchObject({ code: 0, stderr: '' });
    expect((await readdir(to.DATA_DIR)).toSorted()).toEqual(
      expect.arrayContaining(['media', 'payload-secret', 'private']),
    );
    // Not a second time, unless that is meant.
    expect(await command('restore', [backup, ...sealed], to)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--replace') as string,
    });
    // And not from a backup that was cut: what is there stays.
    await truncate(path.join(backup, 'database', 'news_locales.copy.gz'), 100);
    expect(await command('restore', [backup, '--replace', ...sealed], to)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be decrypted') as string,
    });

    // The record of events still fits its seals.
    const cluster = await startEmbeddedPostgres({ dataDir: to.DATA_DIR, log: () => undefined });
    try {
      const audit = await command('audit', ['verify'], { ...to, DATABASE_URL: cluster.databaseUrl });
      expect(audit, audit.stderr).toMatchObject({ code: 0 });
      expect(audit.stdout).toMatch(/^[1-9]\d* events of \d+ days fit their seals\.$/m);
    } finally {
      await cluster.stop();
    }
  }, 240_000);

  it('of staff end when they are done', async () => {
    const from = { DATA_DIR: requiredVariable('PORTAL_DATA_DIR') };
    expect(await command('staff', ['enable', 'nobody@example.org', 'Back'], from)).toMatchObject({
      code: 1,
      stderr: 'No staff member has the address nobody@example.org.\n',
    });
  }, 100_000);

  it('say how they are used', async () => {
    for (const name of ['backup', 'restore']) {
      expect(await command(name, [], {})).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`Usage: npm run ${name}`) as string,
      });
    }
    expect(await command('backup', ['/nowhere', '--keep', '0'], {})).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--keep') as string,
    });
    expect(await command('backup', ['/nowhere', '--kept', '1'], {})).toMatchObject({ code: 1 });
  });
});
