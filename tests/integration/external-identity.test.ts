import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { sql } from '@payloadcms/db-postgres/drizzle';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionOf } from '@/app/_api/session';
import { GET, POST } from '@/app/api-id/oneid/[...call]/route';
import { GET as photo } from '@/app/api-id/oneid/photo/[id]/route';
import { accountManagement, callService, serviceBase } from '@/features/identity';
import { issueCode, redeemCaptcha } from '@/features/verification';
import { getDatabase } from '@/platform/db/database';
import { usePortalDatabase } from '../support/database';

/** The portal with an identity service elsewhere, which is a small server of this test: it says what the test wants. */

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const service = await vi.hoisted(async () => {
  const { createServer } = await import('node:http');
  const state = {
    seen: [] as Seen[],
    answer: (_seen: Seen, response: ServerResponse): void => void response.end(),
    stop: (): void => undefined,
  };
  const server = createServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const seen = { method, path: url, headers, body: Buffer.concat(chunks).toString('utf8') };
      state.seen.push(seen);
      state.answer(seen, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  process.env.PUBLIC_URL = 'https://portal.example';
  process.env.IDENTITY_API_URL = origin;
  process.env.IDENTITY_LOGIN_URL = 'https://id.example/login';
  process.env.IDENTITY_LOGOUT_URL = 'https://id.example/logout';
  state.stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return Object.assign(state, { origin });
});

usePortalDatabase();
afterAll(() => service.stop());

const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string | string[]> = {},
) =>
  void response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body));

/** Accounts of the service by the session cookie. */
const accounts = new Map<string, Record<string, unknown>>();
const notLoggedIn = { code: 'not_logged_in', msg: { message_zh: '', message_en: '' } };

beforeEach(() => {
  service.seen.length = 0;
  service.answer = ({ path, headers }, response) => {
    const cookie = /_Y_G_=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '';
    const account = accounts.get(cookie);
    if (!account) json(response, 401, notLoggedIn);
    else if (path === '/api-id/oneid/delete/user')
      json(response, 200, { code: 200, data: null, msg: 'success' });
    else json(response, 200, { code: 200, data: account, msg: 'success' });
  };
});

/** Someone with an account at the service and a session there. */
function somebody(more: Record<string, unknown> = {}) {
  const name = randomUUID();
  const cookie: string = randomUUID();
  const account = {
    username: `u-${name}`,
    nickname: 'Ada',
    email: `${name}@example.org`,
    photo: '',
    organization: 'Weave Ltd',
    company: 'Weave Ltd',
    appIds: [],
    signedUp: true,
    createTime: '2026-01-01T00:00:00.000Z',
    ...more,
  };
  accounts.set(cookie, account);
  return { cookie, account, cookies: `_Y_G_=${cookie}; _U_T_=xsrf-${cookie}; payload-token=of-staff` };
}

type Visitor = ReturnType<typeof somebody>;

const request = (path: string, visitor?: Visitor, init: RequestInit & { duplex?: 'half' } = {}) =>
  new Request(`https://portal.example/api-id/oneid/${path}`, {
    ...init,
    headers: {
      ...(visitor && { cookie: visitor.cookies, token: `xsrf-${visitor.cookie}` }),
      origin: 'https://portal.example',
      ...(init.headers as Record<string, string> | undefined),
    },
  });

const params = (path: string) => ({
  params: Promise.resolve({ call: path.split('?', 1)[0]?.split('/') ?? [] }),
});
const get = (path: string, visitor?: Visitor, headers?: Record<string, string>) =>
  GET(request(path, visitor, headers && { headers }), params(path));
const post = (path: string, body: unknown, visitor?: Visitor, headers: Record<string, string> = {}) =>
  POST(
    request(path, visitor, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    }),
    params(path),
  );

const sessionFor = (visitor: Visitor) => sessionOf(request('', visitor));
const codeOf = async (response: Response) => ((await response.json()) as { code: unknown }).code;

