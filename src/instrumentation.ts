import type { Instrumentation } from 'next';

import { areAdaptersOn } from '@/platform/framework-adapters';

/**
 * Runs once in every web process before it answers: gives it the way to Payload, and connects it to the announcements of
 * committed content changes.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { env } = await import('@/platform/env');
  if (env.NEXT_PHASE === 'phase-production-build') return;
  const { reasonToRefuse } = await import('@/platform/db/migrations');
  const refusal = await reasonToRefuse(env.DATABASE_URL);
  if (refusal !== undefined) {
    const { createLogger } = await import('@/platform/log');
    createLogger('web').fatal(refusal);
    process.exit(1);
  }
  const { provideFigures } = await import('@/payload');
  if (env.METRICS_PORT !== undefined) provideFigures();
  if (areAdaptersOn()) {
    const { markPeers } = await import('@/platform/next-adapter/peer');
    markPeers();
    const { letRawHeadersThrough } = await import('@/platform/next-adapter/raw-headers');
    letRawHeadersThrough();
    const { makeLabelsPerRequest } = await import('@/cms/payload-adapter/labels-per-request');
    makeLabelsPerRequest();
  }
  const { listenForContentChanges } = await import('@/platform/cache/content-notifications');
  const { createLogger } = await import('@/platform/log');
  const { keepNoticedErrors } = await import('@/platform/noticed-errors/keep');
  const { getPool } = await import('@/platform/db/database');
  keepNoticedErrors({ pool: getPool, process: 'web' });
  const { presentBuild } = await import('@/platform/build');
  const { id } = await presentBuild();
  const report = (error: Error) => {
    createLogger('web').warn({ err: error }, 'notifications of content changes were interrupted');
  };
  listenForContentChanges(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, report, id);
}

/** Tells the web process why an answer fails: it says 503 instead of 500 while the database is away. */
export const onRequestError: Instrumentation.onRequestError = async (error) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { isDatabaseAway } = await import('@/platform/http/errors');
  const { noteOutage } = await import('@/platform/http/outage');
  const { noteError } = await import('@/platform/noticed-errors/note');
  // Next.js writes it to its own log.
  noteError(error);
  if (isDatabaseAway(error)) noteOutage();
};
