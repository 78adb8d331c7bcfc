import { randomUUID } from 'node:crypto';

import { desc, eq } from '@payloadcms/db-postgres/drizzle';
import { handleEndpoints } from 'payload';
import { describe, expect, it } from 'vitest';

import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import { auditEvents } from '@/features/identity/tables';
import { askForReset } from '@/features/staff/sign-in/reset-password';
import { disableAccount, enableAccount } from '@/features/staff/use-cases/account-state';
import { acceptInvitation, invitationOf, inviteAgain } from '@/features/staff/use-cases/invitations';
import { staff } from '@/payload-schema';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { mailOutbox } from '@/platform/mail/tables';
import { usePortalDatabase } from '../support/database';
import { whileRefusing } from '../support/refusing-table';

/** New staff members choose their passwords themselves (ADR 127). */

const portal = usePortalDatabase();

const PASSWORD = 'seven shuttles at dawn';
const at = (time: string) => ({ now: () => new Date(time) });

async function administrator() {
  const email = `${randomUUID()}@example.org`;
  const data = { email, password: PASSWORD, name: 'Ada Min', roles: ['administrator' as const] };
  const { id } = await portal.payload.create({ collection: 'staff', data });
  const { token } = await beginStaffSession(await getDatabase(), { id }, systemClock);
  return { id, email, token };
}