async function memberRow(id: string) {
  const { rows } = await (await getDatabase()).execute(sql`SELECT * FROM members WHERE id = ${id}`);
  return rows[0];
}

describe('the address of the service', () => {
  it.each([
    ['https://id.example', 'https://id.example/api-id/oneid/'],
    ['https://id.example/', 'https://id.example/api-id/oneid/'],
    ['https://id.example/api-id/', 'https://id.example/api-id/oneid/'],
    ['https://id.example/api-id/oneid', 'https://id.example/api-id/oneid/'],
    ['https://id.example/v1/people', 'https://id.example/v1/people/'],
  ])('%s means %s', (configured, base) => {
    expect(serviceBase(configured).href).toBe(base);
  });
});

describe('a visitor', () => {
  it('without the session’s cookie is nobody, and the service is not asked', async () => {
    expect(await sessionOf(new Request('https://portal.example/'))).toBeUndefined();
    expect(service.seen).toEqual([]);
  });

  it('is a member of the portal, the same one with every session, asked for once in a few seconds', async () => {
    const ada = somebody();
    const [session, again] = [await sessionFor(ada), await sessionFor(ada)];
    expect(session?.memberId).toMatch(/^[\da-f-]{36}$/);
    expect(session).toEqual(again);
    expect(session?.xsrfToken).toBe(`xsrf-${ada.cookie}`);
    expect(service.seen).toHaveLength(1);
    expect(await memberRow(session?.memberId ?? '')).toMatchObject({
      email: ada.account.email,
      nickname: 'Ada',
      organization: 'Weave Ltd',
    });
    const elsewhere = { ...ada, cookie: randomUUID() };
    accounts.set(elsewhere.cookie, ada.account);
    const other = await sessionFor({ ...elsewhere, cookies: `_Y_G_=${elsewhere.cookie}` });
    expect(other?.memberId).toBe(session?.memberId);
    expect(other?.id).not.toBe(session?.id);
  });

  it('becomes one member however many first requests come at the same time', async () => {
    const ada = somebody();
    const sessions = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const cookie = `${ada.cookie}-${index}`;
        accounts.set(cookie, ada.account);
        return sessionFor({ ...ada, cookie, cookies: `_Y_G_=${cookie}` });
      }),
    );
    expect(new Set(sessions.map((session) => session?.memberId)).size).toBe(1);
    expect(service.seen).toHaveLength(8);
  });

  it('whom the service no longer knows becomes anonymous immediately', async () => {
    const ada = somebody();
    await sessionFor(ada);
    accounts.delete(ada.cookie);
    const answer = await get('personal/center/user', ada);
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie().filter((cookie) => /^_(?:Y_G|U_T)_=;/.test(cookie))).toHaveLength(2);
    expect(await sessionFor(ada)).toBeUndefined();
  });

  it('locked by staff is nobody', async () => {
    const ada = somebody();
    const id = (await sessionFor(ada))?.memberId ?? '';
    await (await getDatabase()).execute(sql`UPDATE members SET locked_at = now() WHERE id = ${id}`);
    expect((await get('personal/center/user', ada)).status).toBe(401);
    expect((await post('update/baseInfo', { nickname: 'Ada' }, ada)).status).toBe(401);
    expect(await sessionFor(ada)).toBeUndefined();
  });

  it('cannot be asked for while the service is broken: that is no log-out', async () => {
    const ada = somebody();
    service.answer = (_seen, response) => json(response, 500, { code: 'internal_error' });
    await expect(sessionFor(ada)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('the member of a visitor', () => {
  it('follows every change of the profile', async () => {
    const ada = somebody();
    const id = (await sessionFor(ada))?.memberId ?? '';
    Object.assign(ada.account, { nickname: 'Ada-2', organization: '', email: `new-${ada.account.email}` });
    await post('update/baseInfo', { nickname: 'Ada-2' }, ada);
    expect(await memberRow(id)).toMatchObject({
      nickname: 'Ada-2',
      organization: null,
      email: ada.account.email,
    });
    Object.assign(ada.account, { signedUp: false, nickname: 'Eve\r\nBcc: x@example.org' });
    const withdrawn = await post('update/baseInfo', { oneidPrivacyAccepted: 'revoked' }, ada);
    expect(withdrawn.headers.getSetCookie().join()).toMatch(/NO_PRIVACY=1/);
    expect(await memberRow(id)).toMatchObject({
      privacy_accepted_at: null,
      nickname: 'Eve Bcc: x@example.org',
    });
  });

  it('gives the consent here when the service does not keep it, and there when it does', async () => {
    const silent = somebody({ signedUp: undefined });
    expect(await sessionFor(silent)).toMatchObject({ consented: false });
    expect((await post('update/baseInfo', { oneidPrivacyAccepted: 'accepted' }, silent)).status).toBe(200);
    expect(await sessionFor(silent)).toMatchObject({ consented: true });
    const withdrawn = await post('update/baseInfo', { oneidPrivacyAccepted: 'revoked' }, silent);
    expect(withdrawn.headers.getSetCookie().join()).toMatch(/NO_PRIVACY=1/);
    expect(await sessionFor(silent)).toMatchObject({ consented: false });
    // The service's answer counts, regardless of the request.
    const refused = somebody({ signedUp: false });
    await post('update/baseInfo', { oneidPrivacyAccepted: 'accepted' }, refused);
    expect(await sessionFor(refused)).toMatchObject({ consented: false });
  });

  it('gives up an address that the service gives to someone else', async () => {
    const ada = somebody();
    const former = (await sessionFor(ada))?.memberId ?? '';
    const bob = somebody({ email: ada.account.email });
    const id = (await sessionFor(bob))?.memberId ?? '';
    expect(id).not.toBe(former);
    expect(await memberRow(id)).toMatchObject({ email: ada.account.email });
    expect(await memberRow(former)).toMatchObject({ email: `${former}@former.invalid` });
  });

  it('is the one who had that address before the service was in charge', async () => {
    const email = `${randomUUID()}@example.org`;
    const { rows } = await (
      await getDatabase()
    ).execute<{ id: string }>(sql`
      INSERT INTO members (email, username, nickname, locale) VALUES (${email}, ${randomUUID()}, 'Old', 'en')
      RETURNING id`);
    const ada = somebody({ email: ` ${email.toUpperCase()}` });
    expect((await sessionFor(ada))?.memberId).toBe(rows[0]?.id);
  });

  it('is erased when the account is deleted', async () => {
    const ada = somebody();
    const id = (await sessionFor(ada))?.memberId ?? '';
    const refused = await get('delete/user', ada, { token: 'another' });
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'bad_token']);
    expect((await get('delete/user', ada)).status).toBe(200);
    expect(await memberRow(id)).toBeUndefined();
  });
});

describe('a call', () => {
  it('goes out with the visitor’s cookies but those of staff, as a request of the portal', async () => {
    const ada = somebody();
    await get('personal/center/user?x=1', ada, {
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.example',
      'x-real-ip': '1.2.3.4',
      connection: 'keep-alive, x-secret',
      'x-secret': 'hop by hop',
      authorization: 'JWT of-staff',
      'user-agent': 'Browser',
    });
    const [seen] = service.seen;
    expect(seen).toMatchObject({ method: 'GET', path: '/api-id/oneid/personal/center/user?x=1' });
    expect(seen?.headers).toMatchObject({
      cookie: `_Y_G_=${ada.cookie}; _U_T_=xsrf-${ada.cookie}`,
      'user-agent': 'Browser',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'portal.example',
    });
    // The connection of this test has no address, and what the client says about it is not repeated.
    for (const name of ['x-forwarded-for', 'x-real-ip', 'x-secret', 'authorization']) {
      expect(seen?.headers).not.toHaveProperty(name);
    }
  });

  it('that changes something comes from a page of this site, with the token of its cookie, or goes nowhere', async () => {
    const ada = somebody();
    const refusals: [Record<string, string>, string][] = [
      [{ token: '' }, 'bad_token'],
      [{ token: 'x' }, 'bad_token'],
      [{ origin: 'https://evil.example' }, 'bad_origin'],
      [{ 'sec-fetch-site': 'cross-site' }, 'bad_origin'],
    ];
    for (const [headers, code] of refusals) {
      expect(await codeOf(await post('update/baseInfo', { nickname: 'Eve' }, ada, headers))).toBe(code);
    }
    const withoutToken = { ...ada, cookies: `_Y_G_=${ada.cookie}` };
    expect(await codeOf(await post('update/baseInfo', {}, withoutToken, { token: '' }))).toBe('bad_token');
    expect(service.seen).toEqual([]);
    expect((await post('update/baseInfo', { nickname: 'Ada' }, ada)).status).toBe(200);
    expect(service.seen[0]).toMatchObject({
      body: '{"nickname":"Ada"}',
      headers: { origin: service.origin, 'sec-fetch-site': 'same-origin', token: `xsrf-${ada.cookie}` },
    });
  });

  it('never leaves the base address, whatever its name looks like', async () => {
    for (const call of [
      '../../admin',
      '..%2f..%2fadmin',
      '//evil.example',
      'a/./b',
      'http:/evil.example',
      '@x',
      '',
    ]) {
      const answer = await GET(request('x'), { params: Promise.resolve({ call: call.split('/') }) });
      expect([call, answer.status]).toEqual([call, 404]);
    }
    expect(service.seen).toEqual([]);
  });

  it('is refused when it is longer than the contract allows', async () => {
    const ada = somebody();
    expect((await post('update/baseInfo', { nickname: 'x'.repeat(300_000) }, ada)).status).toBe(413);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        if (sent > 20_000_000) controller.close();
        else controller.enqueue(new Uint8Array(65_536));
      },
    });
    const answer = await POST(
      request('update/photo', ada, {
        method: 'POST',
        body: endless,
        duplex: 'half',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      }),
      params('update/photo'),
    );
    expect([answer.status, await codeOf(answer)]).toEqual([413, 'file_too_large']);
    expect(sent).toBeLessThan(4_000_000);
  });
});

