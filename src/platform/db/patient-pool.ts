import { setTimeout as delay } from 'node:timers/promises';

import pg, { type PoolClient } from 'pg';

import { isWorkForStaff } from '../log-context';
import { timed } from '../metrics/metrics';
import { connectionBounds, isForRequests } from './connections';
import { noteWaiting, QUEUE_MS } from './waiting';

/** Pauses between tries, in ms; different ones, since all that wait began at the same moment. */
const PAUSES = { least: 50, more: 100 };

/** PostgreSQL has no connection left (53300), or is starting or recovering (57P03). */
const FULL = new Set(['53300', '57P03']);

/** What pg opens at most where nothing is said. */
const DEFAULT_MAX = 10;

/** Part of the connections of a web process that only staff use. */
const STAFF_SHARE = 0.4;

/** Of fewer connections both would have too few: work that needs a second one would wait for itself. */
const LEAST_DIVIDED = 5;

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
    const ended = this.beginWait();
    const connected = timed('portal_database_wait_seconds', {}, () => this.#patiently()).finally(ended);
    if (!callback) return connected;
    connected.then(
      // oxlint-disable-next-line promise/no-callback-in-promise -- pg has this form of the method too
      (client) => callback(undefined, client, (release) => client.release(release)),
      // oxlint-disable-next-line promise/no-callback-in-promise -- the same
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  /** Called when someone begins to wait. @returns a function that is called when they have a connection, or no hope of one */
  protected beginWait(): () => void {
    return () => undefined;
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

/** The pool of a process, which keeps some of its connections for staff where it answers requests (ADR 167). */
class DividedPool extends PatientPool {
  /** Absent where there is nothing to divide. */
  readonly staff: PatientPool | undefined;

  constructor(config: pg.PoolConfig = {}) {
    const { max = DEFAULT_MAX } = config;
    const kept = isForRequests() && max >= LEAST_DIVIDED ? Math.floor(max * STAFF_SHARE) : 0;
    super({ ...config, max: max - kept });
    if (kept === 0) return;
    const name = config.application_name;
    this.staff = new PatientPool({
      ...config,
      max: kept,
      ...(name !== undefined && { application_name: `${name}-staff` }),
    });
    // Events of this pool are those of both.
    this.staff.on('connect', (client) => this.emit('connect', client));
    this.staff.on('error', (error, client) => this.emit('error', error, client));
  }

  /** Staff do not wait here. */
  protected override beginWait(): () => void {
    return noteWaiting();
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | void {
    const staff = isWorkForStaff() ? this.staff : undefined;
    if (callback) return staff ? staff.connect(callback) : super.connect(callback);
    return staff ? staff.connect() : super.connect();
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    // oxlint-disable-next-line promise/no-callback-in-promise -- pg has this form of the method too
    const ended = Promise.all([super.end(), this.staff?.end()]).then(() => callback?.());
    return callback ? undefined : ended;
  }
}

/** The pools of a process by who they are for; those of a process without staff are one. */
export function poolsOf(pool: pg.Pool): readonly (readonly ['shared' | 'visitors' | 'staff', pg.Pool])[] {
  const staff = pool instanceof DividedPool ? pool.staff : undefined;
  return staff
    ? [
        ['visitors', pool],
        ['staff', staff],
      ]
    : [['shared', pool]];
}

/** The driver as Payload's adapter takes it. */
export const patientDriver: typeof pg = { ...pg, Pool: DividedPool };
