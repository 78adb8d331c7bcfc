import { PgBoss } from 'pg-boss';

import { runBulkActions } from '@/cms/bulk/run-bulk-actions';
import { failureListeners } from '@/features/failures';
import { prepareAnalytics } from '@/features/analytics/jobs';
import { runAuditStream } from '@/features/identity';
import { runAnnouncements } from '@/features/announcements';
import { runWebhooks } from '@/features/webhooks';
import { runPersonalCopies } from '@/access/downloads';
import { runPrints } from '@/content/documents/use-cases/make-prints';
import { portalJobs } from '@/jobs';
import { getPortalPayload, provideFigures } from '@/payload';
import { systemClock } from '@/platform/clock/clock';
import { purgeTargets, runPurges } from '@/platform/cache/purge/run-purges';
import { connectFor, connectionBounds } from '@/platform/db/connections';
import { getPool } from '@/platform/db/database';
import { reasonToRefuse } from '@/platform/db/migrations';
import { env } from '@/platform/env';
import { beatAsWorker } from '@/platform/jobs/heartbeat';
import { reconcileJobs, stopJobs } from '@/platform/jobs/reconcile-jobs';
import { createLogger } from '@/platform/log';
import { keepNoticedErrors } from '@/platform/noticed-errors/keep';
import { goesNowhere } from '@/platform/mail/catcher';
import { runOutbox } from '@/platform/mail/run-outbox';
import { workingTime } from '@/platform/shutdown/limits';

/** Left of its grace for giving back what did not end in time. */
const GIVING_BACK_MS = 2_000;

/**
 * The worker process: everything that happens without a visitor waiting for it. Prints `worker: ready` once it is
 * running.
 */
async function work(): Promise<void> {
  const refusal = await reasonToRefuse(env.DATABASE_URL);
  if (refusal !== undefined) {
    console.error(refusal);
    process.exit(1);
  }
  connectFor('job');
  await exportFigures();
  const stopTracing = await exportSpans();
  const payload = await getPortalPayload();
  const boss = new PgBoss({
    // Its own statements are short, whatever its jobs do.
    ...connectionBounds({ kind: 'request' }),
    connectionString: env.DATABASE_URL,
    application_name: 'portal-worker',
    max: 4,
  });
  boss.on('error', (error) => payload.logger.error({ err: error }, 'the job queue reported an error'));
  await boss.start();

  await prepareAnalytics(systemClock);
  const jobRuns = await reconcileJobs(boss, portalJobs({ payload, clock: systemClock, env }));

  if (await goesNowhere(env)) {
    payload.logger.warn('emails go to the catcher, which delivers none: set SMTP_URL to a mail relay');
  }

  const stopOutbox = runOutbox({
    pool: await getPool(),
    connectionString: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM,
    log: payload.logger,
  });

  const stopCopies = runPersonalCopies(payload.logger);

  const stopPrints = runPrints(payload.logger);

  const stopAnnouncements = runAnnouncements({
    pool: await getPool(),
    connectionString: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM,
    log: payload.logger,
  });

  const stopWebhooks = runWebhooks(payload.logger);

  const stopBulkActions = runBulkActions(payload, failureListeners.bulk);

  const { AUDIT_STREAM: destination } = env;
  const stopStream = destination
    ? runAuditStream({
        destination,
        host: new URL(env.PUBLIC_URL).hostname,
        connectionString: env.DATABASE_URL,
        log: payload.logger,
      })
    : async () => undefined;

  const purges = runPurges({
    connectionString: env.DATABASE_URL,
    targets: purgeTargets(env),
    log: payload.logger,
  });

  const stopHeartbeat = await beatAsWorker({
    pool: await getPool(),
    boss,
    purgesFailSeconds: purges.failSeconds,
    log: payload.logger,
  });

  const stopNoticing = keepNoticedErrors({ pool: getPool, process: 'worker' });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const patience = workingTime(env.SHUTDOWN_GRACE_SECONDS);
    // Leases return to others what is still under way then, such as with a database that does not answer.
    setTimeout(
      () => {
        payload.logger.warn('the worker ended before all of its work did');
        process.exit(0);
      },
      patience + GIVING_BACK_MS / 2,
    );
    await Promise.all([
      stopOutbox(),
      stopAnnouncements(),
      stopCopies(),
      stopPrints(),
      stopWebhooks(),
      stopBulkActions(),
      stopStream(),
      purges.stop(),
      stopJobs(boss, jobRuns, patience - GIVING_BACK_MS),
    ]);
    await stopHeartbeat();
    await stopNoticing();
    await payload.destroy();
    await stopTracing();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void stop());
  }
  // At any LOG_LEVEL: the launcher waits for this line.
  createLogger('worker').child({}, { level: 'info' }).info('worker: ready');
}

/** Lets Prometheus ask this process, if the operator wants that. */
async function exportFigures(): Promise<void> {
  const { METRICS_PORT: port, METRICS_HOST: host } = env;
  if (port === undefined) return;
  const log = createLogger('metrics');
  const { exportMetrics } = await import('@/platform/metrics/exporter');
  exportMetrics({
    port,
    host,
    process: 'worker',
    report: (error) => log.error({ err: error }, 'the metrics cannot be asked for'),
  });
  provideFigures();
}

/** Sends traces to a collector, if the operator has one. */
async function exportSpans(): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  if (endpoint === undefined) return async () => undefined;
  const { exportTraces } = await import('@/platform/tracing/exporter');
  return exportTraces(endpoint, 'worker');
}

await work();
