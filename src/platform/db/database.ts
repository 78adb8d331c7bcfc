import type { PostgresAdapter } from '@payloadcms/db-postgres';
import type { Pool } from 'pg';

import { getPortalPayload } from './payload';

/** Access to the tables that are the portal's own and not Payload's. */
export type Database = PostgresAdapter['drizzle'];

/** The same inside a transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** What runs statements: the database itself or a transaction. */
export type Executor = Database | Transaction;

async function adapter(): Promise<PostgresAdapter> {
  return (await getPortalPayload()).db as unknown as PostgresAdapter;
}

/** The process's database, on Payload's connections. */
export async function getDatabase(): Promise<Database> {
  return (await adapter()).drizzle;
}

/** Payload's connections themselves, for libraries that want a pool. */
export async function getPool(): Promise<Pool> {
  return (await adapter()).pool as unknown as Pool;
}