describe('an answer', () => {
  it('comes back as it is, with every cookie and without what concerns the connection', async () => {
    service.answer = (_seen, response) =>
      json(
        response,
        429,
        { code: 'too_many_requests' },
        {
          'set-cookie': ['_Y_G_=a; HttpOnly; Path=/', '_U_T_=b; Path=/'],
          'retry-after': '7',
          'content-security-policy': "default-src 'none'",
          server: 'secret/1.0',
        },
      );
    const answer = await post('login', {});
    expect(answer.status).toBe(429);
    expect(await answer.text()).toBe('{"code":"too_many_requests"}');
    expect(answer.headers.getSetCookie()).toEqual(['_Y_G_=a; HttpOnly; Path=/', '_U_T_=b; Path=/']);
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    for (const name of ['server', 'content-security-policy', 'connection', 'transfer-encoding']) {
      expect(answer.headers.get(name)).toBeNull();
    }
  });

  it('may be a picture, and never a page', async () => {
    service.answer = ({ path }, response) =>
      void response
        .writeHead(200, { 'content-type': path.endsWith('/a') ? 'image/jpeg' : 'text/html' })
        .end('<b>');
    const read = (id: string) => photo(request(`photo/${id}`), { params: Promise.resolve({ id }) });
    const [picture, page] = [await read('a'), await read('b')];
    expect([picture.status, await picture.text()]).toEqual([200, '<b>']);
    expect([page.status, await codeOf(page)]).toEqual([503, 'unavailable']);
  });

  it('is "unavailable" when the service redirects, breaks off or is not there', async () => {
    service.answer = (_seen, response) =>
      void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    const redirected = await post('login', {});
    expect([redirected.status, redirected.headers.get('retry-after')]).toEqual([503, '5']);
    service.answer = (_seen, response) => void response.socket?.destroy();
    expect(await codeOf(await post('login', {}))).toBe('unavailable');
    const nowhere = callService(new URL('http://127.0.0.1:9/'), { method: 'GET', path: 'x', headers: {} });
    await expect(nowhere).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  });

  it('is a time-out when it does not begin', async () => {
    service.answer = () => undefined;
    const call = { method: 'GET', path: 'x', headers: {} } as const;
    await expect(callService(new URL(`${service.origin}/`), call, 50)).rejects.toMatchObject({
      code: 'gateway_timeout',
      status: 504,
    });
  });
});

