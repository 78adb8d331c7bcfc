import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';
import { portalUrl } from '../support/portal-address';
import { loggedIn, paragraph } from '../support/rest';

/** Sends a request as a browser page of this site would. */
function send(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${portalUrl()}${path}`, {
    method,
    redirect: 'manual',
    headers: { 'content-type': 'application/json', origin: portalUrl() },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

describe('to a person without an account', () => {
  it('GraphQL does not exist', async () => {
    const answers = await Promise.all([
      send('POST', '/api/graphql', { query: '{ __typename }' }),
      send('GET', '/api/graphql-playground'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('the first user cannot be registered over HTTP', async () => {
    const account = { email: 'intruder@example.org', password: 'long-enough-password' };
    const answer = await send('POST', '/api/staff/first-register', account);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const login = await send('POST', '/api/staff/login', account);
    expect(login.status).toBe(401);
  });

  it.each(['/api/staff', '/api/news/versions', '/api/payload-jobs', '/api/payload-preferences'])(
    '%s shows nothing',
    async (path) => {
      const answer = await send('GET', path);
      const body = (await answer.json()) as { docs?: unknown[] };
      expect(body.docs ?? []).toEqual([]);
    },
  );

  it('an upload, a news item and an account cannot be made', async () => {
    const answers = await Promise.all([
      send('POST', '/api/media?locale=zh', { alt: 'x' }),
      send('POST', '/api/news?locale=zh', { title: 'x', slug: 'x' }),
      send('POST', '/api/staff', { email: 'x@example.org', password: 'long-enough-password' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it('an error names no version, stack or query', async () => {
    const answer = await send('GET', '/api/news?where[nonsense][equals]=1&sort=;drop');
    expect(await answer.text()).not.toMatch(/node_modules|at \w+ \(|select |payload@|\d+\.\d+\.\d+/i);
    expect(answer.headers.get('x-powered-by')).toBeNull();
  });
});

describe('an uploaded picture', () => {
  it('cannot run anything on this origin, also when it is opened directly', async () => {
    const staff = await loggedIn();
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)">' +
      '<script>alert(1)</script><a href="javascript:alert(1)"><rect width="9" height="9"/></a></svg>';
    const form = new FormData();
    form.set('_payload', JSON.stringify({ alt: 'x' }));
    form.set('file', new Blob([drawing], { type: 'image/svg+xml' }), `${randomUUID()}.svg`);
    const made = await staff.upload<{ doc: { id: string; filename: string } }>('/media?locale=zh', form);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id, filename } = made.body.doc;
    const shown = await staff.post<{ doc: { id: string } }>('/news?locale=zh&depth=0', {
      slug: randomUUID(),
      title: '图',
      summary: '图',
      body: paragraph('图'),
      cover: id,
      category: 'community',
      publishedAt: '2026-01-05T08:00:00.000Z',
      _status: 'published',
    });
    expect(shown.status, JSON.stringify(shown.body)).toBe(201);
    try {
      const answer = await send('GET', `/api/media/file/${filename}`);
      expect(answer.status).toBe(200);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/default-src 'none'.*sandbox/);
      expect(policy).not.toMatch(/script-src|allow-scripts|'self'/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await answer.text()).not.toMatch(/script|alert|onload/);
    } finally {
      await staff.delete(`/news/${shown.body.doc.id}`);
      await staff.delete(`/media/${id}`);
    }
  });
});
