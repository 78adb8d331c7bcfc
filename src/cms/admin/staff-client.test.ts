import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import responseEn from '@/i18n/messages/en/response.json';
import textsEn from '@/i18n/messages/en/staff-request.json';

import { createStaffClient, STAFF_TIMEOUT, StaffRequestError, type Surroundings } from './staff-client';

type Answer = () => Response | Promise<Response>;

const never: Answer = () => new Promise<Response>(() => undefined);
const success = (data: unknown): Response => Response.json({ code: 200, data, msg: 'success' });
const refusal = (status: number, code: string, more: object = {}, headers: Record<string, string> = {}) =>
  Response.json(
    { code, msg: { message_zh: `${code} 中文`, message_en: `${code} English` }, ...more },
    { status, headers },
  );

/** A client whose answers are given one after another; the last one is repeated. */
function client({
  answers,
  language = 'en',
  logIn = () => Promise.resolve(false),
  prove = () => Promise.resolve(false),
}: {
  answers: readonly Answer[];
  language?: 'zh' | 'en';
  logIn?: () => Promise<boolean>;
  prove?: () => Promise<boolean>;
}) {
  const sent: { url: string; init: RequestInit }[] = [];
  const questions = vi.fn(logIn);
  const around: Surroundings = {
    fetch(url, init) {
      const answer = answers[Math.min(sent.length, answers.length - 1)] ?? never;
      sent.push({ url, init });
      return new Promise((resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        void Promise.resolve().then(answer).then(resolve, reject);
      });
    },
    language: () => language,
    logIn: questions,
    prove,
  };
  return { request: createStaffClient(around), sent, questions };
}

async function failureOf(promise: Promise<unknown>): Promise<StaffRequestError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StaffRequestError);
  return error as StaffRequestError;
}

describe('what is sent', () => {
  it('is a GET without a body, in the language of the admin', async () => {
    const { request, sent } = client({ answers: [() => success(1)], language: 'zh' });
    await request('/api/x');
    expect(sent[0]?.init).toMatchObject({ method: 'GET', headers: { 'Accept-Language': 'zh' } });
    expect(sent[0]?.init.body).toBeUndefined();
  });

  it('is a POST of JSON with an object, and of a form with a form', async () => {
    const { request, sent } = client({ answers: [() => success(1)] });
    await request('/api/x', { body: { a: 1 } });
    const form = new FormData();
    await request('/api/x', { body: form });
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      body: '{"a":1}',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(sent[1]?.init).toMatchObject({ method: 'POST', body: form });
    // The browser sets it, with the boundary between the parts.
    expect(sent[1]?.init.headers).not.toHaveProperty('Content-Type');
  });

  it('is sent once for two equal writes at the same time, and both get the answer', async () => {
    const { request, sent } = client({ answers: [() => success('done')] });
    const both = [request('/api/x', { body: { a: 1 } }), request('/api/x', { body: { a: 1 } })];
    expect(await Promise.all(both)).toEqual(['done', 'done']);
    expect(sent).toHaveLength(1);
    await request('/api/x', { body: { a: 1 } });
    expect(sent).toHaveLength(2);
  });

  it('is sent for each of two different writes to one address', async () => {
    const { request, sent } = client({ answers: [() => success('done')] });
    await Promise.all([request('/api/x', { body: { a: 1 } }), request('/api/x', { body: { a: 2 } })]);
    expect(sent).toHaveLength(2);
  });
});

describe('an answer', () => {
  it('is the data of the envelope', async () => {
    const { request } = client({ answers: [() => success({ id: 7 })] });
    expect(await request('/api/x')).toEqual({ id: 7 });
  });

  it('is everything that Payload’s own endpoints say, which have no envelope', async () => {
    const { request } = client({ answers: [() => Response.json({ hot: { pinned: ['a'] } })] });
    expect(await request('/api/x')).toEqual({ hot: { pinned: ['a'] } });
  });
});

