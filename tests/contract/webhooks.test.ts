import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { signedHeaders } from '@/features/webhooks/signature';

import { developersExamples } from '../support/developers-examples';
import { portalUrl } from '../support/portal-address';
import { loggedIn, paragraph, type RestClient } from '../support/rest';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const received: Received[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => (body += part));
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    response.writeHead(204).end();
  });
});

let admin: RestClient;
let webhook: { id: string; secret: string };
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  admin = await loggedIn();
  const { status, body } = await admin.post<{ data: typeof webhook }>('/webhooks', {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    events: ['content.published', 'content.unpublished'],
    collections: ['news'],
    languages: ['en'],
  });
  expect([status, body]).toEqual([200, expect.anything()]);
  webhook = body.data;
});
afterAll(async () => {
  await admin.post(`/webhooks/${webhook.id}/delete`, {});
  server.closeAllConnections();
  server.close();
});

/** What the example on the page for developers in each language says about a message. */
async function checkedByExample(secret: string, headers: IncomingHttpHeaders, body: string) {
  const folder = await mkdtemp(join(tmpdir(), 'webhooks-'));
  try {
    const checks = [];
    for (const lang of ['zh', 'en']) {
      const example = (await developersExamples(lang)).find((text) => text.includes('isFromPortal'));
      const file = join(folder, `${lang}.mjs`);
      await writeFile(file, example ?? '');
      const { isFromPortal } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
        isFromPortal: (secret: string, headers: IncomingHttpHeaders, body: string) => boolean;
      };
      checks.push(isFromPortal(secret, headers, body));
    }
    return checks;
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('the worker tells a receiver what an editor publishes and unpublishes', async () => {
  const slug = `told-${randomUUID()}`;
  const { body: made } = await admin.post<{ doc: { id: string } }>('/news?locale=en', {
    title: 'Told',
    summary: 'A summary',
    body: paragraph('Text'),
    slug,
    category: 'community',
    publishedAt: new Date().toISOString(),
    _status: 'published',
  });
  const { id } = made.doc;
  try {
    const told = await vi.waitUntil(
      () => received.find(({ body }) => body.includes(id) && body.includes('content.published')),
      { timeout: 20_000 },
    );
    const { headers, body } = told;
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    const signed = signedHeaders([webhook.secret], { id: String(headers['webhook-id']), at, body });
    expect(headers).toMatchObject({ ...signed, 'content-type': 'application/json' });
    expect(await checkedByExample(webhook.secret, headers, body)).toEqual([true, true]);
    expect(await checkedByExample(webhook.secret, headers, `${body} `)).toEqual([false, false]);
    const { data } = JSON.parse(body) as { data: { url: string } };
    expect(await (await fetch(data.url)).json()).toMatchObject({ id, slug, title: 'Told' });
  } finally {
    await admin.delete(`/news/${id}`);
  }
  await vi.waitUntil(
    () => received.some(({ body }) => body.includes(id) && body.includes('content.unpublished')),
    { timeout: 20_000 },
  );
});

it('an address in a private network is refused, with the reason in each language', async () => {
  const { status, body } = await admin.post('/webhooks', {
    url: 'https://10.0.0.1/in',
    events: ['content.published'],
  });
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid_input', fields: { url: { message_en: expect.any(String) } } });
  expect((await fetch(`${portalUrl()}/api/webhooks`, { method: 'POST', body: '{}' })).status).toBe(401);
});
