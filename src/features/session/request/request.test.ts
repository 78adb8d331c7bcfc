import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Locale } from '@/i18n/locales';
import en from '@/i18n/messages/en/response.json';
import zh from '@/i18n/messages/zh/response.json';

import { createRequest, REQUEST_TIMEOUT, type Surroundings } from './request';
import { RequestError } from './request-error';

const both = (zhText: string, enText: string) => ({ message_zh: zhText, message_en: enText });

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}

/** A layer whose answers the test gives, and everything it did. */
function layer({ lang = 'en', cookies = '' }: { lang?: Locale; cookies?: string } = {}) {
  const sent: { url: string; init: RequestInit }[] = [];
  const shown: string[] = [];
  let loggedOut = 0;
  let consentMissing = 0;
  let answer: () => Response | Promise<Response> = () => json({ code: 200, data: null, msg: 'success' });
  const around: Surroundings = {
    baseUrl: 'https://portal.example',
    fetch(url, init) {
      sent.push({ url, init });
      return new Promise((resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        void Promise.resolve().then(answer).then(resolve, reject);
      });
    },
    cookies: () => cookies,
    lang: () => lang,
    messages: () =>
      Promise.resolve({
        ...(lang === 'zh' ? zh : en),
        duplicate: (address) => `Twice: ${address}`,
      }),
    showError: (message) => void shown.push(message),
    onLoggedOut: () => void (loggedOut += 1),
    onConsentMissing: () => void (consentMissing += 1),
  };
  return {
    request: createRequest(around),
    sent,
    shown,
    loggedOut: () => loggedOut,
    consentMissing: () => consentMissing,
    answerWith: (next: typeof answer) => void (answer = next),
  };
}

async function failureOf(promise: Promise<unknown>): Promise<RequestError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(RequestError);
  return error as RequestError;
}

const never = () => new Promise<Response>(() => undefined);
const headersOf = (init: RequestInit | undefined) => new Headers(init?.headers);

describe('a request', () => {
  it('resolves to the data of the envelope', async () => {
    const { request, answerWith } = layer();
    answerWith(() => json({ code: 202, data: { status: 'confirmation_sent' }, msg: 'success' }, 202));
    await expect(request('POST', '/api-mail/subscriptions', { body: {} })).resolves.toEqual({
      status: 'confirmation_sent',
    });
  });

  it('resolves to the whole body where there is no envelope', async () => {
    const { request, answerWith } = layer();
    answerWith(() => json({ total: 0, items: [] }));
    await expect(request('GET', '/api-search')).resolves.toEqual({ total: 0, items: [] });
  });

  it('goes to the base address as JSON in UTF-8', async () => {
    const { request, sent } = layer();
    await request('POST', '/api-id/oneid/login', { body: { account: '综' } });
    expect(sent[0]?.url).toBe('https://portal.example/api-id/oneid/login');
    expect(headersOf(sent[0]?.init).get('content-type')).toBe('application/json; charset=utf-8');
    expect(sent[0]?.init.body).toBe('{"account":"综"}');
  });

  it('drops parameters that are empty, and keeps false and zero', async () => {
    const { request, sent } = layer();
    await request('GET', '/a', { query: { q: '', lang: 'zh', page: 0, all: false, x: null, y: undefined } });
    await request('POST', '/b', { body: { name: '', phone: null, fax: undefined, on: false, n: 0 } });
    expect(sent[0]?.url).toBe('https://portal.example/a?lang=zh&page=0&all=false');
    expect(sent[1]?.init.body).toBe('{"on":false,"n":0}');
  });

  it('keeps empty entries of a body that clears a value', async () => {
    const { request, sent } = layer();
    await request('POST', '/b', { body: { organization: '' }, keepEmpty: true });
    expect(sent[0]?.init.body).toBe('{"organization":""}');
  });

  it('leaves the content type of a form with files to the browser', async () => {
    const { request, sent } = layer();
    const form = new FormData();
    await request('POST', '/photo', { body: form });
    expect(sent[0]?.init.body).toBe(form);
    expect(headersOf(sent[0]?.init).has('content-type')).toBe(false);
  });

  it('carries the token of the session cookie, and none without it', async () => {
    const member = layer({ cookies: 'a=1; _U_T_=abc.def=; other_U_T_=x' });
    await member.request('GET', '/a');
    expect(headersOf(member.sent[0]?.init).get('TOKEN')).toBe('abc.def=');
    const visitor = layer({ cookies: 'x_U_T_=abc' });
    await visitor.request('GET', '/a');
    expect(headersOf(visitor.sent[0]?.init).has('TOKEN')).toBe(false);
  });
});

