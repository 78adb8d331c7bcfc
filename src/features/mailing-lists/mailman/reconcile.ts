import { and, eq, inArray, sql } from '@payloadcms/db-postgres/drizzle';

import { fallbackLanguage } from '@/i18n/languages';
import { subscriptions } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import { getDatabase, type Transaction } from '@/platform/db/database';

import { allLists, type ListInfo } from '../lists';
import { addressHash } from '../suppressions';
import { mailmanMembers, mailmanOperations, mailmanReports } from '../tables';
import { leaveOne } from '../use-cases/leave';
import { MailmanRefusal, MailmanUnreachable } from './client';
import type { MailmanContext } from './drain';

/** What the comparison of one list found and did. */
interface ListReport {
  readonly address: string;
  /** Subscribed here, and members there. */
  readonly here: number;
  readonly there: number;
  /** Subscribed here and unknown there: they are handed to Mailman. */
  readonly onlyHere: number;
  /** Members there whom this portal does not have. They stay; staff decide. */
  readonly onlyThere: number;
  /** Some of those, masked: the report is kept longer than a person's data may be. */
  readonly examples: readonly string[];
  /** Left in Mailman: they have left here too. */
  readonly leftThere: number;
  /** Unsubscribed here but still members there: Mailman gets the change again. */
  readonly leftHere: number;
  /** So many would have been unsubscribed here at the same time that no one was: Mailman may have lost its data. */
  readonly withheld: boolean;
  /** Why the list could not be compared. */
  readonly error?: string;
}

export type MailmanReport = {
  readonly lists: readonly ListReport[];
};

/** Examples of foreign members in a report. */
const EXAMPLES = 20;
/** Members who may leave here in one night without a question: this many, or this part of all. */
const MOST_LEAVING = 10;
const MOST_LEAVING_PART = 0.2;
/** Rows written with one statement. */
const CHUNK = 500;

/**
 * Compares the subscriptions of every list with Mailman's members, repairs both sides, and keeps a report. What Mailman
 * is known to have had (`mailman_members`) tells who left there from who never arrived (ADR 040).
 */
export async function reconcileMailman(context: MailmanContext): Promise<MailmanReport> {
  const database = await getDatabase();
  const lists: ListReport[] = [];
  for (const list of await allLists(database, fallbackLanguage)) {
    if (list.address !== '') lists.push(await compareList(list, context));
  }
  const report: MailmanReport = { lists };
  await database
    .insert(mailmanReports)
    .values({ at: context.clock.now(), report })
    .onConflictDoUpdate({ target: mailmanReports.at, set: { report } });
  return report;
}

const nothing = {
  here: 0,
  there: 0,
  onlyHere: 0,
  onlyThere: 0,
  examples: [],
  leftThere: 0,
  leftHere: 0,
  withheld: false,
} as const;

async function compareList(list: ListInfo, { mailman, clock }: MailmanContext): Promise<ListReport> {
  const { address } = list;
  let there: Set<string>;
  try {
    there = await mailman.members(address);
  } catch (error) {
    if (!(error instanceof MailmanRefusal || error instanceof MailmanUnreachable)) throw error;
    return { address, ...nothing, error: error.message };
  }
  const database = await getDatabase();
  const { here, known, waiting } = await stateHere(list);

  const arrived: string[] = [];
  const missing: Subscribed[] = [];
  const left: Subscribed[] = [];
  for (const subscribed of here.values()) {
    // What waits in the queue is no difference yet.
    if (waiting.has(subscribed.email)) continue;
    const hash = addressHash(subscribed.email);
    if (there.has(subscribed.email)) {
      if (!known.has(hash)) arrived.push(hash);
    } else if (known.has(hash)) left.push(subscribed);
    else missing.push(subscribed);
  }
  const stale: string[] = [];
  const foreign: string[] = [];
  for (const email of there) {
    if (here.has(email) || waiting.has(email)) continue;
    (known.has(addressHash(email)) ? stale : foreign).push(email);
  }

  const withheld = left.length > Math.max(MOST_LEAVING, known.size * MOST_LEAVING_PART);
  await database.transaction(async (transaction) => {
    for (const hashes of chunks(arrived)) {
      await transaction
        .insert(mailmanMembers)
        .values(hashes.map((hash) => ({ listAddress: address, addressHash: hash })))
        .onConflictDoNothing();
    }
    const repairs = [
      ...missing.map(({ email, name }) => ({ email, name, action: 'subscribe' as const })),
      ...stale.map((email) => ({ email, name: '', action: 'unsubscribe' as const })),
    ];
    for (const part of chunks(repairs)) await queue(transaction, address, part, clock);
  });
  if (!withheld) {
    for (const subscribed of left) {
      await database.transaction(async (transaction) => {
        await leaveOne(transaction, subscribed.id, { via: 'mailman', actor: { kind: 'system' }, clock });
      });
    }
  }
  return {
    address,
    here: here.size,
    there: there.size,
    onlyHere: missing.length,
    onlyThere: foreign.length,
    examples: foreign.slice(0, EXAMPLES).map(masked),
    leftThere: left.length,
    leftHere: stale.length,
    withheld,
  };
}

type Subscribed = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
};

async function stateHere(list: ListInfo) {
  const database = await getDatabase();
  const subscribed = await database.execute<Subscribed>(
    sql`SELECT ${subscriptions.id}, ${subscriptions.email}, coalesce(${subscriptions.name}, '') AS name
        FROM ${subscriptions}
        WHERE ${subscriptions.list} = ${list.id} AND ${subscriptions.state} = 'subscribed'`,
  );
  const known = await database
    .select({ hash: mailmanMembers.addressHash })
    .from(mailmanMembers)
    .where(eq(mailmanMembers.listAddress, list.address));
  const { rows: waiting } = await database.execute<{ email: string }>(
    sql`SELECT email FROM mailman_operations WHERE list_address = ${list.address} AND failed_at IS NULL`,
  );
  return {
    here: new Map(subscribed.rows.map((row) => [row.email, row])),
    known: new Set(known.map(({ hash }) => hash)),
    waiting: new Set(waiting.map(({ email }) => email)),
  };
}

/** Hands repairs to the queue, in place of operations that were given up. */
async function queue(
  transaction: Transaction,
  listAddress: string,
  repairs: readonly { email: string; name: string; action: 'subscribe' | 'unsubscribe' }[],
  clock: Clock,
): Promise<void> {
  const now = clock.now();
  await transaction.delete(mailmanOperations).where(
    and(
      eq(mailmanOperations.listAddress, listAddress),
      inArray(
        mailmanOperations.email,
        repairs.map(({ email }) => email),
      ),
    ),
  );
  await transaction
    .insert(mailmanOperations)
    .values(repairs.map((repair) => ({ ...repair, listAddress, nextTryAt: now, createdAt: now })));
}

function* chunks<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += CHUNK) yield items.slice(at, at + CHUNK);
}

/** `a…@example.org` */
function masked(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 1)}…@${domain}`;
}
