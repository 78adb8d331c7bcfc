import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import { and, eq, sql } from '@payloadcms/db-postgres/drizzle';
import { handleEndpoints } from 'payload';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import type { Role } from '@/cms/permissions';
import { awaitAgreements, getProfile, logIn, updateProfile, versionsToAgreeTo } from '@/features/identity';
import { findSession } from '@/features/identity/sessions';
import { auditEvents } from '@/features/identity/tables';
import type { Policy } from '@/features/policies/domain';
import { policyNews } from '@/features/policies/queries';
import { policyRecords, stateOf } from '@/features/policies/records';
import { cancelPolicyVersion, publishPolicy } from '@/features/policies/use-cases/publish-policy';
import { putPoliciesIntoForce } from '@/features/policies/use-cases/take-effect';
import { policy_versions } from '@/payload-schema';
import { secondsAfter, systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';

import { usePortalDatabase } from '../support/database';
import { MEMBER_PASSWORD, newMember, visitorContext } from '../support/members';
import { policyPage } from '../support/policies';
import { paragraph } from '../support/rest';

/** Versions of policies: who decides, when they apply, and who is asked (ADR 157). */

const portal = usePortalDatabase();

const DAY = 86_400;
// Behind the clock of the machine, which the endpoints of the last test read.
let now = secondsAfter(new Date(), -30 * DAY);
const clock = { now: () => now };
const later = (seconds: number) => (now = secondsAfter(now, seconds));
beforeEach(() => later(60));

const pages = new Map<Policy, string>();
const staff = new Map<Role, { id: string; token: string }>();
const administrator = () => {
  const account = staff.get('administrator');
  if (!account) throw new Error('there is no administrator');
  return account;
};

beforeAll(async () => {
  for (const policy of ['privacy', 'terms-of-use', 'cookies'] as const) {
    pages.set(policy, await policyPage(portal.payload, policy));
  }
  for (const role of ['administrator', 'editor'] as const) {
    const data = { email: `${randomUUID()}@example.org`, password: randomUUID(), name: role, roles: [role] };
    const { id } = await portal.payload.create({ collection: 'staff', data });
    const { token } = await beginStaffSession(await getDatabase(), { id }, systemClock);
    staff.set(role, { id, token });
  }
  await portal.payload.updateGlobal({
    slug: 'site-settings',
    locale: 'zh',
    data: { brand: { name: '示例' }, contact: { email: 'office@example.org' } },
  });
  for (const policy of pages.keys()) await publish(policy, 'version');
});

const pageOf = (policy: Policy, draft = false) =>
  portal.payload.findByID({
    collection: 'pages',
    id: pages.get(policy) ?? '',
    locale: 'en',
    draft,
    depth: 0,
  });

const words = (text: string) => ({ zh: `${text}（中文）`, en: text });

/** Writes other texts into the page's draft. */
async function edit(policy: Policy, text: string): Promise<void> {
  for (const locale of ['zh', 'en'] as const) {
    await portal.payload.update({
      collection: 'pages',
      id: pages.get(policy) ?? '',
      locale,
      draft: true,
      data: { body: paragraph(`${text} ${locale}`) as never },
    });
  }
}

async function publish(
  policy: Policy,
  decision: 'version' | 'correction',
  { effectiveAt = null, changes = 'Something is new' }: { effectiveAt?: Date | null; changes?: string } = {},
) {
  const { updatedAt } = await pageOf(policy, true);
  return publishPolicy(
    {
      policy,
      decision,
      effectiveAt: effectiveAt?.toISOString() ?? null,
      changes: words(changes),
      draftSavedAt: updatedAt,
    },
    { req: { payload: portal.payload, user: null }, staffId: administrator().id, clock },
  );
}

const inForce = async (policy: Policy) => stateOf(await policyRecords(await getDatabase()), policy);

async function logInAgain(account: string) {
  const { session, profile } = await logIn({ account, password: MEMBER_PASSWORD }, visitorContext(clock));
  return { session, profile };
}

/** Adds an ordinary page that is public in English, with all that Chinese needs. @returns its id */
async function ordinaryPage(): Promise<string> {
  const { id } = await portal.payload.create({
    collection: 'pages',
    locale: 'en',
    data: {
      slug: `page-${randomUUID()}`,
      kind: 'page',
      title: 'An ordinary page',
      body: paragraph('Nothing to agree to') as never,
      _status: 'published',
    },
  });
  await portal.payload.update({
    collection: 'pages',
    id,
    locale: 'zh',
    draft: true,
    data: { title: '普通页面', body: paragraph('无须同意') as never },
  });
  return id;
}

/** The address of a bulk operation on pages. */
function selection(...ids: readonly string[]): string {
  const query = new URLSearchParams({ locale: 'en' });
  for (const [index, id] of ids.entries()) query.append(`where[and][0][id][in][${index}]`, id);
  return `/pages?${query}`;
}

async function call(role: Role, method: string, path: string, data: object) {
  const request = new Request(`${env.PUBLIC_URL}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `JWT ${staff.get(role)?.token ?? ''}`,
    },
    body: JSON.stringify(data),
  });
  const answer = await handleEndpoints({ config: portal.payload.config, request });
  return { status: answer.status, text: await answer.text() };
}

describe('a new version of what members agree to', () => {
  it.each(['privacy', 'terms-of-use'] as const)(
    'of %s asks at the next login, and interrupts no session',
    async (policy) => {
      const { account, context, token } = await newMember(clock);
      later(60);
      await edit(policy, randomUUID());
      await publish(policy, 'version');
      expect((await findSession(token, clock))?.consented).toBe(true);
      expect((await getProfile(context)).signedUp).toBe(true);

      later(60);
      const { session, profile } = await logInAgain(account);
      expect([session.consented, profile.signedUp]).toEqual([false, false]);
      expect((await findSession(session.token, clock))?.consented).toBe(false);
      const again = { ...context, session };
      const accepted = await updateProfile(
        { oneidPrivacyAccepted: 'accepted', policyVersions: await versionsToAgreeTo() },
        again,
      );
      expect(accepted.signedUp).toBe(true);
      expect((await findSession(session.token, clock))?.consented).toBe(true);
      later(60);
      expect((await logInAgain(account)).profile.signedUp).toBe(true);
    },
  );

  it.each(['privacy', 'terms-of-use'] as const)(
    'is not agreed to unseen when %s changes after the request',
    async (changed) => {
      const { account, context } = await newMember(clock);
      later(60);
      await edit('terms-of-use', randomUUID());
      await publish('terms-of-use', 'version');
      later(60);
      const { session } = await logInAgain(account);
      const again = { ...context, session };
      const seen = await versionsToAgreeTo();
      await edit(changed, randomUUID());
      const { edition } = await publish(changed, 'version');
      later(60);
      const current = { ...seen, [changed]: edition };
      await expect(
        updateProfile({ oneidPrivacyAccepted: 'accepted', policyVersions: seen }, again),
      ).rejects.toMatchObject({ code: 'conflict', data: { policyVersions: current } });
      // Neither is it with the changed versions alone, as long as the others are not named.
      await expect(
        updateProfile({ oneidPrivacyAccepted: 'accepted', policyVersions: { [changed]: edition } }, again),
      ).rejects.toMatchObject({ code: 'conflict' });
      expect((await getProfile(again)).signedUp).toBe(false);
      await updateProfile({ oneidPrivacyAccepted: 'accepted', policyVersions: current }, again);
      expect((await logInAgain(account)).profile.signedUp).toBe(true);
    },
  );

  it('is not agreed to unseen while it comes into force', async () => {
    const { account, context } = await newMember(clock);
    later(60);
    await edit('terms-of-use', randomUUID());
    await publish('terms-of-use', 'version');
    later(60);
    const again = { ...context, session: (await logInAgain(account)).session };
    const seen = await versionsToAgreeTo();
    let agreeing: Promise<unknown> | undefined;
    const { version: before } = await inForce('privacy');
    await (
      await getDatabase()
    ).transaction(async (transaction) => {
      await awaitAgreements(transaction);
      agreeing = updateProfile({ oneidPrivacyAccepted: 'accepted', policyVersions: seen }, again).catch(
        (error: unknown) => error,
      );
      // Time enough for the member to read the versions, if nothing held them.
      await setTimeout(300);
      await transaction.execute(sql`
        UPDATE ${policy_versions} SET version = ${`${before?.version ?? ''}.x`}
        WHERE ${policy_versions.id} = ${before?.id ?? ''}`);
    });
    expect(await agreeing).toMatchObject({ code: 'conflict' });
  });

  it('tells what every version since then has changed', async () => {
    const agreed = { at: now, privacyVersion: null };
    for (const changes of ['One', 'Two']) {
      later(60);
      await edit('privacy', randomUUID());
      await publish('privacy', 'version', { changes });
      await edit('privacy', randomUUID());
      later(60);
      await publish('privacy', 'correction', { changes: 'A comma' });
    }
    const [news] = await policyNews('en', agreed);
    expect(news).toMatchObject({ policy: 'privacy', changes: ['Two', 'One'] });
    const [chinese] = await policyNews('zh', agreed);
    expect(chinese?.changes).toEqual(['Two（中文）', 'One（中文）']);
    const { version } = await inForce('privacy');
    expect(await policyNews('en', { ...agreed, privacyVersion: version?.version ?? '' })).toEqual([]);
  });

  it('is recorded with its number of members', async () => {
    await newMember(clock);
    await edit('privacy', randomUUID());
    const { edition } = await publish('privacy', 'version');
    const { version } = await inForce('privacy');
    expect(version?.edition).toBe(edition);
    const database = await getDatabase();
    const [event] = await database
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'policy.published'), eq(auditEvents.subjectId, version?.id ?? '')));
    expect(event?.details).toMatchObject({
      policy: 'privacy',
      version: edition,
      asked: expect.any(Number) as number,
    });
  });
});

describe('a correction', () => {
  it('is public, keeps the version, and asks nobody', async () => {
    const { account } = await newMember(clock);
    later(60);
    const before = await inForce('privacy');
    const text = randomUUID();
    await edit('privacy', text);
    const { edition } = await publish('privacy', 'correction');
    later(60);
    expect((await logInAgain(account)).profile.signedUp).toBe(true);
    const after = await inForce('privacy');
    expect(after.version?.version).toBe(before.version?.version);
    expect(after.text).toMatchObject({ kind: 'correction', edition });
    expect(edition).toMatch(/^\d{8}(\.\d+)?-c\d+$/);
    expect(JSON.stringify((await pageOf('privacy')).body)).toContain(text);
  });

  it('has no day of its own, and needs something to correct', async () => {
    await edit('privacy', randomUUID());
    await expect(
      publish('privacy', 'correction', { effectiveAt: secondsAfter(now, DAY) }),
    ).rejects.toMatchObject({ fields: { effectiveAt: 'format' } });
  });
});

describe('a version with a day of its own', () => {
  it('takes effect then, by the worker, once, and keeps what was written since', async () => {
    const { account } = await newMember(clock);
    const before = await inForce('terms-of-use');
    const text = randomUUID();
    await edit('terms-of-use', text);
    const day = secondsAfter(now, 3 * DAY);
    const { edition, inForce: already } = await publish('terms-of-use', 'version', { effectiveAt: day });
    expect(already).toBe(false);
    const newer = randomUUID();
    await edit('terms-of-use', newer);

    await putPoliciesIntoForce(portal.payload, clock);
    expect((await inForce('terms-of-use')).version?.version).toBe(before.version?.version);
    expect((await inForce('terms-of-use')).waiting?.edition).toBe(edition);
    expect(JSON.stringify((await pageOf('terms-of-use')).body)).not.toContain(text);
    expect((await logInAgain(account)).profile.signedUp).toBe(true);

    later(3 * DAY);
    await Promise.all([
      putPoliciesIntoForce(portal.payload, clock),
      putPoliciesIntoForce(portal.payload, clock),
    ]);
    expect((await inForce('terms-of-use')).version?.version).toBe(edition);
    const page = await pageOf('terms-of-use');
    expect(JSON.stringify(page.body)).toContain(text);
    expect(page).toMatchObject({ version: edition, effectiveAt: day.toISOString() });
    expect(JSON.stringify((await pageOf('terms-of-use', true)).body)).toContain(newer);
    const settings = await portal.payload.findGlobal({ slug: 'site-settings' });
    expect(settings.legal.termsVersion).toBe(edition);
    later(60);
    expect((await logInAgain(account)).profile.signedUp).toBe(false);
    const { version } = await inForce('terms-of-use');
    const events = await (
      await getDatabase()
    )
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'policy.in_force'), eq(auditEvents.subjectId, version?.id ?? '')));
    expect(events).toHaveLength(1);
  });

  it('can be taken back until then, and keeps others waiting', async () => {
    await edit('cookies', randomUUID());
    await publish('cookies', 'version', { effectiveAt: secondsAfter(now, DAY) });
    await edit('cookies', randomUUID());
    await expect(publish('cookies', 'version')).rejects.toMatchObject({ code: 'conflict' });
    const { waiting, version } = await inForce('cookies');
    const context = { req: { payload: portal.payload, user: null }, staffId: administrator().id, clock };
    await cancelPolicyVersion(waiting?.id ?? '', context);
    expect((await inForce('cookies')).waiting).toBeUndefined();
    await expect(cancelPolicyVersion(version?.id ?? '', context)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it.each([-60, 500 * DAY])('is not %s seconds away', async (seconds) => {
    await edit('cookies', randomUUID());
    await expect(
      publish('cookies', 'version', { effectiveAt: secondsAfter(now, seconds) }),
    ).rejects.toMatchObject({ fields: { effectiveAt: 'format' } });
  });
});

describe('publishing', () => {
  it('is of the draft that was seen, by one of two administrators', async () => {
    await edit('cookies', randomUUID());
    const { updatedAt } = await pageOf('cookies', true);
    const one = { req: { payload: portal.payload, user: null }, staffId: administrator().id, clock };
    const input = {
      policy: 'cookies',
      decision: 'version',
      effectiveAt: null,
      changes: words('x'),
      draftSavedAt: updatedAt,
    } as const;
    const both = await Promise.allSettled([publishPolicy(input, one), publishPolicy(input, one)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await edit('cookies', randomUUID());
    await expect(publishPolicy(input, one)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('says something else than the text in force', async () => {
    await expect(
      edit('cookies', 'the same').then(async () => {
        await publish('cookies', 'version');
        return publish('cookies', 'version');
      }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('of an open version of the settings does nothing', async () => {
    const change = { legal: { privacyVersion: 'abc' } };
    await call('administrator', 'POST', '/globals/site-settings?locale=zh', change);
    const settings = await portal.payload.findGlobal({ slug: 'site-settings' });
    expect(settings.legal.privacyVersion).not.toBe('abc');
  });

  it('is for administrators, and only by a decision', async () => {
    await edit('privacy', randomUUID());
    const { updatedAt: draftSavedAt } = await pageOf('privacy', true);
    const input = {
      policy: 'privacy',
      decision: 'correction',
      effectiveAt: null,
      changes: words('x'),
      draftSavedAt,
    };
    expect(await call('editor', 'POST', '/policy-versions/publish', input)).toMatchObject({ status: 403 });
    const page = `/pages/${pages.get('privacy') ?? ''}`;
    const text = (await pageOf('privacy', true)).body;
    const published = await call('administrator', 'PATCH', `${page}?locale=en`, {
      _status: 'published',
      body: text,
    });
    expect(published.status).toBe(409);
    expect(published.text).toContain('as a new version or as a correction');
    for (const change of [{ _status: 'draft' }, { deletedAt: now.toISOString() }, { slug: 'elsewhere' }]) {
      expect(await call('administrator', 'PATCH', `${page}?locale=en`, change)).toMatchObject({
        status: 409,
      });
    }
    expect(await call('administrator', 'POST', '/policy-versions/publish', input)).toMatchObject({
      status: 200,
    });
    // What is not the text of the policy is published as ever.
    const seo = { _status: 'published', seo: { title: 'For search engines' } };
    expect(await call('administrator', 'PATCH', `${page}?locale=en`, seo)).toMatchObject({ status: 200 });
  });
});

describe('several pages together', () => {
  it('are deleted, unless a policy is among them', async () => {
    const [one, other] = [await ordinaryPage(), await ordinaryPage()];
    const withPolicy = selection(one, other, pages.get('privacy') ?? '');
    expect(await call('administrator', 'DELETE', withPolicy, {})).toMatchObject({ status: 409 });
    const alone = `/pages/${pages.get('privacy') ?? ''}`;
    expect(await call('administrator', 'DELETE', alone, {})).toMatchObject({ status: 409 });
    expect(await pageOf('privacy')).toMatchObject({ _status: 'published' });
    expect(await call('administrator', 'DELETE', selection(one, other), {})).toMatchObject({ status: 200 });
  });

  it.each([
    ['moved to the trash', '', { deletedAt: new Date().toISOString() }],
    ['withdrawn', '', { _status: 'draft' }],
    ['withdrawn in every language', '&unpublishAllLocales=true', {}],
    ['published in every language', '&publishAllLocales=true', { _status: 'published' }],
  ])('are %s, unless a policy is among them', async (_what, options, data) => {
    const [one, other] = [await ordinaryPage(), await ordinaryPage()];
    const withPolicy = `${selection(one, other, pages.get('privacy') ?? '')}${options}`;
    expect(await call('administrator', 'PATCH', withPolicy, data)).toMatchObject({ status: 409 });
    expect(await pageOf('privacy')).toMatchObject({ _status: 'published' });
    const answer = await call('administrator', 'PATCH', `${selection(one, other)}${options}`, data);
    expect(answer).toMatchObject({ status: 200 });
    const { docs, errors } = JSON.parse(answer.text) as { docs: { id: string }[]; errors: unknown[] };
    expect([docs.map(({ id }) => id).sort(), errors]).toEqual([[one, other].sort(), []]);
  });
});

// The last ones: they leave the portal without a cookie policy.
describe('the first text of a policy, which waits for its day', () => {
  beforeAll(async () => {
    later(60);
    const where = { policy: { equals: 'cookies' } };
    await portal.payload.delete({ collection: 'policy-versions', where });
    await edit('cookies', randomUUID());
    await publish('cookies', 'version', { effectiveAt: secondsAfter(now, DAY) });
    expect(await inForce('cookies')).toMatchObject({ text: undefined, waiting: { kind: 'first' } });
  });

  it.each([
    ['moved to the trash', 'PATCH', { deletedAt: new Date().toISOString() }],
    ['deleted', 'DELETE', {}],
    ['moved to another address', 'PATCH', { slug: 'elsewhere' }],
  ])('keeps its page from being %s', async (_what, method, data) => {
    const page = `/pages/${pages.get('cookies') ?? ''}?locale=en`;
    const answer = await call('administrator', method, page, data);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('Cancel it under Policies first');
  });

  it('does not keep others from taking effect when its page is gone', async () => {
    await edit('privacy', randomUUID());
    const { edition } = await publish('privacy', 'version', { effectiveAt: secondsAfter(now, 2 * DAY) });
    await portal.payload.delete({ collection: 'pages', id: pages.get('cookies') ?? '' });
    later(3 * DAY);
    await expect(putPoliciesIntoForce(portal.payload, clock)).rejects.toThrow(AggregateError);
    expect((await inForce('privacy')).version?.version).toBe(edition);
    expect((await inForce('cookies')).text).toBeUndefined();
  });
});
