import { randomUUID } from 'node:crypto';

import { and, desc, eq } from '@payloadcms/db-postgres/drizzle';
import { type Endpoint, handleEndpoints } from 'payload';
import { beforeEach, describe, expect, it } from 'vitest';

import { hasFreshProof, noteProof } from '@/cms/fresh-proof/demand';
import { provenOperations } from '@/cms/fresh-proof/operations';
import { staffSessionProofs } from '@/cms/fresh-proof/tables';
import { beginStaffSession, endStaffSession } from '@/cms/payload-adapter/staff-sessions';
import type { Role } from '@/cms/permissions';
import { auditEvents } from '@/features/identity/tables';
import { confirmSetup, offerSetup, secondFactorOf } from '@/features/staff/sign-in/second-factor';
import { proofWays, proveAgain } from '@/features/staff/use-cases/prove-again';
import { removeOwnApp, renewCodes } from '@/features/staff/use-cases/second-factor';
import { staff_sessions } from '@/payload-schema';
import { secondsAfter } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { mailOutbox } from '@/platform/mail/tables';

import { usePortalDatabase } from '../support/database';
import { whileRefusing } from '../support/refusing-table';
import { paragraph } from '../support/rest';
import { totpCode } from '../support/totp';

/** What staff do only within 15 minutes of a proof, and how they give one (ADR 136). */

const portal = usePortalDatabase();

const PASSWORD = 'seven shuttles at dawn';
const MINUTE = 60;

let now: Date;
const clock = { now: () => now };
const context = { clock, locale: 'en', network: '192.0.2.0/24' } as const;
beforeEach(() => {
  now = new Date(Math.floor(Date.now() / 30_000) * 30_000 + 5_000);
});
const later = (seconds: number) => {
  now = secondsAfter(now, seconds);
};

/** A person with a session that began now, by the clock of the test. */
async function person(role: Role = 'administrator') {
  const email = `${randomUUID()}@example.org`;
  const data = { email, password: PASSWORD, name: 'Col League', roles: [role] };
  const { id } = await portal.payload.create({ collection: 'staff', data });
  return { id, ...(await sessionOf(id)) };
}

async function sessionOf(id: string) {
  const { sid, token } = await beginStaffSession(await getDatabase(), { id }, clock);
  return { sid, token };
}

/** Gives an account an app. @returns its secret; the code of the current step is used up */
async function withApp(id: string): Promise<string> {
  const { secret } = await offerSetup(id);
  await confirmSetup(await getDatabase(), { id, code: totpCode(secret, now), replaces: true }, clock);
  return secret;
}

/** Makes a session as old as if it had begun 16 minutes ago by the clock of the machine, which endpoints read. */
async function makeStale(sid: string): Promise<void> {
  const database = await getDatabase();
  const began = secondsAfter(new Date(), -16 * MINUTE).toISOString();
  await database.update(staff_sessions).set({ createdAt: began }).where(eq(staff_sessions.id, sid));
}

async function call(method: string, path: string, token: string, data?: object) {
  const request = new Request(`${env.PUBLIC_URL}/api${path}`, {
    method,
    headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
    ...(data && { body: JSON.stringify(data) }),
  });
  const answer = await handleEndpoints({ config: portal.payload.config, request });
  const text = await answer.text();
  const { code } = text.startsWith('{') ? (JSON.parse(text) as { code?: unknown }) : {};
  return { status: answer.status, code };
}

const due = { status: 403, code: 'fresh_proof_required' };
const isFresh = async (session: { id: string; sid: string }) =>
  hasFreshProof(await getDatabase(), session, clock);
const codeOf = (error: unknown) => (error as { code?: unknown }).code;

const provenOf = (endpoints: readonly Endpoint[], at: string): string[] =>
  endpoints.flatMap(({ method, path, custom }) =>
    custom?.proof === undefined ? [] : [`${method} ${at}${path} ${String(custom.proof)}`],
  );