describe('a refusal', () => {
  it.each([
    ['zh', 'conflict 中文'],
    ['en', 'conflict English'],
  ] as const)('has its text in the language of the admin: %s', async (language, message) => {
    const { request } = client({
      answers: [() => refusal(409, 'conflict', { data: { state: 'sent' } })],
      language,
    });
    expect(await failureOf(request('/api/x', { body: {} }))).toMatchObject({
      message,
      status: 409,
      code: 'conflict',
      data: { state: 'sent' },
    });
  });

  it('says what is wrong with the fields', async () => {
    const fields = { account: { message_zh: '没有', message_en: 'No such account' } };
    const { request } = client({ answers: [() => refusal(400, 'invalid_input', { fields })] });
    expect(await failureOf(request('/api/x'))).toMatchObject({
      message: 'No such account',
      fields: { account: 'No such account' },
    });
  });

  it('says what Payload says, which is closer to the point', async () => {
    const errors = [{ message: '2 people are on this list' }];
    const { request } = client({ answers: [() => refusal(409, 'conflict', { errors })] });
    expect((await failureOf(request('/api/x'))).message).toBe('2 people are on this list');
  });

  it('says when to try again as the answer says it', async () => {
    const { request } = client({
      answers: [() => refusal(429, 'too_many_requests', {}, { 'Retry-After': '30' })],
    });
    const message = 'too_many_requests English';
    expect(await failureOf(request('/api/x'))).toMatchObject({ message, retryAfter: 30 });
  });

  it('without words, from a proxy, has the text of its status', async () => {
    const { request } = client({ answers: [() => new Response('<h1>Bad gateway</h1>', { status: 502 })] });
    expect(await failureOf(request('/api/x'))).toMatchObject({ message: responseEn[502], status: 502 });
  });
});

describe('without an answer', () => {
  beforeEach(() => {
    // The clock that `AbortSignal.timeout` uses is out of reach of fake timers.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((delay) => {
      const late = new AbortController();
      setTimeout(() => late.abort(), delay);
      return late.signal;
    });
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('gives a read up in time and asks for another try', async () => {
    const { request } = client({ answers: [never] });
    const failure = failureOf(request('/api/x'));
    await vi.advanceTimersByTimeAsync(STAFF_TIMEOUT);
    expect(await failure).toMatchObject({
      code: 'timeout',
      message: responseEn.timeout,
    });
  });

  it('says of a write that it may have been done', async () => {
    const { request } = client({ answers: [never] });
    const failure = failureOf(request('/api/x', { body: {} }));
    await vi.advanceTimersByTimeAsync(STAFF_TIMEOUT);
    expect(await failure).toMatchObject({
      code: 'timeout',
      message: textsEn.noAnswer,
    });
  });

  it('waits longer where that is asked for', async () => {
    const { request } = client({ answers: [never] });
    let over = false;
    const failure = failureOf(request('/api/x', { timeout: 2 * STAFF_TIMEOUT })).finally(() => (over = true));
    await vi.advanceTimersByTimeAsync(STAFF_TIMEOUT);
    expect(over).toBe(false);
    await vi.advanceTimersByTimeAsync(STAFF_TIMEOUT);
    expect((await failure).code).toBe('timeout');
  });

  it('says that there is no connection', async () => {
    const { request } = client({ answers: [() => Promise.reject(new TypeError('failed'))] });
    expect(await failureOf(request('/api/x'))).toMatchObject({
      code: 'offline',
      status: 0,
      message: responseEn.offline,
    });
  });

  it('takes a page of a proxy for no answer', async () => {
    const { request } = client({ answers: [() => new Response('<h1>Hello</h1>')] });
    expect((await failureOf(request('/api/x'))).code).toBe('unreadable');
  });

  it('ends with the signal of its component', async () => {
    const { request } = client({ answers: [never] });
    const leaving = new AbortController();
    const failure = failureOf(request('/api/x', { signal: leaving.signal }));
    leaving.abort();
    expect((await failure).code).toBe('aborted');
  });
});

