import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';

import { portalTimeZone } from '@/i18n/time-zone';
import { applications } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';

/** Weeks that the statistics look back. */
const WEEKS = 26;

/** How reviewing goes. Days are rounded to a tenth; rates are between 0 and 1, null where nothing was decided. */
export interface ApplicationStatistics {
  /** Monday of each week (`YYYY-MM-DD`) on the portal’s clock, oldest first, without gaps. */
  readonly weeks: readonly {
    readonly week: string;
    readonly submitted: number;
    readonly granted: number;
    readonly rejected: number;
  }[];
  /** Days that applications stood in a state before someone or something moved them on. */
  readonly waiting: readonly {
    readonly state: string;
    readonly median: number;
    readonly p90: number;
    readonly cases: number;
  }[];
  readonly approvalRate: { readonly qualification: number | null; readonly agreement: number | null };
  /** From sending the application to the grant, in days; null while there are none. */
  readonly daysToGrant: number | null;
}

/** Applications a week, time in each state and rates of approval over the last half year. */
export async function applicationStatistics({ clock }: { clock: Clock }): Promise<ApplicationStatistics> {
  const database = await getDatabase();
  const now = clock.now();
  const zone = portalTimeZone();
  const weekOf = (moment: SQL) => sql`date_trunc('week', ${moment} AT TIME ZONE ${zone}::text)`;
  const since = new Date(now.getTime() - WEEKS * 7 * 24 * 3600 * 1000).toISOString();
  const [weeks, waiting, rates, toGrant] = await Promise.all([
    database.execute<{ week: string; submitted: string; granted: string; rejected: string }>(sql`
      WITH weeks AS (
        SELECT generate_series(${weekOf(sql`${since}::timestamptz`)},
          ${weekOf(sql`${now.toISOString()}::timestamptz`)}, interval '1 week') AS week
      ), counted AS (
        SELECT ${weekOf(sql`at`)} AS week,
          count(*) FILTER (WHERE event = 'submit') AS submitted,
          count(*) FILTER (WHERE event = 'approve_agreement') AS granted,
          count(*) FILTER (WHERE event = 'reject_qualification') AS rejected
        FROM application_events
        -- The first week too is counted from its Monday.
        WHERE at >= (SELECT min(week) FROM weeks) AT TIME ZONE ${zone}::text AND event IN ('submit', 'approve_agreement', 'reject_qualification')
        GROUP BY 1
      )
      SELECT to_char(weeks.week, 'YYYY-MM-DD') AS week, coalesce(submitted, 0) AS submitted,
        coalesce(granted, 0) AS granted, coalesce(rejected, 0) AS rejected
      FROM weeks LEFT JOIN counted USING (week) ORDER BY weeks.week`),
    database.execute<{ state: string; median: number; p90: number; cases: string }>(sql`
      WITH spans AS (
        SELECT to_state AS state,
          extract(epoch FROM lead(at) OVER (PARTITION BY application_id ORDER BY seq) - at) / 86400 AS days
        FROM application_events WHERE at >= ${since}
      )
      SELECT state, percentile_cont(0.5) WITHIN GROUP (ORDER BY days) AS median,
        percentile_cont(0.9) WITHIN GROUP (ORDER BY days) AS p90, count(*) AS cases
      FROM spans
      WHERE days IS NOT NULL
        AND state IN ('submitted', 'more_info_needed', 'agreement_sent', 'agreement_returned',
            'agreement_rejected')
      GROUP BY state`),
    database.execute<{ event: string; count: string }>(sql`
      SELECT event, count(*) AS count FROM application_events
      WHERE at >= ${since} AND event IN
        ('approve_qualification', 'reject_qualification', 'approve_agreement', 'reject_agreement')
      GROUP BY event`),
    database.execute<{ median: number | null }>(sql`
      SELECT percentile_cont(0.5) WITHIN GROUP (
        ORDER BY extract(epoch FROM granted.at - ${applications.createdAt}) / 86400) AS median
      FROM application_events granted JOIN ${applications} ON ${applications.id} = granted.application_id
      WHERE granted.event = 'approve_agreement' AND granted.at >= ${since}`),
  ]);
  const count = (event: string) => Number(rates.rows.find((row) => row.event === event)?.count ?? 0);
  return {
    weeks: weeks.rows.map(({ week, submitted, granted, rejected }) => ({
      week,
      submitted: Number(submitted),
      granted: Number(granted),
      rejected: Number(rejected),
    })),
    waiting: waiting.rows.map(({ state, median, p90, cases }) => ({
      state,
      median: tenth(median),
      p90: tenth(p90),
      cases: Number(cases),
    })),
    approvalRate: {
      qualification: rate(count('approve_qualification'), count('reject_qualification')),
      agreement: rate(count('approve_agreement'), count('reject_agreement')),
    },
    daysToGrant: toGrant.rows[0]?.median == null ? null : tenth(toGrant.rows[0].median),
  };
}

const tenth = (days: number) => Math.round(days * 10) / 10;

function rate(yes: number, no: number): number | null {
  return yes + no === 0 ? null : yes / (yes + no);
}
