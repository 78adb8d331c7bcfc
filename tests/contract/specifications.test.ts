import { createHash, randomUUID } from 'node:crypto';

import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

import { IdentityBrowser } from '../support/identity';
import { mailInbox } from '../support/mail-inbox';
import { portalUrl } from '../support/portal-address';
import { loggedIn, type RestClient } from '../support/rest';

/** Specifications and downloads over HTTP: section 5 of the contracts, row by row, with its refusals and attacks. */

const SPEC = 'base-specification';
const AGREEMENT = '20261120';
let staff: RestClient;
beforeAll(async () => {
  staff = await loggedIn();
});

interface Reply<T = Record<string, unknown>> {
  status: number;
  code: unknown;
  data: T;
  headers: Headers;
  bytes: Buffer;
}

/** Sends a request to `/api-spec` as a browser with the session of an identity browser. */
async function call<T = Record<string, unknown>>(
  visitor: IdentityBrowser,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply<T>> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${portalUrl()}/api-spec/${path}`, {
    method,
    headers: {
      origin: portalUrl(),
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      token: visitor.cookies.get('_U_T_') ?? '',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : isForm ? body : JSON.stringify(body),
    redirect: 'manual',
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.includes('json') && bytes.length > 0;
  const parsed = isJson ? (JSON.parse(bytes.toString()) as { code: unknown; data: T }) : undefined;
  return {
    status: response.status,
    code: parsed?.code,
    data: parsed?.data as T,
    headers: response.headers,
    bytes,
  };
}

interface Application {
  id: string;
  state: string;
  step: number;
  events: { event: string }[];
  grant: { copy: { state: string; sha256: string | null } } | null;
}

async function member() {
  const browser = new IdentityBrowser();
  const account = await browser.register();
  return { browser, account };
}

type Member = Awaited<ReturnType<typeof member>>;

async function apply(
  { browser }: Member,
  more: Record<string, unknown> = {},
  domain = `${randomUUID()}.example`,
) {
  const email = `engineer@${domain}`;
  const code = await browser.code(email, 'apply_specification');
  return call<Application>(browser, 'POST', 'applications', {
    body: {
      specification: SPEC,
      name: 'Ada Lovelace',
      organization: `Org ${randomUUID().slice(0, 8)}`,
      email,
      code,
      language: 'zh',
      privacyAccepted: true,
      ...more,
    },
  });
}

const decide = (id: string, event: string, expectedState: string, more = {}) =>
  staff.post<{ code: unknown; data: { state: string; decidedBy?: string } }>(
    `/applications/${id}/transition`,
    {
      event,
      expectedState,
      ...more,
    },
  );

function signedCopy(content: Uint8Array, name = 'scan.pdf', type = 'application/pdf'): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)], { type }), name);
  return form;
}

async function pdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([300, 300]).drawText('signed');
  return Buffer.from(await document.save());
}

const downloadPath = `specifications/${SPEC}/download?lang=zh`;

/** An application granted step by step over HTTP. */
async function granted() {
  const applicant = await member();
  const { data } = await apply(applicant);
  expect((await decide(data.id, 'approve_qualification', 'submitted')).status).toBe(200);
  const signed = await call(applicant.browser, 'POST', `applications/${data.id}/sign`, {
    body: { fullName: 'Ada Lovelace', accept: true, version: AGREEMENT },
  });
  expect(signed.status, signed.bytes.toString()).toBe(200);
  expect((await decide(data.id, 'approve_agreement', 'agreement_returned')).status).toBe(200);
  return { ...applicant, id: data.id };
}

/** Waits for the worker to have made the copy. */
async function ready({ browser, id }: Awaited<ReturnType<typeof granted>>) {
  await expect
    .poll(
      async () => (await call<Application>(browser, 'GET', `applications/${id}`)).data.grant?.copy.state,
      {
        timeout: 25_000,
        interval: 200,
      },
    )
    .toBe('ready');
}

describe('the list of specifications', () => {
  it('is public and says what there is, with languages still to be released', async () => {
    const { status, data } = await call<Record<string, unknown>[]>(
      new IdentityBrowser(),
      'GET',
      'specifications?lang=en',
    );
    expect(status).toBe(200);
    const found = data.find(({ slug }) => slug === SPEC);
    expect(found).toMatchObject({ version: '1.1', languages: { zh: 'available', en: 'to_be_released' } });
    expect(found?.files).toEqual([
      {
        language: 'zh',
        size: expect.any(Number) as number,
        sha256: expect.stringMatching(/^[\da-f]{64}$/) as string,
      },
    ]);
  });
});

describe('a visitor without a session', () => {
  const id = randomUUID();
  it.each([
    ['GET', 'applications'],
    ['POST', 'applications'],
    ['GET', `applications/${id}`],
    ['GET', `applications/${id}/agreement`],
    ['POST', `applications/${id}/agreement`],
    ['POST', `applications/${id}/sign`],
    ['POST', `applications/${id}/withdraw`],
    ['POST', `applications/${id}/information`],
    ['GET', 'agreements'],
    ['POST', `agreements/${AGREEMENT}/accept`],
    ['GET', 'downloads'],
    ['GET', 'devices'],
    ['POST', `devices/${id}/forget`],
    ['GET', 'holder-requests'],
    ['POST', `holder-requests/${id}/ask`],
    ['POST', `holder-requests/${id}/accept`],
    ['GET', downloadPath],
    ['HEAD', downloadPath],
    ['GET', 'white-papers/one-memory-pool/download?lang=zh'],
    ['GET', 'specifications/no-such/download'],
  ])('gets 401 from %s %s', async (method, path) => {
    const { status } = await call(new IdentityBrowser(), method, path, {
      ...(method === 'POST' && { body: {} }),
    });
    expect(status).toBe(401);
  });
});

describe('an application', () => {
  it('needs no code on a device that remembers the address, which scripts cannot read', async () => {
    const { browser } = await member();
    const email = `engineer@${randomUUID()}.example`;
    const fields = {
      specification: SPEC,
      name: 'Ada Lovelace',
      organization: `Org ${randomUUID().slice(0, 8)}`,
      email,
      language: 'zh',
      privacyAccepted: true,
    };
    const code = await browser.code(email, 'apply_specification');
    const first = await call<Application>(browser, 'POST', 'applications', {
      body: { ...fields, code, rememberDevice: true },
    });
    expect(first.status).toBe(201);
    const cookie = first.headers.getSetCookie().find((line) => line.startsWith('_R_D_=')) ?? '';
    expect(cookie).toMatch(/^_R_D_=[\w-]{43}; HttpOnly; Path=\/api-spec; SameSite=Lax; Max-Age=2592000/);
    browser.cookies.set('_R_D_', /=([^;]*)/.exec(cookie)?.[1] ?? '');
    const applicant = await call<{ remembered: { email: string }[] }>(browser, 'GET', 'applicant');
    expect(applicant.data.remembered).toMatchObject([{ email }]);
    await call(browser, 'POST', `applications/${first.data.id}/withdraw`, { body: {} });
    const again = { ...fields, code: 'remembered' };
    const second = await call<Application>(browser, 'POST', 'applications', { body: again });
    expect(second.status).toBe(201);
    await call(browser, 'POST', `applications/${second.data.id}/withdraw`, { body: {} });

    const [device] = (await call<{ id: string }[]>(browser, 'GET', 'devices')).data;
    const forgotten = await call(browser, 'POST', `devices/${device?.id ?? ''}/forget`, { body: {} });
    expect(forgotten.status).toBe(200);
    const third = await call(browser, 'POST', 'applications', { body: again });
    expect([third.status, third.code]).toEqual([400, 'invalid_input']);
  });

  it('names every field that is missing, and needs TOKEN and origin', async () => {
    const { browser } = await member();
    const empty = await call(browser, 'POST', 'applications', { body: {} });
    expect(empty.status).toBe(400);
    const { fields } = JSON.parse(empty.bytes.toString()) as { fields: Record<string, unknown> };
    expect(Object.keys(fields).toSorted()).toEqual(
      ['code', 'email', 'language', 'name', 'organization', 'privacyAccepted', 'specification'].toSorted(),
    );
    expect((await call(browser, 'POST', 'applications', { body: {}, headers: { token: 'x' } })).code).toBe(
      'bad_token',
    );
    const foreign = await call(browser, 'POST', 'applications', {
      body: {},
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.code).toBe('bad_origin');
  });

  it('is refused for a wrong code, and for an unknown specification', async () => {
    const applicant = await member();
    const wrong = await apply(applicant, { code: '000000' });
    expect(['code_wrong', 'code_expired']).toContain(wrong.code);
    // Older clients send a captcha along.
    const filed = await apply(applicant, { captchaVerification: 'not looked at' });
    expect(filed.status, filed.bytes.toString()).toBe(201);
    expect(filed.data).toMatchObject({ specification: SPEC, state: 'submitted', step: 2, language: 'zh' });
    const unknown = await apply(await member(), { specification: 'no-such' });
    expect([unknown.status, unknown.code]).toEqual([404, 'spec_not_found']);
    // A second one beside it.
    const second = await apply(applicant);
    expect([second.status, second.code]).toEqual([409, 'conflict']);
    expect(second.data).toEqual({ id: filed.data.id, state: 'submitted' });
  });

  it('does not exist for others, whichever call they try', async () => {
    const { data } = await apply(await member());
    const stranger = await member();
    const tries: [string, string, unknown?][] = [
      ['GET', `applications/${data.id}`],
      ['GET', `applications/${data.id}/agreement`],
      ['POST', `applications/${data.id}/withdraw`, {}],
      ['POST', `applications/${data.id}/sign`, { fullName: 'Eve', accept: true, version: AGREEMENT }],
      ['POST', `applications/${data.id}/information`, { note: 'x' }],
      ['POST', `applications/${data.id}/agreement`, signedCopy(await pdf())],
      ['GET', `applications/nonsense`],
      ['POST', `holder-requests/${data.id}/accept`, {}],
    ];
    for (const [method, path, body] of tries) {
      const answer = await call(stranger.browser, method, path, { body });
      expect([answer.status, answer.code], `${method} ${path}`).toEqual([404, 'not_found']);
    }
  });

  it('skips no step: neither its applicant nor staff can', async () => {
    const { browser, ...rest } = await member();
    const { data } = await apply({ browser, ...rest });
    for (const [path, body] of [
      ['sign', { fullName: 'Ada', accept: true, version: AGREEMENT }],
      ['agreement', signedCopy(await pdf())],
      ['information', { note: 'x' }],
    ] as const) {
      const answer = await call(browser, 'POST', `applications/${data.id}/${path}`, { body });
      expect([answer.status, answer.code], path).toEqual([409, 'conflict']);
    }
    const early = await decide(data.id, 'approve_agreement', 'submitted');
    expect([early.status, early.body.code]).toEqual([409, 'conflict']);
    expect(early.body.data.state).toBe('submitted');
    const stale = await decide(data.id, 'approve_qualification', 'agreement_returned');
    expect(stale.status).toBe(409);
    // Neither REST nor bulk edits change the state, not even for the administrator.
    const written = await Promise.all([
      staff.patch(`/applications/${data.id}`, { state: 'granted' }),
      staff.patch(`/applications?where[id][equals]=${data.id}`, { state: 'granted' }),
      staff.post('/grants', { member: data.id, state: 'active' }),
    ]);
    expect(written.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await call<Application>(browser, 'GET', `applications/${data.id}`)).data.state).toBe('submitted');
    // A reason is required if the applicant has to know why.
    expect((await decide(data.id, 'reject_qualification', 'submitted')).status).toBe(400);
  });

  it('is withdrawn once', async () => {
    const { browser, ...rest } = await member();
    const { data } = await apply({ browser, ...rest });
    const withdrawn = await call<Application>(browser, 'POST', `applications/${data.id}/withdraw`, {
      body: {},
    });
    expect(withdrawn.data).toMatchObject({ state: 'withdrawn', step: 2 });
    expect((await call(browser, 'POST', `applications/${data.id}/withdraw`, { body: {} })).status).toBe(409);
  });
});

describe('the agreement', () => {
  it('comes as a PDF with the mail, and a signed copy is judged by its content', async () => {
    const { browser, ...rest } = await member();
    const domain = `${randomUUID()}.example`;
    const { data } = await apply({ browser, ...rest }, {}, domain);
    await decide(data.id, 'approve_qualification', 'submitted');
    const agreement = await call(browser, 'GET', `applications/${data.id}/agreement`);
    expect(agreement.headers.get('content-type')).toBe('application/pdf');
    expect(agreement.headers.get('x-content-type-options')).toBe('nosniff');
    expect(agreement.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(agreement.headers.get('etag')).toBe(
      `"${createHash('sha256').update(agreement.bytes).digest('hex')}"`,
    );
    const mail = await mailInbox.waitFor(`engineer@${domain}`, ({ text }) =>
      text.includes(`application?id=${data.id}`),
    );
    expect(mail.text).toContain(`/specifications/application?id=${data.id}`);

    const genuine = await pdf();
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const upload = (form: FormData) =>
      call(browser, 'POST', `applications/${data.id}/agreement`, { body: form });
    const refused: [string, Buffer, string][] = [
      ['a page that calls itself a PDF', Buffer.from('<html><script>alert(1)</script></html>'), 'a.pdf'],
      ['a PDF behind a page', Buffer.concat([Buffer.from('<html></html>\n'), genuine]), 'a.pdf'],
      [
        'a PDF with an archive behind it',
        Buffer.concat([genuine, Buffer.from('PK\u0003\u0004rest')]),
        'a.pdf',
      ],
      ['a picture with a script behind it', Buffer.concat([png, Buffer.from('<script>1</script>')]), 'a.png'],
      ['a picture that only begins like one', png.subarray(0, 40), 'a.png'],
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg'],
      ['nothing', Buffer.alloc(0), 'a.pdf'],
    ];
    for (const [what, content, name] of refused) {
      const answer = await upload(signedCopy(content, name));
      expect([answer.status, answer.code], what).toEqual([415, 'file_type']);
    }
    const large = await upload(signedCopy(Buffer.concat([genuine, Buffer.alloc(21 * 1024 * 1024)])));
    expect([large.status, large.code]).toEqual([413, 'file_too_large']);
    const none = await call(browser, 'POST', `applications/${data.id}/agreement`, { body: {} });
    expect(none.status).toBe(400);

    expect((await upload(signedCopy(genuine, '../../etc/passwd.html'))).status).toBe(200);
    // Until it is reviewed it may be replaced.
    const replaced = await upload(signedCopy(png, '扫描.png', 'image/png'));
    expect(replaced.data).toMatchObject({
      state: 'agreement_returned',
      agreement: { returned: { fileName: '扫描.png', kind: 'signed_copy' } },
    });
  });

  it('cannot be signed in another version than the one that was sent', async () => {
    const { browser, ...rest } = await member();
    const { data } = await apply({ browser, ...rest });
    await decide(data.id, 'approve_qualification', 'submitted');
    const sign = (body: unknown) => call(browser, 'POST', `applications/${data.id}/sign`, { body });
    expect((await sign({ fullName: 'Ada', accept: true, version: '1' })).status).toBe(409);
    expect((await sign({ fullName: 'Ada', accept: false, version: AGREEMENT })).status).toBe(400);
    expect((await sign({ fullName: '', accept: true, version: AGREEMENT })).status).toBe(400);
  });
});

describe('a download', () => {
  it('is refused in the order of the contract, then served whole and in ranges, until it is revoked', async () => {
    const stranger = await member();
    const get = (path: string, headers = {}) => call(stranger.browser, 'GET', path, { headers });
    expect((await get('specifications/no-such/download')).code).toBe('spec_not_found');
    const first = await get(downloadPath);
    expect([first.status, first.code, first.data]).toEqual([403, 'has_not_agreed', { version: AGREEMENT }]);
    const old = await call(stranger.browser, 'POST', 'agreements/1999/accept', { body: {} });
    expect(old.status).toBe(404);
    await call(stranger.browser, 'POST', `agreements/${AGREEMENT}/accept`, { body: {} });
    expect((await get(downloadPath)).code).toBe('not_granted');
    // Neither ranges nor HEAD nor conditions nor the ways of prefetching get around it.
    for (const headers of [
      { range: 'bytes=0-9' },
      { range: 'bytes=-1' },
      { 'if-none-match': '*' },
      { 'if-range': '"x"' },
      { purpose: 'prefetch', 'sec-purpose': 'prefetch' },
      { 'x-http-method-override': 'HEAD' },
    ]) {
      expect((await get(downloadPath, headers)).status, JSON.stringify(headers)).toBe(403);
    }
    expect((await call(stranger.browser, 'HEAD', downloadPath)).status).toBe(403);
    // Next.js answers this one itself, with no content.
    expect((await get(downloadPath, { 'x-middleware-prefetch': '1' })).bytes.toString()).toBe('{}');
    // The router's own prefetch is first sent to an address of its own, and refused there.
    const prefetch = { rsc: '1', 'next-router-prefetch': '1' };
    const elsewhere = await get(downloadPath, prefetch);
    expect([elsewhere.status, elsewhere.bytes.length]).toEqual([307, 0]);
    const path = (elsewhere.headers.get('location') ?? '').replace(/^.*\/api-spec\//, '');
    expect(path).toMatch(/\/download\?.*_rsc=/);
    expect((await get(path, prefetch)).status).toBe(403);

    const holder = await granted();
    const { browser, id } = holder;
    // Who has signed this version is not asked to accept it again.
    const english = await call(browser, 'GET', `specifications/${SPEC}/download?lang=en`);
    expect([english.status, english.code]).toEqual([409, 'spec_not_ready_to_download']);
    expect(english.headers.get('retry-after')).toBeNull();
    await ready(holder);

    const head = await call(browser, 'HEAD', downloadPath);
    const size = Number(head.headers.get('content-length'));
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    const whole = await call(browser, 'GET', downloadPath);
    expect(whole.bytes.length).toBe(size);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-length': String(size),
    });
    expect(whole.headers.get('content-security-policy')).toContain('sandbox');
    expect(whole.headers.get('content-disposition')).toMatch(
      /^attachment; filename="base-specification-1\.1-zh-C-/,
    );
    const etag = whole.headers.get('etag') ?? '';
    expect(etag).toBe(`"${createHash('sha256').update(whole.bytes).digest('hex')}"`);

    const range = (value: string, more = {}) =>
      call(browser, 'GET', downloadPath, { headers: { range: value, ...more } });
    const half = Math.floor(size / 2);
    const parts = await Promise.all([range(`bytes=0-${half - 1}`), range(`bytes=${half}-`)]);
    expect(parts.map(({ status }) => status)).toEqual([206, 206]);
    expect(parts[1]?.headers.get('content-range')).toBe(`bytes ${half}-${size - 1}/${size}`);
    expect(Buffer.concat(parts.map(({ bytes }) => bytes)).equals(whole.bytes)).toBe(true);
    const beyond = await range(`bytes=${size}-`);
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    expect((await range('bytes=0-9', { 'if-range': etag })).status).toBe(206);
    expect((await range('bytes=0-9', { 'if-range': '"old"' })).status).toBe(200);
    expect((await call(browser, 'GET', downloadPath, { headers: { 'if-none-match': etag } })).status).toBe(
      304,
    );

    const log = await call<{ slug: string; sha256: string }[]>(browser, 'GET', 'downloads');
    expect(log.data[0]).toMatchObject({ slug: SPEC, language: 'zh', sha256: etag.slice(1, -1) });

    // The file is at no other address.
    const guesses = [
      `/api/specifications/file/${SPEC}.pdf`,
      `/api/media/file/${SPEC}-zh.pdf`,
      `/private/releases/${SPEC}.pdf`,
      `/_next/image?url=${encodeURIComponent(`/api-spec/${downloadPath}`)}&w=640&q=75`,
      `/api-spec/specifications/..%2f..%2fprivate/download`,
      `/api-spec/specifications/${SPEC}/download/../../../private`,
    ];
    for (const path of guesses) {
      // Not even with the holder's session: nothing in between may store or convert it.
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      for (const headers of [new Headers(), new Headers({ cookie })]) {
        const answer = await fetch(portalUrl() + path, { redirect: 'manual', headers });
        expect([400, 401, 403, 404], path).toContain(answer.status);
      }
    }

    const revoked = await decide(id, 'revoke', 'granted', { reason: 'The agreement ended.' });
    expect(revoked.status).toBe(200);
    const after = await range('bytes=10-19');
    expect([after.status, after.code]).toEqual([403, 'not_granted']);
    expect((await call(browser, 'HEAD', downloadPath)).status).toBe(403);
    // Nor does it still say whether a copy that was kept is the current one.
    const conditional: Record<string, string>[] = [
      { 'if-none-match': etag },
      { 'if-none-match': '*' },
      { range: 'bytes=0-9', 'if-range': etag },
      { 'if-match': etag },
      { range: `bytes=${size}-` },
    ];
    for (const headers of conditional) {
      expect((await call(browser, 'GET', downloadPath, { headers })).status, JSON.stringify(headers)).toBe(
        403,
      );
    }
  });

  it('of a white paper requires a login and the agreement', async () => {
    const { browser } = await member();
    const path = 'white-papers/one-memory-pool/download?lang=zh';
    expect((await call(browser, 'GET', path)).code).toBe('has_not_agreed');
    await call(browser, 'POST', `agreements/${AGREEMENT}/accept`, { body: {} });
    const file = await call(browser, 'GET', path);
    expect([file.status, file.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    // Leaving out the first byte does not keep a download off the record.
    const other = 'white-papers/one-memory-pool/download?lang=en';
    for (const range of ['bytes=1-', 'bytes=2-9', 'bytes=-4']) {
      expect((await call(browser, 'GET', other, { headers: { range } })).status).toBe(206);
    }
    const log = await call<{ slug: string; language: string }[]>(browser, 'GET', 'downloads');
    expect(log.data.map(({ language }) => language)).toEqual(['en', 'zh']);
    expect((await call(browser, 'GET', 'white-papers/no-such/download')).code).toBe('spec_not_found');
  });
});

describe('an organization that has the specification', () => {
  it('sees who holds it, masked, and the holder can let a colleague in', async () => {
    const domain = `${randomUUID()}.example`;
    const holder = await member();
    const first = await apply(holder, {}, domain);
    await decide(first.data.id, 'approve_qualification', 'submitted');
    await call(holder.browser, 'POST', `applications/${first.data.id}/sign`, {
      body: { fullName: 'Ada', accept: true, version: AGREEMENT, nameConfirmed: true },
    });
    await decide(first.data.id, 'approve_agreement', 'agreement_returned');

    const colleague = await member();
    // The same address domain; each address gets one code a minute, so the colleague has an address of their own.
    const email = `second@${domain}`;
    const refused = await call<{ holder: { name: string; email: string }; request: string }>(
      colleague.browser,
      'POST',
      'applications',
      {
        body: {
          specification: SPEC,
          name: 'Bob Weaver',
          organization: 'Another Name Ltd',
          email,
          code: await colleague.browser.code(email, 'apply_specification'),
          language: 'zh',
          privacyAccepted: true,
        },
      },
    );
    expect([refused.status, refused.code]).toEqual([409, 'already_obtained']);
    expect(refused.data.holder).toEqual({
      name: 'A***',
      email: expect.stringMatching(/^e\*\*\*@.\*\*\*\.example$/) as string,
    });
    expect(refused.bytes.toString()).not.toContain(domain);

    const asked = await call(colleague.browser, 'POST', `holder-requests/${refused.data.request}/ask`, {
      body: {},
    });
    expect(asked.data).toMatchObject({ state: 'asked', direction: 'outgoing' });
    // Only the holder answers.
    const self = await call(colleague.browser, 'POST', `holder-requests/${refused.data.request}/accept`, {
      body: {},
    });
    expect(self.status).toBe(404);
    const incoming = await call<{ id: string; colleague: { email: string } }[]>(
      holder.browser,
      'GET',
      'holder-requests',
    );
    expect(incoming.data[0]).toMatchObject({ id: refused.data.request, colleague: { email } });
    const accept = () =>
      call<{ state: string }>(holder.browser, 'POST', `holder-requests/${refused.data.request}/accept`, {
        body: {},
      });
    expect((await accept()).data).toMatchObject({ state: 'accepted' });
    expect((await accept()).status).toBe(409);
    const [own] = (await call<Application[]>(colleague.browser, 'GET', 'applications')).data;
    expect(own).toMatchObject({ state: 'submitted', step: 2 });
  });
});
