import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { afterEach, describe, expect, it } from 'vitest';

import { exportMetrics, Figures } from './exporter';
import { count, countInto, isMeasuring, move, observe, reading, sample, timed } from './metrics';

afterEach(() => countInto(undefined));

/** The line of one figure, without what comes before its value. */
async function valueOf(figures: Figures, line: string): Promise<number | undefined> {
  const found = (await figures.text()).split('\n').find((text) => text.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

describe('the figures of a process', () => {
  it('count nothing and fail nothing while nobody asks', async () => {
    count('portal_mails_total', { kind: 'code', result: 'sent' });
    observe('portal_page_render_seconds', {}, 1);
    expect(isMeasuring()).toBe(false);
    expect(await timed('portal_page_render_seconds', {}, () => Promise.resolve('done'))).toBe('done');
  });

  it('have what was counted, with the process that counted', async () => {
    const figures = new Figures('worker');
    figures.begin();
    count('portal_mails_total', { kind: 'code', result: 'sent' });
    count('portal_mails_total', { kind: 'code', result: 'sent' }, 2);
    move('portal_http_requests_in_progress', {}, 3);
    move('portal_http_requests_in_progress', {}, -1);
    observe('portal_search_seconds', { call: 'search' }, 0.03);
    expect(await valueOf(figures, 'portal_mails_total{kind="code",result="sent",process="worker"}')).toBe(3);
    expect(await valueOf(figures, 'portal_http_requests_in_progress{process="worker"}')).toBe(2);
    expect(
      await valueOf(figures, 'portal_search_seconds_bucket{le="0.05",process="worker",call="search"}'),
    ).toBe(1);
  });

  it('measure work that fails as well', async () => {
    const figures = new Figures('web');
    figures.begin();
    const failing = timed('portal_job_seconds', { queue: 'x' }, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await valueOf(figures, 'portal_job_seconds_count{process="web",queue="x"}')).toBe(1);
  });

  it('forget what no longer exists, and say which figures could not be read', async () => {
    const figures = new Figures('web');
    let kinds = ['code', 'receipt'];
    sample({
      name: 'a test',
      read: () => {
        if (kinds.length === 0) throw new Error('the database is away');
        return kinds.map((kind) => reading('portal_outbox_oldest_seconds', { kind }, 7));
      },
    });
    const line = (kind: string) => `portal_outbox_oldest_seconds{kind="${kind}",process="web"}`;
    expect(await valueOf(figures, line('receipt'))).toBe(7);
    kinds = ['code'];
    expect(await valueOf(figures, line('receipt'))).toBeUndefined();
    expect(await valueOf(figures, line('code'))).toBe(7);
    kinds = [];
    const up = 'portal_sampler_up{sampler="a test",process="web"}';
    expect(await valueOf(figures, up)).toBe(0);
    expect(await valueOf(figures, line('code'))).toBeUndefined();
    sample({ name: 'a test', read: () => [] });
    expect(await valueOf(figures, up)).toBe(1);
  });

  it('are at one address of a port of their own', async () => {
    const server = exportMetrics({
      port: 0,
      host: '127.0.0.1',
      process: 'web',
      report: (error) => expect.unreachable(String(error)),
    });
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const answer = await fetch(`${origin}/metrics?x=1`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/);
    expect(await answer.text()).toContain('process_resident_memory_bytes');
    expect((await fetch(origin)).status).toBe(404);
    expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404);
    server.close();
  });

  it('are missing while the port is taken, and there when the other process has ended', async () => {
    const options = { host: '127.0.0.1', process: 'web', retryMs: 10 } as const;
    const first = exportMetrics({ ...options, port: 0, report: () => undefined });
    await once(first, 'listening');
    const { port } = first.address() as AddressInfo;
    const problems: unknown[] = [];
    const second = exportMetrics({ ...options, port, report: (error) => problems.push(error) });
    // Tried more than once, and reported once.
    await once(second, 'error');
    await once(second, 'error');
    first.close();
    await once(second, 'listening');
    expect(problems).toMatchObject([{ code: 'EADDRINUSE' }]);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
    second.close();
  });
});
