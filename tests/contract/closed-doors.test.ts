import { describe, expect, it } from 'vitest';
import { portalUrl } from '../support/portal-address';

/** Sends a request as a browser page of this site would. */
function send(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${portalUrl()}${path}`, {
    method,
    redirect: 'manual',
    headers: { 'content-type': 'application/json', origin: portalUrl() },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

describe('to somebody without an account', () => {
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
