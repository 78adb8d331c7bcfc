import 'server-only';

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { and, eq, sql } from '@payloadcms/db-postgres/drizzle';

import { presentBuild } from '../build';
import { type Executor, getDatabase } from '../db/database';
import { bare } from '../db/sql';
import { areAdaptersOn } from '../framework-adapters.ts';
import { digestOf } from '../http/finished-answer.ts';
import { cacheTime } from '../next-adapter/page-cache-handler.ts';
import { isFresh } from './keeper.ts';
import { sharedAnswers } from './tables';

/**
 * Lets one web process make a derived answer after an expiry, while the others wait for it and take it over (ADR 134).
 *
 * Only an answer that was made before is leased, so addresses that visitors invent write nothing to the database.
 */

/** Seconds after which another process makes an answer, because the first one has ended or is too slow. */
const LEASE_SECONDS = 10;

/** Milliseconds between two looks at an answer that another process is making. */
const POLL_MS = 40;

/** What an answer is made of, and what that depends on. */
interface Making {
  text: string;
  tags: readonly string[];
}

export interface SharedAnswer extends Making {
  digest: string;
  /** When this text was first made, in whole seconds as milliseconds since the epoch. */
  lastModified: number;
  /** When another process began to make it, in the time of this process's cache; undefined when it was made here. */
  startedAt?: number;
}

interface Key {
  build: string;
  address: string;
}

/** The stored version, as far as it is needed to decide. */
interface Version extends Pick<SharedAnswer, 'tags' | 'digest' | 'lastModified'> {
  startedAt: number;
  /** Identifies the version. */
  stamp: string;
  isLeased: boolean;
}

/**
 * Makes an answer, or takes over what another process has made since the content behind it changed.
 * @param make what it throws is thrown, and the stored version is forgotten
 */
export async function makeOnce(address: string, make: () => Promise<Making>): Promise<SharedAnswer> {
  // Without the adapters nobody knows everything that a stored answer depends on.
  if (!areAdaptersOn()) return described(await make());
  const [database, { id: build }] = await Promise.all([getDatabase(), presentBuild()]);
  const key = { build, address };
  for (;;) {
    const { version, now } = await look(database, key);
    if (!version) return store(database, key, { made: await make(), startedAt: now });
    if (isFresh(version)) {
      const text = await textOf(database, key, version);
      if (text !== undefined) return { ...version, text };
    } else if (version.isLeased) await delay(POLL_MS);
    else {
      const lease = await take(database, key, version);
      if (lease) {
        try {
          return await store(database, key, { made: await make(), startedAt: lease.from, former: version });
        } catch (error) {
          await forget(database, lease.holder);
          throw error;
        }
      }
    }
  }
}

/** Makes an answer for this process alone. */
export async function makeHere(_address: string, make: () => Promise<Making>): Promise<SharedAnswer> {
  return described(await make());
}

/** @returns the stored version, and the time of the database */
async function look(
  database: Executor,
  { build, address }: Key,
): Promise<{ version: Version | undefined; now: string }> {
  const askedAt = cacheTime();
  const { rows } = await database.execute<{
    now: string;
    stamp: string | null;
    age: number;
    tags: readonly string[];
    digest: string;
    lastModified: number;
    isLeased: boolean;
  }>(sql`
    SELECT clock_timestamp()::text AS now,
      ${sharedAnswers.startedAt}::text AS stamp,
      (extract(epoch FROM clock_timestamp() - ${sharedAnswers.startedAt}) * 1000)::float8 AS age,
      ${sharedAnswers.tags} AS tags,
      ${sharedAnswers.digest} AS digest,
      (extract(epoch FROM ${sharedAnswers.lastModified}) * 1000)::float8 AS "lastModified",
      coalesce(${sharedAnswers.leaseUntil} > clock_timestamp(), false) AS "isLeased"
    FROM (SELECT 1) AS always
    LEFT JOIN ${sharedAnswers}
      ON ${sharedAnswers.build} = ${build} AND ${sharedAnswers.address} = ${address}`);
  const [row] = rows;
  if (!row) throw new Error('a query of one row returned none');
  const { now, stamp, age, ...rest } = row;
  // The age was right at some moment after `askedAt`, so the beginning is not later than this.
  return { now, version: stamp === null ? undefined : { ...rest, stamp, startedAt: askedAt - age } };
}

/** The text of a version; undefined when it has just been replaced. */
async function textOf(database: Executor, key: Key, { stamp }: Version): Promise<string | undefined> {
  const { rows } = await database.execute<{ text: string }>(sql`
    SELECT ${sharedAnswers.text} AS text FROM ${sharedAnswers} WHERE ${isVersion(key, stamp)}`);
  return rows[0]?.text;
}

/** Takes the right to make the next version; undefined when another process has it. */
async function take(
  database: Executor,
  key: Key,
  { stamp }: Version,
): Promise<{ holder: string; from: string } | undefined> {
  const holder = randomUUID();
  const { rows } = await database.execute<{ from: string }>(sql`
    UPDATE ${sharedAnswers}
    SET ${bare(sharedAnswers.leasedBy)} = ${holder},
      ${bare(sharedAnswers.leaseUntil)} = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    WHERE ${isVersion(key, stamp)}
      AND (${sharedAnswers.leaseUntil} IS NULL OR ${sharedAnswers.leaseUntil} <= clock_timestamp())
    RETURNING clock_timestamp()::text AS "from"`);
  const [row] = rows;
  return row && { holder, from: row.from };
}

/** Stores what this process has made for the others, unless one of them began later. */
async function store(
  database: Executor,
  { build, address }: Key,
  { made, startedAt, former }: { made: Making; startedAt: string; former?: Version },
): Promise<SharedAnswer> {
  const answer = described(made, former);
  const { text, tags, digest, lastModified } = answer;
  const row = {
    startedAt: sql`${startedAt}::timestamptz`,
    tags,
    text,
    digest,
    lastModified: new Date(lastModified),
    leasedBy: null,
    leaseUntil: null,
  };
  await database
    .insert(sharedAnswers)
    .values({ build, address, ...row })
    .onConflictDoUpdate({
      target: [sharedAnswers.build, sharedAnswers.address],
      set: row,
      setWhere: sql`${sharedAnswers.startedAt} < ${startedAt}::timestamptz`,
    });
  return answer;
}

function described(made: Making, former?: Version): SharedAnswer {
  const digest = digestOf(made.text);
  const now = Math.floor(Date.now() / 1_000) * 1_000;
  return { ...made, digest, lastModified: former?.digest === digest ? former.lastModified : now };
}

/** Forgets a version whose successor could not be made: there may be nothing at the address any more. */
async function forget(database: Executor, holder: string): Promise<void> {
  await database.delete(sharedAnswers).where(eq(sharedAnswers.leasedBy, holder));
}

function isVersion({ build, address }: Key, stamp: string) {
  return and(
    eq(sharedAnswers.build, build),
    eq(sharedAnswers.address, address),
    sql`${sharedAnswers.startedAt} = ${stamp}::timestamptz`,
  );
}
