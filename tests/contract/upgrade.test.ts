import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findFreePort } from '@/cli/launcher/ports';
import { runtimePath } from '@/cli/launcher/launch';
import { knownMigrations, migrationDirectory } from '@/platform/db/migrations';
import { SESSION_COOKIE } from '@/platform/http/cookie-names';

import { type FormerRelease, formerRelease, unpackFormerRelease } from '../former-release/former-release';
import { IdentityBrowser } from '../support/identity';
import { runBeside, startBeside } from '../support/second-web';

/** The portal of the former release, restored from its backup and started with this version (ADR 214). */

/** Time for restoring, and for starting, on a machine that runs other tests as well. */
const PATIENCE_MS = 240_000;

let home = '';
let origin = '';
let former: FormerRelease;
let printed = '';
let stop: (() => Promise<number | null>) | undefined;

beforeAll(async () => {
  former = await formerRelease();
  home = await mkdtemp(path.join(tmpdir(), 'upgrade-'));
  // As root, the database runs as another user, who has to get to its data.
  await chmod(home, 0o711);
  const port = await findFreePort();
  origin = `http://127.0.0.1:${port}`;
  const dataDir = path.join(home, 'data');
  const variables = {
    DATA_DIR: dataDir,
    // Those of the portal under test; empty counts as not set.
    DATABASE_URL: '',
    PAYLOAD_SECRET: '',
    SMTP_URL: '',
    PUBLIC_URL: origin,
    PORT: String(port),
    LISTEN_HOST: '127.0.0.1',
    MAIL_INBOX_PORT: String(await findFreePort()),
    SEED: 'none',
  };
  const backup = await unpackFormerRelease(home);
  const restored = await runBeside(
    [process.execPath, 'src/cli/launcher/bootstrap.mjs', 'restore', backup],
    variables,
  );
  expect(restored.code, restored.output).toBe(0);
  const portal = await startBeside(
    [process.execPath, '--import', 'tsx', 'tests/former-release/start.ts'],
    variables,
    (output) => {
      printed = output;
      // The launcher writes this file once everything answers.
      return Promise.resolve(existsSync(runtimePath(dataDir)));
    },
    PATIENCE_MS,
  );
  stop = () => portal.stop(60_000);
}, 2 * PATIENCE_MS);

afterAll(async () => {
  await stop?.();
  await rm(home, { recursive: true, force: true });
}, 90_000);

describe('the portal of the former release', () => {
  it('is migrated by the start of this version', async () => {
    const all = await knownMigrations(migrationDirectory());
    expect(all).toContain(former.migration);
    const later = all.filter((name) => name > former.migration);
    for (const name of later) expect(printed).toContain(name);
    const status = (await (await fetch(`${origin}/status`)).json()) as Record<string, unknown>;
    expect(status).toMatchObject({ migrations: 'ok', worker: { state: 'ok' } });
  });

  it('shows its pages and pictures', async () => {
    for (const language of ['zh', 'en'] as const) {
      const page = await fetch(`${origin}/${language}${former.news.path}`);
      expect(page.status).toBe(200);
      const html = await page.text();
      expect(html).toContain(former.news.titles[language]);
      const [, picture = ''] = /(?:src|srcset)="(\/api\/media\/file\/[^" ]+)/i.exec(html) ?? [];
      const file = await fetch(`${origin}${picture}`);
      expect([file.status, file.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining('image/') as string,
      ]);
    }
    const cover = await fetch(`${origin}/api/media/file/${former.news.cover}`);
    expect(cover.status).toBe(200);
  });

  it('knows the member who logged in before, and gives them the private file', async () => {
    const { session, nickname } = former.member;
    const browser = new IdentityBrowser(origin);
    browser.cookies.set(SESSION_COOKIE, session);
    const profile = await browser.get<{ nickname: string }>('personal/center/user');
    expect([profile.status, profile.data.nickname]).toEqual([200, nickname]);
    const address = `${origin}/api-spec/white-papers/${former.whitePaper.slug}/download?lang=zh`;
    const file = await fetch(address, { headers: { cookie: `${SESSION_COOKIE}=${session}` } });
    expect(file.status).toBe(200);
    const digest = createHash('sha256').update(new Uint8Array(await file.arrayBuffer()));
    expect(digest.digest('hex')).toBe(former.whitePaper.sha256);
    expect((await fetch(address)).status).toBe(401);
  });

  it('accepts the passwords of its members and staff', async () => {
    const { account, password } = former.member;
    const browser = new IdentityBrowser(origin);
    const answer = await browser.post('login', { account, ...(await browser.encrypted(password)) });
    expect(answer.status, answer.text).toBe(200);
    const staff = await fetch(`${origin}/api/staff/login`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify(former.staff),
    });
    expect(staff.status, await staff.clone().text()).toBe(200);
  });
});
