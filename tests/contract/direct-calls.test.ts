import { request } from 'node:http';
import { text } from 'node:stream/consumers';

import { describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';

/** What differs between two requests, or says only how the body travels. */
const OF_ONE_ANSWER = new Set([
  'x-request-id',
  'date',
  'vary',
  'content-length',
  'transfer-encoding',
  'content-security-policy',
  'ratelimit',
]);

/** Unlike `fetch`, it sends an address as it is written. */
function get(path: string, method = 'GET') {
  return new Promise<{ status: number | undefined; headers: unknown; body: string }>((resolve, reject) => {
    request(portalUrl() + path, { method }, (response) => {
      const headers = Object.fromEntries(
        Object.entries(response.headers).filter(([name]) => !OF_ONE_ANSWER.has(name)),
      );
      text(response).then((body) => resolve({ status: response.statusCode, headers, body }), reject);
    })
      .on('error', reject)
      .end();
  });
}

/** Each call as it is offered, and in a spelling that only Next.js decodes (ADR 267). */
const CALLS = [
  ['/api-spec/specifications?lang=en', '/api-spec/%73pecifications?lang=en'],
  ['/api-spec/specifications?lang=none', '/api-spec/%73pecifications?lang=none'],
  ['/api-mail/lists?lang=zh', '/api-mail/%6Cists?lang=zh'],
  ['/api-id/oneid/public/key', '/api-id/oneid/public/%6Bey'],
  ['/api-id/oneid/personal/center/user', '/api-id/oneid/personal/center/%75ser'],
  ['/api/content/v1/en/news?limit=2', '/api/content/v1/en/%6Eews?limit=2'],
  ['/api/content/v1/en/news?limit=none', '/api/content/v1/en/%6Eews?limit=none'],
  ['/api/content/v1/en/no-such-kind', '/api/content/v1/en/no-such-%6Bind'],
  ['/api/content/v1/zh/news/no/such/item', '/api/content/v1/zh/news/no/such/%69tem'],
] as const;

describe('a call that is answered without Next.js', () => {
  it.each(CALLS)('%s is answered as by Next.js', async (path, encoded) => {
    // Loads the route, which then offers its calls.
    await get(path);
    const [direct, throughNext] = [await get(path), await get(encoded)];
    expect(direct).toEqual(throughNext);
    expect(direct.body).not.toBe('');
  });

  it('does not pass Next.js, which would say on what its pages depend', async () => {
    const vary = async (path: string) => (await fetch(portalUrl() + path)).headers.get('vary') ?? '';
    const [path, encoded] = CALLS[0];
    await get(path);
    expect(await vary(path)).not.toContain('rsc');
    expect(await vary(encoded)).toContain('rsc');
  });

  it('has no body with HEAD', async () => {
    const path = '/api-spec/specifications?lang=en';
    await get(path);
    expect(await get(path, 'HEAD')).toMatchObject({ status: 200, body: '' });
  });
});
