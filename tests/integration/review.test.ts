import { sql } from '@payloadcms/db-postgres/drizzle';
import { beforeAll, describe, expect, it } from 'vitest';

import type { Reviewer } from '@/access/shared/reviewer';
import { assignApplication, caseWorkers } from '@/access/review/use-cases/assign-application';
import { decideApplication } from '@/access/review/use-cases/decide-application';
import { reviewCase } from '@/access/review/use-cases/review-case';
import { type QueueFilter, reviewQueue } from '@/access/review/use-cases/review-queue';
import { applicationStatistics } from '@/access/review/use-cases/review-statistics';
import { getDatabase } from '@/platform/db/database';

import { newApplication, newMember, newReviewer, newSpecification } from '../support/applications';
import { usePortalDatabase } from '../support/database';

const portal = usePortalDatabase();
const DAY = 24 * 3600 * 1000;
const now = new Date();
const clock = { now: () => now };
const daysAgo = (days: number) => ({ now: () => new Date(now.getTime() - days * DAY) });

let spec: Awaited<ReturnType<typeof newSpecification>>;
let reviewer: Reviewer;
let colleague: Reviewer;
/** Sent in 1, 5 and 2 days ago; the target for qualifications is three days. */
let fresh: string;
let late: string;
let middle: string;

beforeAll(async () => {
  spec = await newSpecification(portal.payload, daysAgo(60));
  reviewer = await newReviewer(portal.payload);
  colleague = await newReviewer(portal.payload);
  const applied = async (days: number) =>
    (await newApplication(spec.slug, await newMember(), daysAgo(days))).id;
  fresh = await applied(1);
  late = await applied(5);
  middle = await applied(2);
});

const queue = (filter: Partial<QueueFilter> = {}) =>
  reviewQueue({ queue: 'qualification', ...filter }, { locale: 'zh', clock });

describe('a queue', () => {
  it('has what waits longest on top, and says what is late', async () => {
    const { items, counts } = await queue();
    expect(items.map(({ id }) => id)).toEqual([late, middle, fresh]);
    expect(items.map(({ urgency }) => urgency)).toEqual(['late', 'calm', 'calm']);
    expect(counts.qualification).toMatchObject({ all: 3, late: 1 });
    expect(counts.agreement).toMatchObject({ all: 0, late: 0 });
  });

  it('is filtered by lateness, text and assignee', async () => {
    expect((await queue({ lateOnly: true })).items.map(({ id }) => id)).toEqual([late]);
    const { items } = await queue();
    const number = items[2]?.number ?? '';
    expect((await queue({ search: number.toLowerCase() })).items.map(({ id }) => id)).toEqual([fresh]);
    expect((await queue({ search: '100%_\\' })).items).toEqual([]);
    await assignApplication(
      middle,
      { assignee: reviewer.id, expectedAssignee: null },
      { staffId: reviewer.id, clock },
    );
    expect((await queue({ assignee: reviewer.id })).items.map(({ id }) => id)).toEqual([middle]);
    expect((await queue({ assignee: 'nobody' })).items.map(({ id }) => id)).toEqual([late, fresh]);
  });

  it('shows its last page when a later one is asked for', async () => {
    expect(await queue({ page: 99 })).toMatchObject({ page: 1, pages: 1, total: 3 });
  });
});