describe('the list', () => {
  it('is this', () => {
    expect([...provenOperations]).toEqual([
      'files.open',
      'subscribers.export',
      'downloads.export',
      'events.export',
      'staff.invite',
      'staff.change_roles',
      'staff.change_state',
      'staff.reset_second_factor',
      'staff.change_own',
      'legal.change_versions',
      'system.test_mail',
      'system.support_bundle',
      'webhooks.change',
      'members.erase',
      'items.delete',
    ]);
  });

  it('is asked for by these endpoints', () => {
    const found = portal.payload.config.collections.flatMap(({ slug, endpoints }) =>
      provenOf(endpoints || [], `/${slug}`),
    );
    found.push(...provenOf(portal.payload.config.endpoints, ''));
    expect(found.sort()).toEqual([
      'get /applications/:id/files/:file files.open',
      'get /applications/downloads/export.csv downloads.export',
      'get /staff/events/export.csv events.export',
      'get /staff/events/export.jsonl events.export',
      'get /subscriptions/export.csv subscribers.export',
      'get /support/:number/attachment files.open',
      'get /system/support-bundle system.support_bundle',
      'post /policy-versions/publish legal.change_versions',
      'post /staff/:id/disable staff.change_state',
      'post /staff/:id/disconnect staff.change_state',
      'post /staff/:id/enable staff.change_state',
      'post /staff/:id/invite staff.invite',
      'post /staff/:id/second-factor/reset staff.reset_second_factor',
      'post /staff/invite staff.invite',
      'post /staff/openid/connect staff.change_own',
      'post /support/:number/delete items.delete',
      'post /system/test-mail system.test_mail',
      'post /webhooks webhooks.change',
      'post /webhooks/:id webhooks.change',
      'post /webhooks/:id/delete webhooks.change',
      'post /webhooks/:id/secret webhooks.change',
    ]);
  });
});

