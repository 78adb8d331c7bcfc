import { eq, sql } from '@payloadcms/db-postgres/drizzle';

import { administrators, renderEmail } from '@/features/notifications';
import { defaultLocale, type Locale } from '@/i18n/locales';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { type Executor, getDatabase, getPool, type Transaction } from '@/platform/db/database';
import { status } from '@/platform/db/status';
import { env } from '@/platform/env';
import { enqueueMail, type OutgoingMail } from '@/platform/mail/outbox';

import { type AlarmName, alarmNames, CALM_SECONDS, MANY_BOUNCES } from '../domain';
import { alarmDetails, alarmEmails } from '../emails';
import { alarms } from '../tables';

type Alarm = typeof alarms.$inferSelect;

/** What is wrong now, of what administrators get emails about. */
async function whatIsWrong(): Promise<ReadonlySet<AlarmName>> {
  const [{ attention }, bounces] = await Promise.all([
    status(),
    (await getPool()).query<{ reports: number }>(
      `SELECT count(*)::int AS reports FROM mail_bounces WHERE at > now() - interval '1 hour'`,
    ),
  ]);
  const wrong = new Set<string>(attention);
  if ((bounces.rows[0]?.reports ?? 0) > MANY_BOUNCES) wrong.add('bounces');
  return new Set(alarmNames.filter((name) => wrong.has(name)));
}

/**
 * Tells administrators once when something has been wrong for `ALARM_MINUTES`, and once when it is over. What comes back within
 * five minutes is the same alarm. Two workers at the same time tell nobody twice: the second one waits for the first and finds
 * its rows.
 * @param wrong for tests
 */
export async function watchAlarms(
  clock: Clock,
  wrong: () => Promise<ReadonlySet<AlarmName>> = whatIsWrong,
): Promise<void> {
  const names = await wrong();
  const database = await getDatabase();
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('alarms'))`);
    const now = clock.now();
    for (const name of names) {
      await transaction
        .insert(alarms)
        .values({ name, beganAt: now, seenAt: now })
        .onConflictDoUpdate({ target: alarms.name, set: { seenAt: now } });
    }
    const lasts = secondsAfter(now, -60 * env.ALARM_MINUTES);
    for (const alarm of await transaction.select().from(alarms).orderBy(alarms.beganAt, alarms.name)) {
      const isCalm = alarm.seenAt <= secondsAfter(now, -CALM_SECONDS);
      if (isCalm) {
        await transaction.delete(alarms).where(eq(alarms.name, alarm.name));
        if (alarm.toldAt) await tell(transaction, 'ended', alarm);
      } else if (!alarm.toldAt && alarm.beganAt <= lasts) {
        await transaction.update(alarms).set({ toldAt: now }).where(eq(alarms.name, alarm.name));
        await tell(transaction, 'began', alarm);
      }
    }
  });
}

async function tell(transaction: Transaction, what: 'began' | 'ended', alarm: Alarm): Promise<void> {
  const name = alarmNames.find((known) => known === alarm.name);
  // A name of another release.
  if (!name) return;
  for (const recipient of await administrators(transaction)) {
    await enqueueMail(
      transaction,
      await alarmMail(transaction, {
        what,
        name,
        recipient,
        locale: defaultLocale,
        beganAt: alarm.beganAt,
        endedAt: alarm.seenAt,
      }),
    );
  }
}

/** The email about an alarm in one language. */
export async function alarmMail(
  executor: Executor,
  {
    what,
    name,
    recipient,
    locale,
    beganAt,
    endedAt,
  }: {
    readonly what: 'began' | 'ended';
    readonly name: AlarmName;
    readonly recipient: string;
    readonly locale: Locale;
    readonly beganAt: Date;
    /** When it was last seen. */
    readonly endedAt: Date;
  },
): Promise<OutgoingMail> {
  return renderEmail(
    executor,
    { locale, recipient },
    alarmEmails[what],
    alarmDetails({ what, name, locale, beganAt, endedAt }),
  );
}