describe('the message of an error', () => {
  const cases: { name: string; body: unknown; status: number; zh: string; en: string }[] = [
    {
      name: 'is the body’s, in the page’s language',
      body: { code: 'spec_not_found', msg: both('自己的话', 'own words') },
      status: 404,
      zh: '自己的话',
      en: 'own words',
    },
    {
      name: 'is the text of the business code, in camel case',
      body: { code: 'SPEC_NOT_READY_TO_DOWNLOAD', msg: {} },
      status: 409,
      zh: zh.specNotReadyToDownload,
      en: en.specNotReadyToDownload,
    },
    {
      name: 'is the text of the status when the code is unknown',
      body: { code: 'never_heard_of', msg: null },
      status: 503,
      zh: zh['503'],
      en: en['503'],
    },
    {
      name: 'is the default with the status in brackets when the status is unknown as well',
      body: { code: 'never_heard_of' },
      status: 499,
      zh: `${zh.default} (499)`,
      en: `${en.default} (499)`,
    },
    {
      name: 'is that of the identity service’s nested form',
      body: { code: 400, data: null, msg: { code: 'E0002', ...both('账号有误', 'wrong account') } },
      status: 400,
      zh: '账号有误',
      en: 'wrong account',
    },
    {
      name: 'is the bare string of the identity service',
      body: { code: 400, data: null, msg: 'E0003: locked' },
      status: 400,
      zh: 'E0003: locked',
      en: 'E0003: locked',
    },
    {
      name: 'never comes from a part of the messages that is no text',
      body: { code: 'rules' },
      status: 418,
      zh: zh['418'],
      en: en['418'],
    },
    {
      name: 'never comes from what every object has',
      body: { code: 'constructor' },
      status: 400,
      zh: zh['400'],
      en: en['400'],
    },
  ];

  it.each(cases)('$name', async ({ body, status, ...texts }) => {
    for (const lang of ['zh', 'en'] as const) {
      const { request, answerWith, shown } = layer({ lang });
      answerWith(() => json(body, status));
      const failure = await failureOf(request('GET', '/a'));
      expect(failure).toMatchObject({ message: texts[lang], status });
      expect(shown).toEqual([texts[lang]]);
    }
  });

  it('is the text of the status when the answer is a page of a proxy', async () => {
    const { request, answerWith } = layer();
    answerWith(() => new Response('<html>Bad gateway</html>', { status: 502 }));
    expect((await failureOf(request('GET', '/a'))).message).toBe(en['502']);
  });
});

