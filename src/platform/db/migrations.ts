import { readdir } from 'node:fs/promises';
import path from 'node:path';

import type { Pool } from 'pg';

import { connectionBounds, FirmClient } from './connections';

/** Which migrations a database has that this version does not know, and the other way around; in their order. */
interface MigrationDifference {
  readonly pending: readonly string[];
  readonly unknown: readonly string[];
}

/** Answers within this, or the database counts as away, in milliseconds. */
const PATIENCE_MS = 3_000;

/** Where the migrations of this version are, for code without a Payload instance. */
export function migrationDirectory(): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), 'migrations');
}

/** Names of the migrations of this version, in their order. @throws when the directory cannot be read */
export async function knownMigrations(directory: string): Promise<string[]> {
  const files = await readdir(directory);
  return files
    .filter((file) => /^\d{8}_\d{6}.*\.ts$/.test(file))
    .map((file) => file.replace(/\.ts$/, ''))
    .toSorted();
}

/** Names of the migrations that a database has had; none for one that is empty. */
export async function appliedMigrations(connection: Pick<Pool, 'query'>): Promise<string[]> {
  const { rows } = await connection.query<{ known: boolean }>(
    `SELECT to_regclass('payload_migrations') IS NOT NULL AS known`,
  );
  if (!rows[0]?.known) return [];
  const applied = await connection.query<{ name: string }>(
    'SELECT name FROM payload_migrations WHERE batch >= 0 ORDER BY name',
  );
  return applied.rows.map(({ name }) => name);
}

/** Compares what a database has had with what this version knows. */
export function compareMigrations(applied: readonly string[], known: readonly string[]): MigrationDifference {
  const had = new Set(applied);
  const mine = new Set(known);
  return {
    pending: known.filter((name) => !had.has(name)),
    unknown: applied.filter((name) => !mine.has(name)),
  };
}

/** One line for a database that a later version has migrated (ADR 179). */
export function newerDatabaseLine(unknown: readonly string[]): string {
  return `DATABASE_URL: a later version of the portal migrated this database (${unknown.at(-1)} is not known here); start that version, or restore a backup that this version made (docs/operations.md, "Upgrades").`;
}

/** A database that a later version has migrated. The message is for operators. */
export class NewerDatabaseError extends Error {
  constructor(unknown: readonly string[]) {
    super(newerDatabaseLine(unknown));
  }
}

/**
 * Why a process of this version must not work on a database: a later version has migrated it. A database that does not
 * answer is no reason, as pages are served without one.
 * @returns one line, or nothing
 */
export async function reasonToRefuse(
  url: string,
  directory = migrationDirectory(),
): Promise<string | undefined> {
  const client = new FirmClient({
    ...connectionBounds({ kind: 'request', statement: PATIENCE_MS, answerMs: PATIENCE_MS }),
    connectionTimeoutMillis: PATIENCE_MS,
    connectionString: url,
    application_name: 'portal-migrations',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { unknown } = compareMigrations(await appliedMigrations(client), await knownMigrations(directory));
    return unknown.length === 0 ? undefined : newerDatabaseLine(unknown);
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
