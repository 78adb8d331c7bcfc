import type { Pool, QueryResult, QueryResultRow } from 'pg';

/** How long a replica that failed is left out, in ms. Then one statement tries it, and all do once it has answered. */
const LEFT_OUT_MS = 30_000;

/** PostgreSQL ended a statement that took too long; the primary would be no faster. */
const TOO_LONG = '57014';

/** Reads from a replica while that works, and from the primary otherwise, so nothing fails because of a replica (ADR 132). */
export class ReplicaFirst {
  #triedAgainAt = -Infinity;

  constructor(
    private readonly primary: Pool,
    private readonly replica: Pool | undefined,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async query<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<QueryResult<Row>> {
    if (this.replica && this.now() >= this.#triedAgainAt) {
      // While this statement finds out, others do not wait for a replica that failed before.
      if (this.#triedAgainAt > -Infinity) this.#leaveOut();
      try {
        const result = await this.replica.query<Row>(text, values);
        this.#triedAgainAt = -Infinity;
        return result;
      } catch (error) {
        if ((error as { code?: unknown }).code === TOO_LONG) throw error;
        this.#leaveOut();
      }
    }
    return this.primary.query<Row>(text, values);
  }

  async end(): Promise<void> {
    await Promise.all([this.primary.end(), this.replica?.end()]);
  }

  #leaveOut(): void {
    this.#triedAgainAt = this.now() + LEFT_OUT_MS;
  }
}
