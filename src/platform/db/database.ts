import type { NodePgDatabase } from '@payloadcms/db-postgres/drizzle/node-postgres';
import type { Payload } from 'payload';
import type { Pool } from 'pg';

import { getPortalPayload } from './payload';

/**
 * The database through Drizzle: Payload's tables (`src/payload-schema.ts`) and the portal's own (`tables.ts` of the
 * features).
 */
export type Database = NodePgDatabase<Record<string, unknown>>;

/** The same inside a transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** What runs statements: the database itself or a transaction. */
export type Executor = Database | Transaction;

interface Adapter {
  readonly drizzle: Database;
  readonly pool: Pool;
  /** Open transactions by id. */
  readonly sessions: Record<string, { readonly db: Transaction } | undefined>;
}

/** The parts of Payload's PostgreSQL adapter that its common interface leaves out. */
export function adapterOf({ db }: Payload): Adapter {
  return db as unknown as Adapter;
}

/** The process's database, on Payload's connections. */
export async function getDatabase(): Promise<Database> {
  return adapterOf(await getPortalPayload()).drizzle;
}

/** Payload's connections themselves, for libraries that want a pool. */
export async function getPool(): Promise<Pool> {
  return adapterOf(await getPortalPayload()).pool;
}
