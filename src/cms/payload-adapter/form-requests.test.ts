import { createRequire } from 'node:module';

import { requests } from '@payloadcms/ui/utilities/api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { type FormRequest, plainFetch, watchFormRequests } from './form-requests';

/** The part of Next that writes the body of a call of a server function; it comes without types. */
const { encodeReply } = createRequire(import.meta.url)(
  'next/dist/compiled/react-server-dom-turbopack/client.edge.js',
) as { encodeReply: (args: unknown) => Promise<string | FormData> };

const network = vi.fn<typeof fetch>();

function openAdmin(adapters: 'on' | undefined): void {
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', { documentElement: { dataset: { adapters } } });
  vi.stubGlobal('fetch', network);
}

beforeEach(() => {
  network.mockReset();
  network.mockImplementation(async () => Response.json({ doc: 'saved' }));
  openAdmin('on');
});
afterEach(() => vi.unstubAllGlobals());

const save = (): Promise<Response> => requests.patch('/api/news/1', { body: '{"title":"typed"}' });
const pass = vi.fn(async ({ send }: FormRequest) => send());

describe('a request of Payload’s forms', () => {
  it('is shown to the rule, which may send it again', async () => {
    network.mockImplementationOnce(async () => Response.json({ code: 'refused' }, { status: 403 }));
    const seen: number[] = [];
    const end = watchFormRequests(async ({ send }) => {
      const answer = await send();
      seen.push(answer.status);
      return answer.status === 403 ? send() : answer;
    });
    expect(await (await save()).json()).toEqual({ doc: 'saved' });
    end();
    expect(seen).toEqual([403]);
    expect(network).toHaveBeenCalledTimes(2);
    const [first, second] = network.mock.calls;
    expect(second).toEqual(first);
    expect(first?.[1]).toMatchObject({ method: 'PATCH', body: '{"title":"typed"}' });
  });

  it('shows the fields that it writes, which the rule may change', async () => {
    const seen: unknown[] = [];
    const end = watchFormRequests(async ({ url, method, values, send }) => {
      seen.push([method, url, values]);
      return send({ values: { ...values, more: true }, headers: { 'if-match': '"1"' } });
    });
    await save();
    const body = new FormData();
    body.set('_payload', '{"alt":"typed"}');
    body.set('file', new Blob(['1']), 'a.txt');
    await requests.post('/api/media', { body });
    end();
    expect(seen).toEqual([
      ['PATCH', '/api/news/1', { title: 'typed' }],
      ['POST', '/api/media', { alt: 'typed' }],
    ]);
    const [json, form] = network.mock.calls.map(([, init]) => init);
    expect(json?.body).toBe('{"title":"typed","more":true}');
    expect(new Headers(json?.headers).get('if-match')).toBe('"1"');
    const sent = form?.body as FormData;
    expect(sent.get('_payload')).toBe('{"alt":"typed","more":true}');
    expect(sent.get('file')).toBeInstanceOf(File);
  });

  it('without fields is passed on as it is', async () => {
    const end = watchFormRequests(async ({ values, send }) => {
      expect(values).toBeUndefined();
      return send();
    });
    await requests.get('/api/news', { params: { depth: 0 } });
    await requests.patch('/admin/x', { body: '["an action"]' });
    end();
    expect(network).toHaveBeenCalledTimes(2);
  });

  it('shows the server function that it calls', async () => {
    const seen: FormRequest['call'][] = [];
    const end = watchFormRequests(async ({ call, send }) => {
      seen.push(call);
      return send();
    });
    const doc = { relationTo: 'news', value: '1' };
    const args = { type: 'publish', date: new Date(0), doc, localeToPublish: undefined };
    const body = await encodeReply([{ name: 'schedule-publish', args }]);
    await fetch('/admin/collections/news/1', { method: 'POST', headers: { 'next-action': 'x' }, body });
    await fetch('/admin/collections/news/1', { method: 'POST', body });
    await fetch('/admin', { method: 'POST', headers: { 'next-action': 'x' }, body: '["other"]' });
    end();
    expect(seen).toEqual([
      { name: 'schedule-publish', args: expect.objectContaining({ type: 'publish', doc }) as unknown },
      undefined,
      undefined,
    ]);
  });

  it('is not shown once the watch has ended, nor if it goes around it', async () => {
    pass.mockClear();
    const end = watchFormRequests(pass);
    await plainFetch('/api/x');
    expect(pass).not.toHaveBeenCalled();
    end();
    await save();
    expect(pass).not.toHaveBeenCalled();
    expect(fetch).toBe(network);
  });

  it('is left alone while the adapters are off', async () => {
    pass.mockClear();
    openAdmin(undefined);
    watchFormRequests(pass);
    await save();
    expect(pass).not.toHaveBeenCalled();
    expect(network).toHaveBeenCalledOnce();
  });
});
