import type { Pool, QueryResult, QueryResultRow } from 'pg';

import { within } from '../within';

/** How long a replica that failed or lags is left out, in ms. Then one statement tries it, and all do once it has answered. */
const LEFT_OUT_MS = 30_000;

/** Seconds that a replica may be behind the primary. */
const MOST_LAG_SECONDS = 5;

/** How often that is looked at while there are reads, in ms. */
const LOOK_MS = 1_000;

/** How long a read waits for the primary's position, in ms: one that hangs must not stop what its replica can answer. */
const LOOK_PATIENCE_MS = 500;

/**
 * Whether a replica has something left to replay that is older. Without writes nothing is replayed, so the time of what it
 * replayed last says nothing alone. A database that is no replica has no such position.
 */
const IS_BEHIND = `SELECT coalesce(pg_last_wal_replay_lsn() < $1::pg_lsn, false)
    AND coalesce(clock_timestamp() - pg_last_xact_replay_timestamp() > make_interval(secs => ${MOST_LAG_SECONDS}), true)
    AS behind`;

/** PostgreSQL ended a statement that took too long; the primary would be no faster. */
const TOO_LONG = '57014';

/**
 * Reads from a replica while that works and keeps up, and from the primary otherwise, so nothing fails because of a replica, and
 * what is published is found (ADR 132).
 */
export class ReplicaFirst {
  #triedAgainAt = -Infinity;
  #look: { readonly at: number; readonly isBehind: Promise<boolean> } | undefined;

  constructor(
    private readonly primary: Pool,
    private readonly replica: Pool | undefined,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async query<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<QueryResult<Row>> {
    if (this.replica && this.now() >= this.#triedAgainAt) {
      // While this statement finds out, others do not wait for a replica that failed before.
      if (this.#triedAgainAt > -Infinity) this.#leaveOut();
      const result = await this.#askReplica<Row>(this.replica, text, values);
      if (result) {
        this.#triedAgainAt = -Infinity;
        return result;
      }
      this.#leaveOut();
    }
    return this.primary.query<Row>(text, values);
  }

  /** @returns undefined when the replica cannot answer, or would answer from the past */
  async #askReplica<Row extends QueryResultRow>(
    replica: Pool,
    text: string,
    values: unknown[],
  ): Promise<QueryResult<Row> | undefined> {
    if (!this.#look || this.now() - this.#look.at >= LOOK_MS) {
      this.#look = { at: this.now(), isBehind: isBehind(this.primary, replica) };
    }
    if (await this.#look.isBehind) return undefined;
    try {
      return await replica.query<Row>(text, values);
    } catch (error) {
      if ((error as { code?: unknown }).code === TOO_LONG) throw error;
      return undefined;
    }
  }

  async end(): Promise<void> {
    await Promise.all([this.primary.end(), this.replica?.end()]);
  }

  #leaveOut(): void {
    this.#triedAgainAt = this.now() + LEFT_OUT_MS;
  }
}

/** Whether a replica lags, or does not say. Never throws. */
async function isBehind(primary: Pool, replica: Pool): Promise<boolean> {
  // A primary that does not answer is no reason to leave the replica out.
  const known = await within(
    LOOK_PATIENCE_MS,
    primary.query<{ lsn: string }>('SELECT pg_current_wal_flush_lsn()::text AS lsn'),
  );
  const lsn = known?.rows[0]?.lsn;
  if (lsn === undefined) return false;
  return replica.query<{ behind: boolean }>(IS_BEHIND, [lsn]).then(
    ({ rows }) => rows[0]?.behind ?? false,
    () => true,
  );
}
