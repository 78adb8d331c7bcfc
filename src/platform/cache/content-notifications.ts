import { sql } from '@payloadcms/db-postgres';
import type { PostgresAdapter } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';

import { requestTransaction } from '../db/request-transaction';
import { Subscription } from '../db/subscription';
import { expireEverything, expireTags } from '../next-adapter/page-cache-handler';
import { noteListening, noteRelease } from './purged-caches';

/** PostgreSQL notification channel on which committed changes of content are announced. Payload: JSON list of tags. */
const CHANNEL = 'portal_content';

/**
 * Announces, inside the request's transaction, that content behind the tags changes. PostgreSQL delivers the
 * notification at commit and drops it at rollback, so no listener can re-read the old row.
 */
export async function announceContentChange(req: PayloadRequest, tags: readonly string[]): Promise<void> {
  await announceTableChange(await requestTransaction(req), tags);
}

/** The same for a change to tables other than Payload's, inside its transaction. */
export async function announceTableChange(
  executor: Pick<PostgresAdapter['drizzle'], 'execute'>,
  tags: readonly string[],
): Promise<void> {
  await executor.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify([...tags].sort())})`);
}

/** Announced like a tag by a web process that begins to answer: which release it is of. */
const RELEASE = /^release:(.*)$/;

interface Changes {
  /** Name of the connection, for `pg_stat_activity`. */
  readonly name: string;
  readonly onChange: (tags: readonly string[]) => void;
  /** A web process of this release begins to answer. */
  readonly onRelease: (release: string) => void;
  /** See `Subscription`: what changed before is unknown. */
  readonly onSubscribed: () => void;
  readonly onLost: (error: Error) => void;
  /** The release that this process begins to answer with. */
  readonly release?: string;
}

/** Listens for committed changes of content. */
export function listenForChangedTags(
  connectionString: string,
  { name, onChange, onRelease, onSubscribed, onLost, release }: Changes,
): Subscription {
  return new Subscription({
    connectionString,
    channel: CHANNEL,
    name,
    onNotification: (payload) => {
      const tags = JSON.parse(payload || '[]') as string[];
      const begun = RELEASE.exec(tags[0] ?? '')?.[1];
      if (begun === undefined) onChange(tags);
      else onRelease(begun);
    },
    onSubscribed,
    onLost,
    ...(release !== undefined && { greeting: JSON.stringify([`release:${release}`]) }),
  });
}

/**
 * Expires cached pages in this process whenever any process commits a change of content.
 *
 * Notifications are lost while the connection is down, so everything expires when it is back.
 *
 * @param onError called for each gap; the listener reconnects automatically
 * @param release of this process, if it answers visitors; announced when it begins
 */
export function listenForContentChanges(
  connectionString: string,
  onError: (error: Error) => void,
  release?: string,
): Subscription {
  return listenForChangedTags(connectionString, {
    name: 'portal-listener',
    ...(release !== undefined && { release }),
    onChange: expireTags,
    onRelease: (begun) => noteRelease(begun === release),
    onSubscribed: () => {
      expireEverything();
      noteListening(true);
    },
    onLost: (error) => {
      noteListening(false);
      onError(error);
    },
  });
}
