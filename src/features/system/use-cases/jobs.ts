import { PgBoss } from 'pg-boss';

import { recordAudit } from '@/features/identity';
import type { Clock } from '@/platform/clock/clock';
import { getDatabase, getPool } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

interface FailedJob {
  readonly queue: string;
  readonly id: string;
}

interface By {
  readonly staffId: string;
  readonly clock: Clock;
}

/** PostgreSQL: another row has this key. */
const UNIQUE_VIOLATION = '23505';

/** The queue through the connections of this process. It works off nothing here. */
async function queueClient(): Promise<PgBoss> {
  const pool = await getPool();
  return new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
}

/**
 * Lets a worker run a failed job again, now.
 * @throws PortalError `not_found`; `conflict` when it did not fail, or another run of the same job waits or runs
 */
export async function retryJob(
  { queue, id }: FailedJob,
  { staffId, clock }: By,
): Promise<{ state: 'retry' }> {
  await demandFailed({ queue, id });
  const boss = await queueClient();
  let changed: number | undefined;
  try {
    // Only failed ones; pg-boss counts them, which its types leave out.
    ({ affected: changed } = (await boss.retry(queue, id)) as { affected?: number });
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) throw new PortalError('conflict', { data: { state: 'waiting' } });
    throw error;
  }
  if (changed !== 1) return refuse({ queue, id });
  await record('job.retried', { queue, id }, { staffId, clock });
  return { state: 'retry' };
}

/**
 * Removes a failed run, which changes nothing but the list: the schedule makes the next one.
 * @throws PortalError `not_found`, `conflict` when it did not fail
 */
export async function discardJob(
  { queue, id }: FailedJob,
  { staffId, clock }: By,
): Promise<{ state: 'discarded' }> {
  await demandFailed({ queue, id });
  // Not with pg-boss, which deletes in any state: by now another administrator may have it running again.
  const { rowCount } = await (
    await getPool()
  ).query("DELETE FROM pgboss.job WHERE name = $1 AND id = $2 AND state = 'failed'", [queue, id]);
  if (rowCount === 0) return refuse({ queue, id });
  await record('job.discarded', { queue, id }, { staffId, clock });
  return { state: 'discarded' };
}

async function demandFailed({ queue, id }: FailedJob): Promise<void> {
  const { rows } = await (
    await getPool()
  ).query<{ state: string }>('SELECT state::text AS state FROM pgboss.job WHERE name = $1 AND id = $2', [
    queue,
    id,
  ]);
  const [job] = rows;
  if (!job) throw new PortalError('not_found');
  if (job.state !== 'failed') throw new PortalError('conflict', { data: { state: job.state } });
}

/** Says why nothing was changed: another administrator was faster. */
async function refuse(job: FailedJob): Promise<never> {
  await demandFailed(job);
  // It failed once more in the meantime.
  throw new PortalError('conflict', { data: { state: 'failed' } });
}

async function record(
  action: 'job.retried' | 'job.discarded',
  { queue, id }: FailedJob,
  { staffId, clock }: By,
): Promise<void> {
  const database = await getDatabase();
  await recordAudit(database, {
    at: clock.now(),
    actorKind: 'staff',
    actorId: staffId,
    action,
    subjectId: id,
    details: { queue },
  });
}

function codeOf(error: unknown): unknown {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  return code ?? cause?.code;
}
