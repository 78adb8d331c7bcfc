import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { usePortalDatabase } from '../support/database';
import { S3Stub } from '../support/s3-stub';

/**
 * Commands that the documents give, each started as npm starts it; what they do in detail is tested with their use cases.
 * Those of backups and staff are in `tests/contract/backup.test.ts`.
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

  it('npm run doctor', async () => {
    const { stdout } = await command('doctor', []);
    expect(stdout).toContain('variables: as they should be');
    expect(stdout).toContain(`No portal is running on ${dataDir}.`);
  });
});