describe('a missing proof', () => {
  const due = () => refusal(403, 'fresh_proof_required');

  it('is asked for, and the request is sent again as it was', async () => {
    const prove = vi.fn(() => Promise.resolve(true));
    const { request, sent } = client({ answers: [due, () => success('done')], prove });
    expect(await request('/api/x', { body: { typed: 'text' } })).toBe('done');
    expect(prove).toHaveBeenCalledOnce();
    expect(sent.map(({ url, init }) => [url, init.body])).toEqual([
      ['/api/x', '{"typed":"text"}'],
      ['/api/x', '{"typed":"text"}'],
    ]);
  });

  it('that the person would rather not give is the refusal', async () => {
    const { request, sent } = client({ answers: [due] });
    expect((await failureOf(request('/api/x', { body: {} }))).code).toBe('fresh_proof_required');
    expect(sent).toHaveLength(1);
  });

  it('is not asked for by what nobody asked for', async () => {
    const prove = vi.fn(() => Promise.resolve(true));
    const { request } = client({ answers: [due], prove });
    await failureOf(request('/api/x', { background: true }));
    expect(prove).not.toHaveBeenCalled();
  });
});

describe('an expired session', () => {
  const expired: Answer = () => refusal(401, 'not_logged_in');
  const forbidden: Answer = () => refusal(403, 'forbidden');
  const me =
    (user: unknown): Answer =>
    () =>
      Response.json({ user });

  it('is asked about, and the request goes on after the login', async () => {
    const { request, sent, questions } = client({
      answers: [expired, () => success('done')],
      logIn: () => Promise.resolve(true),
    });
    expect(await request('/api/x', { body: { typed: 'kept' } })).toBe('done');
    expect(questions).toHaveBeenCalledTimes(1);
    expect(sent.map(({ init }) => init.body)).toEqual(['{"typed":"kept"}', '{"typed":"kept"}']);
  });

  it('is a refusal when the person would rather not', async () => {
    const { request, sent } = client({ answers: [expired] });
    expect(await failureOf(request('/api/x', { body: {} }))).toMatchObject({
      code: 'not_logged_in',
      status: 401,
      message: responseEn.notLoggedIn,
    });
    expect(sent).toHaveLength(1);
  });

  it('is not asked about for a request that nobody asked for', async () => {
    const { request, questions } = client({ answers: [expired], logIn: () => Promise.resolve(true) });
    expect((await failureOf(request('/api/x', { background: true }))).code).toBe('not_logged_in');
    expect(questions).not.toHaveBeenCalled();
  });

  it('is recognized in the 403 that Payload answers strangers with', async () => {
    const { request, sent, questions } = client({
      answers: [forbidden, me(null), () => success('done')],
      logIn: () => Promise.resolve(true),
    });
    expect(await request('/api/globals/search-settings')).toBe('done');
    expect(sent[1]?.url).toBe('/api/staff/me');
    expect(questions).toHaveBeenCalledTimes(1);
  });

  it('is not what a 403 means for someone who is logged in', async () => {
    const { request, questions } = client({ answers: [forbidden, me({ id: '1' })] });
    expect(await failureOf(request('/api/x'))).toMatchObject({
      code: 'forbidden',
      message: 'forbidden English',
    });
    expect(questions).not.toHaveBeenCalled();
  });

  it('does not bring back a read whose component has gone meanwhile', async () => {
    const leaving = new AbortController();
    const { request, sent } = client({
      answers: [expired, () => success('late')],
      logIn() {
        leaving.abort();
        return Promise.resolve(true);
      },
    });
    expect((await failureOf(request('/api/x', { signal: leaving.signal }))).code).toBe('aborted');
    expect(sent).toHaveLength(1);
  });
});