async function call(method: string, path: string, data: object, token?: string) {
  const request = new Request(`${env.PUBLIC_URL}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `JWT ${token}` }),
    },
    body: JSON.stringify(data),
  });
  const answer = await handleEndpoints({ config: portal.payload.config, request });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Creates an account as an administrator does in the admin. */
async function newcomer(role = 'editor', by?: { token: string }) {
  const { token } = by ?? (await administrator());
  const email = `${randomUUID()}@example.org`;
  const { status, body } = await call(
    'POST',
    '/staff/invite',
    { email, name: 'New Comer', roles: [role] },
    token,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return { id: (body.data as { id: string }).id, email };
}

async function rowOf(id: string) {
  const database = await getDatabase();
  const [row] = await database.select().from(staff).where(eq(staff.id, id));
  return row ?? expect.fail('no account');
}

async function mailsTo(recipient: string) {
  const database = await getDatabase();
  return database
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, recipient))
    .orderBy(desc(mailOutbox.createdAt));
}

/** The token of the newest invitation. */
async function linkTo(email: string): Promise<string> {
  const [mail] = (await mailsTo(email)).filter(({ kind }) => kind === 'staffInvitation');
  return /\/admin\/invitation\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? expect.fail('no link');
}

const logsIn = async (email: string, password: string) =>
  (await call('POST', '/staff/login', { email, password })).status === 200;

const accept = (token: string, password = PASSWORD, clock = systemClock) =>
  acceptInvitation({ token, password }, { network: randomUUID(), clock });

const actionsOn = async (id: string) => {
  const database = await getDatabase();
  const rows = await database
    .select({ action: auditEvents.action })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, id))
    .orderBy(auditEvents.at);
  return rows.map(({ action }) => action);
};

const locale = 'en' as const;

describe('a new account', () => {
  it('has no password until its owner chooses one with the link, which works once', async () => {
    const { id, email } = await newcomer();
    expect(await rowOf(id)).toMatchObject({ invitedAt: expect.any(String), acceptedAt: null });
    const token = await linkTo(email);
    expect(await invitationOf(token, systemClock)).toEqual({ name: 'New Comer', email, roles: ['editor'] });
    expect(await accept(token)).toEqual({ email });
    expect(await logsIn(email, PASSWORD)).toBe(true);
    await expect(accept(token, 'another good password')).rejects.toMatchObject({ code: 'token_used' });
    await expect(invitationOf(token, systemClock)).rejects.toMatchObject({ code: 'token_used' });
    expect(await actionsOn(id)).toEqual(
      expect.arrayContaining([
        'staff.created',
        'staff.invited',
        'staff.invitation_accepted',
        'staff.logged_in',
      ]),
    );
  });

  it('gets no password from the person who creates it, by whatever call', async () => {
    const { token } = await administrator();
    const data = { email: `${randomUUID()}@example.org`, name: 'New', roles: ['editor'], password: PASSWORD };
    expect((await call('POST', '/staff/invite', data, token)).status).toBe(400);
    expect((await call('POST', '/staff', data, token)).status).toBe(403);
    expect(await mailsTo(data.email)).toEqual([]);
  });

  it.each([
    ['an address', { email: 'nobody', name: 'New', roles: ['editor'] }, 'email'],
    ['a name', { email: 'a@example.org', name: ' ', roles: ['editor'] }, 'name'],
    ['a role', { email: 'a@example.org', name: 'New', roles: [] }, 'roles'],
    ['known roles', { email: 'a@example.org', name: 'New', roles: ['editor', 'owner'] }, 'roles.1'],
  ])('requires %s', async (_what, data, field) => {
    const { token } = await administrator();
    const { status, body } = await call('POST', '/staff/invite', data, token);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  it('is not made twice for an address, whatever its case', async () => {
    const by = await administrator();
    const { email } = await newcomer('editor', by);
    const data = { email: email.toUpperCase(), name: 'Again', roles: ['editor'] };
    const { status, body } = await call('POST', '/staff/invite', data, by.token);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['email']]);
  });

  it('is made once by two administrators in the same moment, and the second reads why', async () => {
    const [one, other] = [await administrator(), await administrator()];
    const data = { email: `${randomUUID()}@example.org`, name: 'Twice', roles: ['editor'] };
    const both = await Promise.all(
      [one, other].map(({ token }) => call('POST', '/staff/invite', data, token)),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const refused = both.find(({ status }) => status === 400);
    expect(Object.keys(refused?.body.fields ?? {})).toEqual(['email']);
    expect(await mailsTo(data.email)).toHaveLength(1);
  });

  it('is not made when its invitation cannot be sent', async () => {
    const { token } = await administrator();
    const data = { email: `${randomUUID()}@example.org`, name: 'New', roles: ['editor'] };
    const invite = () => call('POST', '/staff/invite', data, token);
    const refusal = { table: 'mail_outbox', when: `NEW.recipient = '${data.email}'` };
    expect((await whileRefusing(portal.databaseUrl, refusal, invite)).status).toBe(500);
    const database = await getDatabase();
    expect(await database.$count(staff, eq(staff.email, data.email))).toBe(0);
    expect((await invite()).status).toBe(200);
    expect(await accept(await linkTo(data.email))).toEqual({ email: data.email });
  });

  it.each(['New\0Comer', 'x'.repeat(81)])('refuses the name %j', async (name) => {
    const { token } = await administrator();
    const data = { email: `${randomUUID()}@example.org`, name, roles: ['editor'] };
    expect((await call('POST', '/staff/invite', data, token)).status).toBe(400);
  });

  it('keeps its link after a weak password', async () => {
    const { email } = await newcomer();
    const token = await linkTo(email);
    await expect(accept(token, 'abc')).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await accept(token)).toEqual({ email });
  });

  it('accepts one of two answers to the same link in the same moment', async () => {
    const { email } = await newcomer();
    const token = await linkTo(email);
    const both = await Promise.allSettled([accept(token, PASSWORD), accept(token, 'eight shuttles at dusk')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('can be made by the portal with a password, as its first administrator is', async () => {
    const { id } = await administrator();
    expect(await rowOf(id)).toMatchObject({ invitedAt: null, acceptedAt: null });
  });
});

describe('an invitation', () => {
  it('ends after 72 hours', async () => {
    const { id, email } = await newcomer();
    const token = await linkTo(email);
    const { invitedAt } = await rowOf(id);
    const sent = new Date(invitedAt ?? '').getTime();
    const late = at(new Date(sent + 72 * 3600_000 + 60_000).toISOString());
    await expect(accept(token, PASSWORD, late)).rejects.toMatchObject({ code: 'token_expired' });
    expect(await accept(token, PASSWORD, at(new Date(sent + 71 * 3600_000).toISOString()))).toEqual({
      email,
    });
  });

  it('is replaced by the next one', async () => {
    const by = await administrator();
    const { id, email } = await newcomer('editor', by);
    const first = await linkTo(email);
    expect((await call('POST', `/staff/${id}/invite`, {}, by.token)).status).toBe(200);
    const second = await linkTo(email);
    await expect(accept(first)).rejects.toMatchObject({ code: expect.stringMatching(/^token_/) });
    expect(await accept(second)).toEqual({ email });
    expect((await call('POST', `/staff/${id}/invite`, {}, by.token)).status).toBe(409);
  });

  it.each(['reviewer', 'editor'])('is not sent by the role %s', async (role) => {
    const { id } = await newcomer();
    const data = {
      email: `${randomUUID()}@example.org`,
      password: PASSWORD,
      name: 'Other',
      roles: [role],
    } as const;
    const other = await portal.payload.create({ collection: 'staff', data: data as never });
    const { token } = await beginStaffSession(await getDatabase(), { id: other.id }, systemClock);
    expect((await call('POST', `/staff/${id}/invite`, {}, token)).status).toBe(403);
    const newOne = { email: `${randomUUID()}@example.org`, name: 'New', roles: ['administrator'] };
    expect((await call('POST', '/staff/invite', newOne, token)).status).toBe(403);
  });

  it('goes to the new address after a change, and only that one works', async () => {
    const by = await administrator();
    const { id, email } = await newcomer('editor', by);
    const first = await linkTo(email);
    const next = `${randomUUID()}@example.org`;
    const changed = await call('PATCH', `/staff/${id}`, { email: next, currentPassword: PASSWORD }, by.token);
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    await expect(accept(first)).rejects.toMatchObject({ code: expect.stringMatching(/^token_/) });
    // The old address had an invitation and learns nothing more.
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['staffInvitation']);
    expect(await accept(await linkTo(next))).toEqual({ email: next });
  });

  it('ends when the account is disabled or deleted, and stays ended when it is enabled', async () => {
    const by = await administrator();
    const { id, email } = await newcomer('editor', by);
    const token = await linkTo(email);
    await disableAccount({ id, by: by.id, reason: 'typed wrong' }, { clock: systemClock });
    await expect(accept(token)).rejects.toMatchObject({ code: expect.stringMatching(/^token_/) });
    await expect(inviteAgain(id, { by: by.id, locale, clock: systemClock })).rejects.toMatchObject({
      code: 'conflict',
    });
    await enableAccount({ id, by: by.id, reason: 'right after all' }, { clock: systemClock });
    await expect(accept(token)).rejects.toMatchObject({ code: expect.stringMatching(/^token_/) });
    await inviteAgain(id, { by: by.id, locale, clock: systemClock });
    const again = await linkTo(email);
    await portal.payload.delete({ collection: 'staff', id });
    await expect(accept(again)).rejects.toMatchObject({ code: 'token_invalid' });
  });
});

describe('someone who has not accepted yet', () => {
  it('gets no link for a forgotten password, and no password from a colleague', async () => {
    const by = await administrator();
    const { id, email } = await newcomer('editor', by);
    await askForReset(email, { network: randomUUID(), locale, clock: systemClock });
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['staffInvitation']);
    const data = { password: 'eight shuttles at dusk', currentPassword: PASSWORD };
    const { hash } = await rowOf(id);
    expect((await call('PATCH', `/staff/${id}`, data, by.token)).status).toBe(400);
    expect((await rowOf(id)).hash).toBe(hash);
  });

  it.each(['', ' ', 'undefined', PASSWORD])('does not log in with the password %j', async (password) => {
    const { email } = await newcomer();
    expect(await logsIn(email, password)).toBe(false);
  });

  it('is no administrator who could let others in', async () => {
    const first = await administrator();
    const { id } = await newcomer('administrator', first);
    const other = await administrator();
    await expect(
      disableAccount({ id: other.id, by: id, reason: 'no' }, { clock: systemClock }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('cannot write the dates of the own invitation', async () => {
    const by = await administrator();
    const { id } = await newcomer('editor', by);
    await call('PATCH', `/staff/${id}`, { acceptedAt: new Date().toISOString(), invitedAt: null }, by.token);
    expect(await rowOf(id)).toMatchObject({ acceptedAt: null, invitedAt: expect.any(String) });
  });
});