describe('a proof', () => {
  it('is the login itself, for 15 minutes', async () => {
    const session = await person();
    later(15 * MINUTE - 1);
    expect(await isFresh(session)).toBe(true);
    later(1);
    expect(await isFresh(session)).toBe(false);
  });

  it('given with the password counts for 15 minutes, for its own session only', async () => {
    const session = await person();
    const other = { id: session.id, ...(await sessionOf(session.id)) };
    later(20 * MINUTE);
    expect(await proofWays(session.id)).toEqual(['password']);
    await proveAgain(session, { currentPassword: PASSWORD }, context);
    expect([await isFresh(session), await isFresh(other)]).toEqual([true, false]);
    later(15 * MINUTE);
    expect(await isFresh(session)).toBe(false);
  });

  it('is the second factor where there is one; the password alone does not do', async () => {
    const session = await person();
    const secret = await withApp(session.id);
    later(20 * MINUTE);
    expect(await proofWays(session.id)).toEqual(['app']);
    const withPassword = proveAgain(session, { currentPassword: PASSWORD }, context);
    expect(await withPassword.catch(codeOf)).toBe('code_wrong');
    expect(await isFresh(session)).toBe(false);
    await proveAgain(session, { code: totpCode(secret, now) }, context);
    expect(await isFresh(session)).toBe(true);
  });

  it('works once of two at the same moment with one code', async () => {
    const one = await person();
    const other = { id: one.id, ...(await sessionOf(one.id)) };
    const secret = await withApp(one.id);
    later(20 * MINUTE);
    const code = totpCode(secret, now);
    const outcomes = await Promise.allSettled(
      [one, other].map((session) => proveAgain(session, { code }, context)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect([await isFresh(one), await isFresh(other)].filter(Boolean)).toHaveLength(1);
  });

  it('leaves the recovery code when it, or what it is for, cannot be recorded', async () => {
    const { id, sid } = await person('editor');
    const { secret } = await offerSetup(id);
    const setup = { id, code: totpCode(secret, now), replaces: false };
    const codes = await confirmSetup(await getDatabase(), setup, clock);
    const change = { clock, locale: 'en' } as const;
    const recovery = async () => (await secondFactorOf({ id })).recoveryCodes;
    const uses = {
      'staff.proved': (code: string) => proveAgain({ id, sid }, { code }, context),
      'staff.recovery_codes_renewed': (code: string) => renewCodes({ id, code }, change),
      'staff.second_factor_removed': (code: string) => removeOwnApp({ id, code }, change),
    };
    for (const [action, use] of Object.entries(uses)) {
      const refused = whileRefusing(
        portal.databaseUrl,
        { table: 'audit_events', when: `NEW.action = '${action}'` },
        async () => {
          await use(codes[0] ?? '');
        },
      );
      await expect(refused).rejects.toThrow('audit_events');
      expect(await recovery()).toBe(10);
    }
    const database = await getDatabase();
    const told = () =>
      database.$count(
        auditEvents,
        and(eq(auditEvents.subjectId, id), eq(auditEvents.action, 'staff.recovery_code_used')),
      );
    expect(await told()).toBe(0);
    await uses['staff.proved'](codes[0] ?? '');
    expect(await recovery()).toBe(9);
    expect(await told()).toBe(1);
  });

  it('is worth nothing once the session has ended, and is forgotten', async () => {
    const ended = await person();
    const database = await getDatabase();
    await noteProof(database, ended, clock);
    await endStaffSession(database, ended.id, ended.sid);
    expect(await isFresh(ended)).toBe(false);
    const next = { id: ended.id, ...(await sessionOf(ended.id)) };
    await noteProof(database, next, clock);
    const rows = await database
      .select({ sid: staffSessionProofs.sid })
      .from(staffSessionProofs)
      .where(eq(staffSessionProofs.staffId, ended.id));
    expect(rows).toEqual([{ sid: next.sid }]);
  });

  it('is worth nothing for a session of someone else', async () => {
    const [one, other] = [await person(), await person()];
    expect(await isFresh({ id: one.id, sid: other.sid })).toBe(false);
  });

  it('is counted when it fails, and recorded either way', async () => {
    const session = await person();
    later(20 * MINUTE);
    const wrong = () => proveAgain(session, { currentPassword: 'nine shuttles' }, context).catch(codeOf);
    expect(await wrong()).toBe('invalid_input');
    await proveAgain(session, { currentPassword: PASSWORD }, context);
    const codes: unknown[] = [];
    for (let tries = 0; tries < 30 && codes.at(-1) !== 'too_many_requests'; tries += 1)
      codes.push(await wrong());
    expect(codes.at(-1)).toBe('too_many_requests');
    const database = await getDatabase();
    const events = await database
      .select({ action: auditEvents.action, details: auditEvents.details })
      .from(auditEvents)
      .where(and(eq(auditEvents.actorId, session.id), eq(auditEvents.actorKind, 'staff')))
      .orderBy(desc(auditEvents.at));
    const details = { way: 'password', network: context.network };
    expect(events).toContainEqual({ action: 'staff.proved', details });
    expect(events).toContainEqual({ action: 'staff.proof_failed', details });
  });
});

describe('over REST, 16 minutes after the login', () => {
  async function stale(role: Role = 'administrator') {
    now = new Date();
    const session = await person(role);
    await makeStale(session.sid);
    return session;
  }

  it('exports, invitations, and changes of accounts are refused before anything happens', async () => {
    const { token } = await stale();
    const colleague = await person('editor');
    for (const path of [
      '/staff/events/export.csv',
      '/subscriptions/export.csv',
      '/applications/downloads/export.csv',
      `/applications/${randomUUID()}/files/${randomUUID()}`,
    ]) {
      expect(await call('GET', path, token), path).toEqual(due);
    }
    const newcomer = { email: `${randomUUID()}@example.org`, name: 'New', roles: ['editor'] };
    expect(await call('POST', '/staff/invite', token, newcomer)).toEqual(due);
    const reasons = { currentPassword: PASSWORD, reason: 'leaves' };
    expect(await call('POST', `/staff/${colleague.id}/disable`, token, reasons)).toEqual(due);
    expect(await call('POST', `/staff/${colleague.id}/second-factor/reset`, token, reasons)).toEqual(due);
    const erase = { event: 'erase', expectedState: 'active', reason: 'asked for it' };
    expect(await call('POST', `/members/${randomUUID()}/transition`, token, erase)).toEqual(due);
    const { disabledAt } = await portal.payload.findByID({ collection: 'staff', id: colleague.id });
    expect(disabledAt ?? null).toBeNull();
  });

  it('no test email is sent, and no support bundle', async () => {
    const { id, token } = await stale();
    expect(await call('POST', '/system/test-mail', token, {})).toEqual(due);
    expect(await call('GET', '/system/support-bundle', token)).toEqual(due);
    const { email } = await portal.payload.findByID({ collection: 'staff', id });
    const database = await getDatabase();
    expect(await database.$count(mailOutbox, eq(mailOutbox.recipient, email))).toBe(0);
  });

  it('roles stay as they are, of one account and of many; a name can change', async () => {
    const { token } = await stale();
    const colleague = await person('editor');
    const path = `/staff/${colleague.id}`;
    expect(await call('PATCH', path, token, { roles: ['reviewer'] })).toEqual(due);
    const many = `/staff?where[id][equals]=${colleague.id}`;
    expect(await call('PATCH', many, token, { roles: ['reviewer'] })).toEqual(due);
    expect(await call('PATCH', path, token, { name: 'Renamed', roles: ['editor'] })).toMatchObject({
      status: 200,
    });
    const after = await portal.payload.findByID({ collection: 'staff', id: colleague.id });
    expect(after).toMatchObject({ name: 'Renamed', roles: ['editor'] });
  });

  it('policies stay as they are; settings can change', async () => {
    const { token } = await stale();
    const publication = { policy: 'privacy', decision: 'version', effectiveAt: null };
    expect(await call('POST', '/policy-versions/publish', token, publication)).toEqual(due);
    const other = { brand: { name: 'Community' }, contact: { email: 'office@example.org' } };
    expect(await call('POST', '/globals/site-settings?locale=en', token, other)).toMatchObject({
      status: 200,
    });
  });

  it('there is no new license agreement', async () => {
    const { token } = await stale();
    const title = `License ${randomUUID()}`;
    const agreement = {
      title,
      body: paragraph('The terms.'),
      effectiveAt: new Date(now.getTime() + 24 * 60 * MINUTE).toISOString(),
    };
    expect(await call('POST', '/agreements?locale=en', token, agreement)).toEqual(due);
    const { totalDocs } = await portal.payload.count({
      collection: 'agreements',
      locale: 'en',
      where: { title: { equals: title } },
    });
    expect(totalDocs).toBe(0);
  });

  it('nothing is deleted permanently, alone or with others, until a proof', async () => {
    const { token } = await stale();
    const data = { title: 'Threads' };
    const { id } = await portal.payload.create({
      collection: 'faq-categories',
      locale: 'en',
      data: data as never,
    });
    const many = `/faq-categories?where[id][equals]=${id}`;
    expect(await call('DELETE', `/faq-categories/${id}`, token)).toEqual(due);
    expect(await call('DELETE', many, token)).toEqual(due);
    expect(
      await portal.payload.count({ collection: 'faq-categories', where: { id: { equals: id } } }),
    ).toEqual({
      totalDocs: 1,
    });
    const colleague = await person('editor');
    expect(await call('DELETE', `/staff/${colleague.id}`, token)).toEqual(due);
    expect(await call('POST', '/staff/proof', token, { currentPassword: PASSWORD })).toMatchObject({
      status: 200,
    });
    expect(await call('DELETE', `/staff/${colleague.id}`, token)).toMatchObject({ status: 200 });
    expect(await call('DELETE', `/faq-categories/${id}`, token)).toMatchObject({ status: 200 });
  });

  it('a person who may not delete gets that answer, and no question', async () => {
    const { token } = await stale('reviewer');
    const colleague = await person('editor');
    expect(await call('DELETE', `/staff/${colleague.id}`, token)).toMatchObject({ status: 403 });
    expect((await call('DELETE', `/staff/${colleague.id}`, token)).code).not.toBe('fresh_proof_required');
  });
});
