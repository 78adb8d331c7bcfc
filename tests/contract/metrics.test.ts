import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findFreePort } from '@/cli/launcher/ports';
import { metrics } from '@/platform/metrics/definitions';

import { portalUrl } from '../support/portal-address';
import { type SecondWeb, startSecondWeb, startSecondWorker } from '../support/second-web';

const ports = { web: 0, worker: 0 };
let web: SecondWeb;
let worker: Awaited<ReturnType<typeof startSecondWorker>>;

async function figures(of: keyof typeof ports): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${ports[of]}/metrics`);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** Names with at least one value. */
function named(text: string): Set<string> {
  const names = text.split('\n').flatMap((line) => /^([a-z]\w*)[{ ]/.exec(line)?.slice(1) ?? []);
  return new Set(names.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')));
}

beforeAll(async () => {
  ports.web = await findFreePort();
  ports.worker = await findFreePort();
  [web, worker] = await Promise.all([
    startSecondWeb(() => ({ METRICS_PORT: String(ports.web) })),
    startSecondWorker({ METRICS_PORT: String(ports.worker), BACKUP_DIRECTORY: '' }),
  ]);
}, 90_000);

afterAll(async () => {
  await Promise.all([web.stop(), worker.stop()]);
}, 30_000);

describe('the metrics of a running portal', () => {
  it('are not at the public address', async () => {
    for (const origin of [portalUrl(), web.origin]) {
      expect((await fetch(`${origin}/metrics`, { redirect: 'manual' })).status).not.toBe(200);
    }
  });

  it('have a value for everything that a web process does', async () => {
    for (const path of ['/en', '/en', '/zh/news', '/api-search?q=portal&lang=en', '/status']) {
      await (await fetch(`${web.origin}${path}`)).arrayBuffer();
    }
    const found = named(await figures('web'));
    for (const name of [
      'portal_info',
      'portal_http_requests_total',
      'portal_http_request_seconds',
      'portal_http_requests_in_progress',
      'portal_pages_total',
      'portal_page_render_seconds',
      'portal_cache_bytes',
      'portal_cache_entries',
      'portal_database_up',
      'portal_migrations_pending',
      'portal_database_connections',
      'portal_database_waiting',
      'portal_database_wait_seconds',
      'portal_listen_age_seconds',
      'portal_workers',
      'portal_queue_jobs',
      'portal_queue_oldest_seconds',
      'portal_queue_failed_jobs',
      'portal_personal_copies',
      'portal_document_prints',
      'portal_search_seconds',
      'portal_disk_free_bytes',
      'portal_disk_size_bytes',
      'portal_attention',
      'portal_sampler_up',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ]) {
      expect(found, name).toContain(name);
    }
  });

  it('can all be read, in both processes', async () => {
    for (const process of ['web', 'worker'] as const) {
      const lines = (await figures(process))
        .split('\n')
        .filter((line) => line.startsWith('portal_sampler_up'));
      expect(lines.length).toBeGreaterThan(5);
      expect(lines.filter((line) => !line.endsWith(' 1'))).toEqual([]);
    }
  });

  it('explain every metric that alerts and dashboard may name', async () => {
    const text = await figures('worker');
    for (const name of Object.keys(metrics)) expect(text).toContain(`# HELP ${name} `);
  });

  it('count runs of jobs in the worker', async () => {
    // Two jobs run every minute, in this worker or in the one of the portal.
    expect(await figures('worker')).toContain('portal_listen_age_seconds{channel="portal_mail"');
  });

  it('have one line for a route, whatever visitors invent, and nothing that they wrote', async () => {
    const canary = `canary${randomUUID().replaceAll('-', '')}`;
    for (const path of [
      `/en/${canary}`,
      `/${canary}`,
      `/en/news/${canary}/${canary}`,
      `/api/${canary}?where=${canary}`,
      `/api-mail/${canary}/${canary}`,
      `/api-search?q=${canary}&lang=en`,
      `/_next/static/${canary}.js`,
    ]) {
      const headers = { 'user-agent': canary, 'x-request-id': canary };
      await (await fetch(`${web.origin}${path}`, { headers, redirect: 'manual' })).arrayBuffer();
    }
    const text = await figures('web');
    expect(text).not.toContain(canary);
    expect(text).toContain('route="/[lang]/news/[...slug]"');
    const routes = new Set([...text.matchAll(/route="([^"]+)"/g)].map(([, route]) => route));
    expect(routes.size).toBeLessThan(120);
  });
});
