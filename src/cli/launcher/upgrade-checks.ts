import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Client } from 'pg';

import { backupState } from '@/platform/backup/scheduled';
import { configuredStore } from '@/platform/backup/places';
import { portalVersion } from '@/platform/build';
import { systemClock } from '@/platform/clock/clock';
import {
  appliedMigrations,
  compareMigrations,
  knownMigrations,
  newerDatabaseLine,
} from '@/platform/db/migrations';
import type { ConfiguredEnv } from '@/platform/env-schema';

import { type CheckResult, resultOf } from './checks';
import { Problem } from './problem';

const PATIENCE_MS = 5_000;
const HOUR = 3_600;

/** What an operator wants to know before and after an upgrade, besides what a start requires. */
interface UpgradeFacts {
  /** Of the checkout. */
  readonly root: string;
  /** The database as the running portal or DATABASE_URL names it; unknown while an embedded one is stopped. */
  readonly databaseUrl: string | undefined;
  /** Whether a portal runs on the data directory. */
  readonly running: boolean;
}

/** Checks what differs between versions: packages, migrations, backups, and how a running portal is. Changes nothing. */
export async function inspectUpgrade(
  env: ConfiguredEnv,
  { root, databaseUrl, running }: UpgradeFacts,
): Promise<CheckResult[]> {
  return [
    await resultOf('version', portalVersion),
    await resultOf('packages', () => checkPackages(root)),
    await resultOf('migrations', () => checkMigrations(databaseUrl, join(root, 'migrations'))),
    await resultOf('backup', () => checkBackup(env)),
    ...(running ? [await resultOf('portal', () => checkPortal(env))] : []),
  ];
}

const lockSchema = (text: string) =>
  (JSON.parse(text) as { packages?: Record<string, { version?: string; optional?: boolean }> }).packages ??
  {};

/** @throws Problem when packages are of another version of the portal */
async function checkPackages(root: string): Promise<string> {
  const [wanted, installed] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map(async (file) =>
      readFile(join(root, file), 'utf8').then(lockSchema, () => undefined),
    ),
  );
  // Images leave the lock files out, and were built from them.
  if (!wanted || !installed) return 'as they were installed';
  const different = Object.entries(installed).filter(
    ([name, { version }]) => wanted[name]?.version !== version,
  );
  if (different.length > 0) {
    const [[first] = ['']] = different;
    throw new Problem(
      `${different.length} installed packages differ from package-lock.json, such as ${first.replace('node_modules/', '')}; run "npm ci".`,
    );
  }
  return `${Object.keys(installed).length}, as in package-lock.json`;
}

/** @throws Problem when a later version has migrated the database */
async function checkMigrations(databaseUrl: string | undefined, directory: string): Promise<string> {
  if (databaseUrl === undefined) return 'not checked: the embedded PostgreSQL is not running';
  const known = await knownMigrations(directory);
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const applied = await appliedMigrations(client);
    const { pending, unknown } = compareMigrations(applied, known);
    if (unknown.length > 0) throw new Problem(newerDatabaseLine(unknown));
    if (applied.length === 0) return 'the database is empty; the next start fills it';
    if (pending.length === 0) return `all ${applied.length} applied`;
    return `${pending.length} to apply, which the next start does; back up first (${pending.join(', ')})`;
  } catch (error) {
    if (error instanceof Problem) throw error;
    return 'not checked: the database does not answer';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @throws Problem when the backups that the worker is to write are late */
async function checkBackup(env: ConfiguredEnv): Promise<string> {
  const { BACKUP_DIRECTORY: location } = env;
  if (location === undefined) return 'BACKUP_DIRECTORY is unset, so the worker writes none';
  const store = configuredStore(location, env);
  const { state, ageSeconds } = await backupState(store, systemClock);
  const age = ageSeconds === undefined ? 'none' : `the newest is ${Math.round(ageSeconds / HOUR)} hours old`;
  if (state === 'late') {
    throw new Problem(
      `BACKUP_DIRECTORY: ${age} in ${store.locationOf()}; the log of the worker says why, and "npm run backup" writes one.`,
    );
  }
  return age;
}

interface Answer {
  readonly attention?: readonly string[];
  readonly version?: string;
}

/** @throws Problem when the running portal needs someone, or is of another version than the checkout */
async function checkPortal({ PORT, LISTEN_HOST }: ConfiguredEnv): Promise<string> {
  const host = !LISTEN_HOST || ['0.0.0.0', '::'].includes(LISTEN_HOST) ? '127.0.0.1' : LISTEN_HOST;
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
  const ask = async (path: string) => {
    const answer = await fetch(origin + path, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return (await answer.json()) as Answer;
  };
  let found: Answer;
  try {
    const [{ attention }, { version }] = await Promise.all([ask('/status'), ask('/builds/latest.json')]);
    found = { ...(attention && { attention }), ...(version !== undefined && { version }) };
  } catch {
    throw new Problem(`${origin} does not answer; it may still be starting, otherwise its log says why.`);
  }
  const { attention = [], version = 'unknown' } = found;
  if (attention.length > 0) {
    throw new Problem(
      `${origin} says that these need you: ${attention.join(', ')} (docs/operations.md, "Logs and health").`,
    );
  }
  const here = await portalVersion();
  if (version !== here) throw new Problem(`${origin} runs version ${version}; restart it to run ${here}.`);
  return `version ${version} at ${origin}, which needs no one`;
}
