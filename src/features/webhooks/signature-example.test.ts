import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { signatureExample } from '@/features/content-api';

import { signedHeaders } from './signature';

type Check = (secret: string, headers: Record<string, string | undefined>, body: string) => boolean;

let folder: string;
let isFromPortal: Check;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signature-'));
  const file = join(folder, 'example.mjs');
  await writeFile(file, signatureExample);
  ({ isFromPortal } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { isFromPortal: Check });
});
afterAll(() => rm(folder, { recursive: true }));

describe('the example that checks a signature', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const body = '{"test": 2432232314}';
  const stale = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  };

  it('accepts no message but a recent one whose signature is right', () => {
    const sign = (secrets: readonly string[], at = new Date()) =>
      signedHeaders(secrets, { id: 'message', at, body });
    const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
    expect(isFromPortal(secret, sign([secret]), body)).toBe(true);
    expect(isFromPortal(secret, sign([other, secret]), body)).toBe(true);
    expect(isFromPortal(secret, sign([other]), body)).toBe(false);
    expect(isFromPortal(secret, sign([secret]), `${body} `)).toBe(false);
    expect(isFromPortal(secret, { ...sign([secret]), 'webhook-id': 'another' }, body)).toBe(false);
    expect(isFromPortal(secret, { ...sign([secret]), 'webhook-signature': 'v1,é' }, body)).toBe(false);
    expect(isFromPortal(secret, sign([secret], new Date(Date.now() - 301_000)), body)).toBe(false);
    expect(isFromPortal(secret, {}, body)).toBe(false);
    expect(isFromPortal(secret, stale, body)).toBe(false);
  });

  it.each(['en', 'zh'])('is in the handbook for developers in %s', async (lang) => {
    const handbook = await readFile(`docs/handbooks/${lang}/developers.md`, 'utf8');
    expect(handbook).toContain(`\`\`\`js\n${signatureExample}\n\`\`\``);
  });
});
