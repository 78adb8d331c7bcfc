import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { eq } from '@payloadcms/db-postgres/drizzle';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { staff } from '@/payload-schema';
import { getDatabase } from '@/platform/db/database';

import { usePortalDatabase } from '../support/database';
import { S3Stub } from '../support/s3-stub';

/**
 * Commands that the documents give, each started as npm starts it; what they do in detail is tested with their use cases.
 * Those of backups in a directory are in `tests/contract/backup.test.ts`, and `staff -- reset-second-factor` in
 * `tests/integration/staff-command.test.ts`.
 */

const portal = usePortalDatabase();

/** A command that does not end has failed. */
const LONGEST = 120_000;

let dataDir = '';
const s3 = new S3Stub();

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'documented-commands-'));
  await s3.start();
});

afterAll(async () => {
  await s3.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** @returns the exit code of a command, and what it printed */
async function command(
  name: string,
  args: readonly string[],
  variables: Record<string, string> = {},
  input = '',
) {
  const child = spawn(process.execPath, ['src/cli/launcher/bootstrap.mjs', name, ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: portal.databaseUrl,
      DATA_DIR: dataDir,
      ...variables,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: LONGEST,
  });
  child.stdin.end(input);
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => void child.once('close', resolve)),
  ]);
  return { code, stdout, stderr };
}

// Three commands in one test, on a machine that does other work.
describe('the commands of the documents', { timeout: 3 * LONGEST }, () => {
  it('npm run --silent bounce < report.eml', async () => {
    const said = await command('bounce', [], {}, 'From: sender@example.org\n\nNo report.\n');
    expect(said).toMatchObject({ code: 0, stdout: 'no_report\n' });
  });

  it('npm run seed -- --scale, search:reindex, and its -- --check', async () => {
    const seeded = await command('seed', ['--scale', '3']);
    expect(seeded.stdout, seeded.stderr).toContain('3 of 3 items were missing and added');
    const rebuilt = await command('search-reindex', ['--restart']);
    expect(rebuilt.stdout, rebuilt.stderr).toMatch(/search: \d+ items in/);
    expect(await command('search-reindex', ['--check'])).toMatchObject({
      code: 0,
      stdout: 'search: the index is in step\n',
    });
  });

  it('npm run storage -- move', async () => {
    await mkdir(path.join(dataDir, 'media'), { recursive: true });
    await writeFile(path.join(dataDir, 'media/a.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const { S3_FORCE_PATH_STYLE, ...settings } = s3.settings;
    const moved = await command('storage', ['move'], {
      ...settings,
      S3_BUCKET: S3Stub.bucket,
      S3_FORCE_PATH_STYLE: String(S3_FORCE_PATH_STYLE),
    });
    expect(moved.code, moved.stderr).toBe(0);
    expect(s3.objects.has('a.svg')).toBe(true);
  });

  it('npm run staff -- invite, for a new person and once more, and -- enable', async () => {
    const invited = `${randomUUID()}@example.org`;
    const args = ['invite', invited, 'editor,reviewer', 'Ben Okafor'];
    for (const _time of ['first', 'again']) {
      const { code, stdout, stderr } = await command('staff', args);
      expect(code, stderr).toBe(0);
      expect(stdout).toMatch(/\/admin\/invitation\/\S+\n$/);
    }
    const email = `${randomUUID()}@example.org`;
    const data = { email, password: 'seven shuttles at dawn', name: 'Ada', roles: ['editor' as const] };
    const { id } = await portal.payload.create({ collection: 'staff', data });
    await (
      await getDatabase()
    )
      .update(staff)
      .set({ disabledAt: new Date().toISOString() })
      .where(eq(staff.id, id));
    const enabled = await command('staff', ['enable', email, 'Back from leave']);
    expect(enabled, enabled.stderr).toMatchObject({
      code: 0,
      stdout: `The account of ${email} is enabled.\n`,
    });
  });

  it('npm run backup -- s3://…, --verify, and -- verify', async () => {
    const asAdministrator = new URL(inject('adminUrl'));
    asAdministrator.pathname = new URL(portal.databaseUrl).pathname;
    const { S3_FORCE_PATH_STYLE, ...settings } = s3.settings;
    const place = `s3://${S3Stub.backupBucket}/production`;
    const variables = {
      ...settings,
      BACKUP_DIRECTORY: place,
      S3_FORCE_PATH_STYLE: String(S3_FORCE_PATH_STYLE),
      DATABASE_URL: asAdministrator.href,
    };
    const passphrase = path.join(dataDir, 'passphrase');
    await writeFile(passphrase, 'seven shuttles at dawn\n');
    const sealed = ['--passphrase-file', passphrase];
    const written = await command('backup', [place, '--keep', '14', '--verify', ...sealed], variables);
    expect(written.code, written.stderr + written.stdout).toBe(0);
    const [, backup = ''] = /^Wrote (s3:\S+):/m.exec(written.stdout) ?? [];
    expect(backup.startsWith(`${place}/`)).toBe(true);
    const verified = await command('backup', ['verify', backup, ...sealed], variables);
    expect(verified.code, verified.stderr + verified.stdout).toBe(0);
  });

  it('npm run doctor', async () => {
    const { stdout } = await command('doctor', []);
    expect(stdout).toContain('variables: as they should be');
    expect(stdout).toContain(`No portal is running on ${dataDir}.`);
  });
});
