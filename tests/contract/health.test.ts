import { describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';

const get = (path: string) => fetch(`${portalUrl()}${path}`);

describe('health', () => {
  it('/healthz answers while the process lives', async () => {
    const answer = await get('/healthz');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('/readyz says that visitors can be served, and what that depends on', async () => {
    const answer = await get('/readyz');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({ database: 'ok', migrations: 'ok', worker: 'ok', disk: 'ok' });
  });

  it('/status says that nothing needs a person, and holds no address', async () => {
    const answer = await get('/status');
    const text = await answer.text();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.status, text).toBe(200);
    expect(JSON.parse(text)).toMatchObject({
      attention: [],
      database: 'ok',
      worker: { state: 'ok' },
      replicas: [],
    });
    expect(text).not.toMatch(/[/@]|localhost|127\.0\.0\.1/);
  });

  it('/readyz counts the mails that wait', async () => {
    const { outbox } = (await (await get('/readyz')).json()) as {
      outbox: { waiting: number; oldestSeconds: number };
    };
    expect(outbox.waiting).toBeGreaterThanOrEqual(0);
    expect(outbox.oldestSeconds).toBeGreaterThanOrEqual(0);
  });
});

it('an idle connection outlives the 60 s for which nginx keeps it, so no request hits a closing connection', async () => {
  const { headers } = await get('/healthz');
  expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60);
});

describe('the build manifest', () => {
  it('names the build and is never kept', async () => {
    const answer = await get('/builds/latest.json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { id, timestamp, version } = (await answer.json()) as Record<'id' | 'version', string> & {
      timestamp: number;
    };
    expect(id).not.toBe('');
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(new Date(timestamp).getTime()).toBeLessThanOrEqual(Date.now());
  });
});