describe('what the service does not offer', () => {
  it('is refused here, in words that say why, and never sent there', async () => {
    const ada = somebody();
    await sessionFor(ada);
    service.seen.length = 0;
    const code = { account: ada.account.email, captchaVerification: 'x', lang: 'en', channel: 'confirm' };
    for (const [path, body] of [
      ['change/password', {}],
      ['session/confirm', { password: 'Weave-2026' }],
      ['session/confirm', { code: '123456' }],
      ['captcha/sendCode', code],
    ] as const) {
      const answer = await post(path, body, ada);
      const refusal = (await answer.json()) as { code: string; msg: Record<string, string> };
      expect([path, answer.status, refusal.code]).toEqual([path, 403, 'managed_elsewhere']);
      expect(refusal.msg.message_en).toMatch(/service you log in with/);
    }
    expect(service.seen).toEqual([]);
    expect(accountManagement()).toEqual({
      mode: 'external',
      abilities: ['credentials', 'email', 'sessions'],
      provider: { name: 'id.example', href: undefined },
    });
    // What the contract has goes there.
    await post('change/email', {}, ada);
    await get('sessions', ada);
    expect(service.seen.map(({ path }) => path)).toEqual([
      '/api-id/oneid/change/email',
      '/api-id/oneid/sessions',
    ]);
  });

  it('but is the portal’s own: the language of its mails', async () => {
    const ada = somebody();
    const id = (await sessionFor(ada))?.memberId ?? '';
    service.seen.length = 0;
    expect((await post('update/language', { lang: 'en' }, ada)).status).toBe(200);
    expect(await memberRow(id)).toMatchObject({ locale: 'en' });
    expect(await codeOf(await post('update/language', { lang: 'fr' }, ada))).toBe('invalid_input');
    expect(await codeOf(await post('update/language', { lang: 'en' }))).toBe('not_logged_in');
    expect(service.seen).toEqual([]);
  });
});

