import { setTimeout as delay } from 'node:timers/promises';

import pg, { type PoolClient } from 'pg';

import { timed } from '../metrics/metrics';
import { connectionBounds, QUEUE_MS } from './connections';

/** Pauses between tries, in ms; different ones, since all that wait began at the same moment. */
const PAUSES = { least: 50, more: 100 };

/** PostgreSQL has no connection left (53300), or is starting or recovering (57P03). */
const FULL = new Set(['53300', '57P03']);

/** As pg declares it. */
type Callback = Parameters<typeof pg.Pool.prototype.connect>[0];

/**
 * A pool that waits while PostgreSQL has no connection to give, instead of failing the query: another request of this
 * process, or another process, is about to give one back. Its connections have the bounds of all connections.
 */
class PatientPool extends pg.Pool {
  constructor(config?: pg.PoolConfig) {
    super({ ...connectionBounds(), ...config });
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | void {
    const connected = timed('portal_database_wait_seconds', {}, () => this.#patiently());
    if (!callback) return connected;
    connected.then(
      // oxlint-disable-next-line promise/no-callback-in-promise -- pg has this form of the method too
      (client) => callback(undefined, client, (release) => client.release(release)),
      // oxlint-disable-next-line promise/no-callback-in-promise -- the same
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  async #patiently(): Promise<PoolClient> {
    const end = performance.now() + QUEUE_MS;
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        if (!FULL.has(String((error as { code?: unknown }).code)) || performance.now() > end) throw error;
        await delay(PAUSES.least + Math.random() * PAUSES.more);
      }
    }
  }
}

/** The driver as Payload's adapter takes it. */
export const patientDriver: typeof pg = { ...pg, Pool: PatientPool };