describe('a failed request', () => {
  it('has the code, the fields in the page’s language, the current state, and when to retry', async () => {
    const { request, answerWith } = layer({ lang: 'zh' });
    answerWith(() =>
      json(
        {
          code: 'invalid_input',
          msg: both('输入有误', 'invalid'),
          fields: { nickname: both('太短', 'too short') },
          data: { state: 'granted' },
        },
        400,
        { 'Retry-After': '42' },
      ),
    );
    expect(await failureOf(request('POST', '/a', { body: {} }))).toMatchObject({
      code: 'invalid_input',
      fields: { nickname: '太短' },
      data: { state: 'granted' },
      retryAfter: 42,
    });
  });

  it('shows nothing when silenced, or when its status is ignored', async () => {
    const { request, answerWith, shown } = layer();
    answerWith(() => json({}, 409));
    await failureOf(request('GET', '/a', { showError: false }));
    await failureOf(request('GET', '/a', { ignoredStatuses: [409] }));
    expect(shown).toEqual([]);
  });

  it('clears the user and leads to the login after a 401, also without a message', async () => {
    const { request, answerWith, loggedOut } = layer();
    answerWith(() => json({ code: 'not_logged_in' }, 401));
    await failureOf(request('GET', '/a', { showError: false }));
    expect(loggedOut()).toBe(1);
  });

  it('leads to the consent where the account waits for it, and nowhere with any other refusal', async () => {
    const { request, answerWith, consentMissing, loggedOut } = layer();
    answerWith(() => json({ code: 'forbidden' }, 403));
    await failureOf(request('POST', '/a'));
    expect(consentMissing()).toBe(0);
    answerWith(() => json({ code: 'consent_required' }, 403));
    await failureOf(request('POST', '/a', { showError: false }));
    expect([consentMissing(), loggedOut()]).toEqual([1, 0]);
  });

  it('leaves a 401 to the caller who ignores it', async () => {
    const { request, answerWith, loggedOut } = layer();
    answerWith(() => json({ code: 'not_logged_in' }, 401));
    expect(await failureOf(request('GET', '/a', { ignoredStatuses: [401] }))).toMatchObject({ status: 401 });
    expect(loggedOut()).toBe(0);
  });

  it('says that there is no connection when there is none', async () => {
    const { request, answerWith, shown } = layer();
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(request('GET', '/a'))).toMatchObject({ status: 0, code: 'offline' });
    expect(shown).toEqual([en.offline]);
  });
});

describe('one request after another', () => {
  it('cancels the earlier to the same address and method, and says so', async () => {
    const { request, answerWith, shown } = layer();
    answerWith(never);
    const first = failureOf(request('GET', '/a', { query: { q: 1 } }));
    answerWith(() => json({ data: 'second' }));
    await expect(request('GET', '/a', { query: { q: 1 } })).resolves.toBe('second');
    expect(await first).toMatchObject({ code: 'duplicate' });
    expect(shown).toEqual(['Twice: https://portal.example/a?q=1']);
  });

  it.each([
    ['another method', 'POST', '/a', {}],
    ['another address', 'GET', '/b', {}],
    ['another query', 'GET', '/a', { query: { q: 2 } }],
  ] as const)('leaves %s alone', async (_name, method, path, options) => {
    const { request, sent, answerWith } = layer();
    answerWith(never);
    void request('GET', '/a');
    answerWith(() => json({ data: 1 }));
    await request(method, path, options);
    expect(sent[0]?.init.signal?.aborted).toBe(false);
  });

  it.each([
    ['where duplicates are allowed', '/a', { allowDuplicates: true }],
    ['to the picture check', '/api-id/oneid/captcha/check', {}],
  ] as const)('runs beside it %s', async (_name, path, options) => {
    const { request, sent, answerWith } = layer();
    answerWith(never);
    void request('POST', path, options);
    answerWith(() => json({ data: 1 }));
    await request('POST', path, options);
    expect(sent[0]?.init.signal?.aborted).toBe(false);
  });

  it('is no duplicate once the earlier has ended', async () => {
    const { request, shown } = layer();
    await request('GET', '/a');
    await request('GET', '/a');
    expect(shown).toEqual([]);
  });

  it('is silent when the caller cancels', async () => {
    const { request, answerWith, shown } = layer();
    answerWith(never);
    const ending = new AbortController();
    const failing = failureOf(request('GET', '/a', { signal: ending.signal }));
    ending.abort();
    expect((await failing).code).toBe('cancelled');
    expect(shown).toEqual([]);
  });
});

describe('time', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs out after 20 seconds, with a text of its own', async () => {
    expect(REQUEST_TIMEOUT).toBe(20_000);
    const { request, answerWith, shown } = layer({ lang: 'zh' });
    answerWith(never);
    const failing = failureOf(request('GET', '/a'));
    await vi.advanceTimersByTimeAsync(19_999);
    expect(shown).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failing).toMatchObject({ code: 'timeout', message: zh.timeout });
    expect(shown).toEqual([zh.timeout]);
  });
});
