import { sql } from '@payloadcms/db-postgres/drizzle';

import type { Executor } from '@/platform/db/database';

import type { ApplicationState } from '../domain';
import { type UsualTime, usualTimeOf } from '../working-days';
import { applicationSettings } from './settings';

/** States in which the office has to decide, with the setting of its target. */
const targets = { submitted: 'qualification', agreement_returned: 'agreement' } as const satisfies Partial<
  Record<ApplicationState, string>
>;
type AwaitedState = keyof typeof targets;

/** What is looked at: decisions of the last quarter, the latest first. */
const WINDOW_MS = 90 * 86_400_000;
const MOST_DECISIONS = 200;

/** Open pages ask every few seconds, and the answer changes with decisions of a quarter. */
const KEPT_MS = 10 * 60_000;
const kept = new Map<AwaitedState, { readonly until: number; readonly usual: Promise<UsualTime> }>();

/** How long the office usually needs in this state; undefined where it has nothing to decide. */
export async function usualTime(
  executor: Executor,
  state: ApplicationState,
  at: Date,
): Promise<UsualTime | undefined> {
  if (state !== 'submitted' && state !== 'agreement_returned') return undefined;
  const known = kept.get(state);
  if (known && known.until > at.getTime() && known.until <= at.getTime() + KEPT_MS) return known.usual;
  const usual = measure(executor, state, at);
  kept.set(state, { until: at.getTime() + KEPT_MS, usual });
  usual.catch(() => kept.delete(state));
  return usual;
}

async function measure(executor: Executor, state: AwaitedState, at: Date): Promise<UsualTime> {
  const since = new Date(at.getTime() - WINDOW_MS).toISOString();
  const { rows } = await executor.execute<{ from: string | null; to: string }>(sql`
    SELECT decision.at AS "to", (
        SELECT max(entry.at) FROM application_events entry
        WHERE entry.application_id = decision.application_id AND entry.seq < decision.seq
          AND entry.to_state = ${state} AND entry.from_state IS DISTINCT FROM ${state}
      ) AS "from"
    FROM application_events decision
    WHERE decision.from_state = ${state} AND decision.to_state <> ${state}
      AND decision.actor_kind = 'staff' AND decision.at > ${since} AND decision.at <= ${at.toISOString()}
    ORDER BY decision.at DESC LIMIT ${MOST_DECISIONS}`);
  const decisions = rows.flatMap(({ from, to }) =>
    from === null ? [] : [{ from: new Date(from), to: new Date(to) }],
  );
  const settings = await applicationSettings();
  return usualTimeOf(decisions, settings.targets[targets[state]]);
}
