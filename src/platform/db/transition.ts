import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import type { PgColumn, PgTable } from '@payloadcms/db-postgres/drizzle/pg-core';

import { PortalError } from '../http/errors';

/** The guard of every transition: of several decisions about the same state, exactly one finds the row still in it. */
export function stillIn(
  table: PgTable & { id: PgColumn; state: PgColumn },
  { id, state }: { readonly id: string; readonly state: string },
): SQL {
  return sql`${table.id} = ${id} AND ${table.state} = ${state}`;
}

interface Steps<Move, Row> {
  /** What the machine says; undefined if the event is not possible in the state or not allowed for the actor. */
  readonly move: Move | undefined;
  /**
   * Moves the row if it is still in its state, along with other changes. @returns undefined if someone else was faster
   */
  readonly change: (move: Move) => Promise<Row | undefined>;
  /** Details of a refusal: the current state, and who was faster. */
  readonly current: () => Promise<unknown>;
  /** Appends to the history. */
  readonly record?: (move: Move, row: Row) => Promise<void>;
  /** Appends to the audit. */
  readonly audit?: (move: Move, row: Row) => Promise<void>;
  /** Puts what the transition sends into the outbox. */
  readonly mail?: (move: Move, row: Row) => Promise<void>;
}

/**
 * The order of every transition, in the caller's transaction: the machine allows it, the row moves if no one was
 * faster, then come history, audit, and mail.
 * @returns the moved row
 * @throws PortalError `conflict` when the event is not possible or the race was lost
 */
export async function transit<Move, Row>(steps: Steps<Move, Row>): Promise<Row> {
  const { move, change, current, record, audit, mail } = steps;
  const row = move && (await change(move));
  if (move === undefined || row === undefined) throw new PortalError('conflict', { data: await current() });
  await record?.(move, row);
  await audit?.(move, row);
  await mail?.(move, row);
  return row;
}