describe('taking a case', () => {
  it('is won by one of two; the other sees who has it', async () => {
    const take = ({ id }: Reviewer) =>
      assignApplication(fresh, { assignee: id, expectedAssignee: null }, { staffId: id, clock });
    const outcomes = await Promise.allSettled([take(reviewer), take(colleague)]);
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(lost).toHaveLength(1);
    const winner = outcomes[0].status === 'fulfilled' ? reviewer : colleague;
    expect(lost[0]?.reason).toMatchObject({ code: 'conflict', data: { assignee: { id: winner.id } } });
  });

  it('is for those who review', async () => {
    const assign = (assignee: string) =>
      assignApplication(late, { assignee, expectedAssignee: null }, { staffId: reviewer.id, clock });
    await expect(assign('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
      fields: { assignee: 'unknown' },
    });
    await expect(
      assignApplication(
        'nothing',
        { assignee: null, expectedAssignee: null },
        { staffId: reviewer.id, clock },
      ),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is not for those who can’t log in, whose cases are still found', async () => {
    const [gone, waiting] = [await newReviewer(portal.payload), await newReviewer(portal.payload)];
    const assign = (assignee: string, expectedAssignee: string | null) =>
      assignApplication(late, { assignee, expectedAssignee }, { staffId: reviewer.id, clock });
    await assign(gone.id, null);
    const change = (id: string, data: { disabledAt?: string; invitedAt?: string }) =>
      portal.payload.update({ collection: 'staff', id, data });
    await change(gone.id, { disabledAt: now.toISOString() });
    await change(waiting.id, { invitedAt: now.toISOString() });

    const unknown = { fields: { assignee: 'unknown' } };
    await expect(assign(waiting.id, gone.id)).rejects.toMatchObject(unknown);
    const people = await caseWorkers();
    expect(people.find(({ id }) => id === gone.id)).toMatchObject({ isAvailable: false });
    expect(people.map(({ id }) => id)).not.toContain(waiting.id);
    expect(people.find(({ id }) => id === colleague.id)).toMatchObject({ isAvailable: true });

    await assign(colleague.id, gone.id);
    await expect(assign(gone.id, colleague.id)).rejects.toMatchObject(unknown);
    await assignApplication(
      late,
      { assignee: null, expectedAssignee: colleague.id },
      { staffId: reviewer.id, clock },
    );
  });
});

describe('a case', () => {
  const open = (id: string, by: Reviewer = reviewer) => reviewCase(id, { locale: 'en', reviewer: by, clock });

  it('comes with what is known, its history and what may be done', async () => {
    const found = await open(late);
    expect(found).toMatchObject({
      state: 'submitted',
      blocked: null,
      facts: { emailProven: true, applicationsOfAccount: 0, vouched: false },
      agreementVersion: null,
      files: [],
    });
    expect(found.events.map(({ event }) => event)).toEqual(['submit']);
    expect(found.possible).toContain('approve_qualification');
    expect(found.possible).not.toContain('approve_agreement');
  });

  it('names other applications with something in common, and what that is', async () => {
    const database = await getDatabase();
    await database.execute(sql`
      UPDATE applications SET organization_key = (SELECT organization_key FROM applications WHERE id = ${late})
      WHERE id = ${middle}`);
    const { related } = await open(late);
    expect(related.find(({ id }) => id === middle)?.common).toContain('organization');
  });

  it('is not decided by the applicant', async () => {
    const { email } = await open(late);
    expect(await open(late, { ...reviewer, email: email.toUpperCase() })).toMatchObject({
      blocked: 'own_application',
    });
  });

  it('does not exist under an invented address', async () => {
    await expect(open('invented')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('statistics', () => {
  it('count applications a week and the days that they stood', async () => {
    const before = await applicationStatistics({ clock });
    expect(before.weeks.reduce((sum, { submitted }) => sum + submitted, 0)).toBe(3);
    expect(before.waiting).toEqual([]);
    expect(before.approvalRate).toEqual({ qualification: null, agreement: null });
    await decideApplication(
      late,
      { event: 'reject_qualification', expectedState: 'submitted', reason: '单位不符' },
      { reviewer, clock },
    );
    await decideApplication(
      middle,
      { event: 'request_more_info', expectedState: 'submitted', reason: '请补充' },
      { reviewer, clock },
    );
    const after = await applicationStatistics({ clock });
    expect(after.weeks.reduce((sum, { rejected }) => sum + rejected, 0)).toBe(1);
    // One stood five days in the queue, the other two.
    expect(after.waiting).toEqual([{ state: 'submitted', median: 3.5, p90: 4.7, cases: 2 }]);
    expect(after.approvalRate.qualification).toBe(0);
  });

  it('count weeks from Monday on the portal’s clock, the first one whole', async () => {
    const at = (time: string) => ({ now: () => new Date(time) });
    // Sunday evening in UTC is Monday morning in Shanghai, the clock of the tests. The oldest week begins on June 2.
    const sent = [
      '2025-06-01T15:59:00Z',
      '2025-06-01T16:01:00Z',
      '2025-11-23T15:59:00Z',
      '2025-11-23T16:01:00Z',
    ];
    for (const time of sent) {
      await newApplication(spec.slug, await newMember(), at(time));
    }
    const { weeks } = await applicationStatistics({ clock: at('2025-12-03T08:00:00Z') });
    expect(weeks).toHaveLength(27);
    expect(weeks[0]).toMatchObject({ week: '2025-06-02', submitted: 1 });
    expect(weeks.filter(({ submitted }) => submitted > 0)).toMatchObject([
      { week: '2025-06-02', submitted: 1 },
      { week: '2025-11-17', submitted: 1 },
      { week: '2025-11-24', submitted: 1 },
    ]);
  });
});