describe('what the portal checks itself', () => {
  it('takes a captcha that the service says is solved, once', async () => {
    const captchaVerification = randomUUID();
    service.answer = (_seen, response) =>
      json(response, 200, {
        code: 200,
        data: { repCode: '0000', repData: { captchaVerification } },
        msg: 'success',
      });
    await post('captcha/check', { captchaType: 'proofOfWork', token: randomUUID(), number: 1 });
    const database = await getDatabase();
    await redeemCaptcha(database, captchaVerification, 'subscribe');
    await expect(redeemCaptcha(database, captchaVerification, 'subscribe')).rejects.toMatchObject({
      code: 'captcha_failed',
    });
  });

  it('sends the code of an application itself', async () => {
    const ada = somebody();
    const account = `${randomUUID()}@example.org`;
    const body = { account, channel: 'apply_specification', captchaVerification: 'invented', lang: 'en' };
    expect(await codeOf(await post('captcha/sendCode', body, ada))).toBe('captcha_failed');
    expect(service.seen.map(({ path }) => path)).toEqual(['/api-id/oneid/personal/center/user']);
    // Codes of the service stay its own.
    await post('captcha/sendCode', { ...body, channel: 'login' });
    expect(service.seen.map(({ path }) => path)).toContain('/api-id/oneid/captcha/sendCode');
    await expect(
      issueCode(await getDatabase(), { account, channel: 'apply_specification', asker: 'somebody' }),
    ).resolves.toMatch(/^\d{6}$/);
  });
});
