import { randomUUID } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres/drizzle';
import { beforeAll, describe, expect, it } from 'vitest';
import { listEvents, listMails } from '@/features/staff/queries';
import { decideOnMember } from '@/features/staff/use-cases/decide-on-member';
import { sendAgain } from '@/features/staff/use-cases/send-again';
import { findSession } from '@/features/identity/sessions';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { enqueueMail } from '@/platform/mail/outbox';
import { usePortalDatabase } from '../support/database';
import { newMember } from '../support/members';

const portal = usePortalDatabase();

let actor: { staffId: string; clock: typeof systemClock };
beforeAll(async () => {
  const staff = await portal.payload.create({
    collection: 'staff',
    data: {
      email: 'admin@example.org',
      password: 'long-enough-password',
      name: 'Ada Admin',
      roles: ['administrator'],
    },
  });
  actor = { staffId: staff.id, clock: systemClock };
});

describe('a decision on a member', () => {
  it('has one winner, and is in the history with who decided and why', async () => {
    const { context, token, nickname } = await newMember();
    const { memberId } = context.session;
    const decisions = await Promise.allSettled(
      ['First reason', 'Second reason', 'Third reason'].map((reason) =>
        decideOnMember(memberId, { event: 'lock', expectedState: 'active', reason }, actor),
      ),
    );
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await findSession(token)).toBeUndefined();
    const { items } = await listEvents({ who: memberId, locale: 'en', page: 1 });
    expect(items.filter(({ action }) => action === 'account.locked')).toEqual([
      expect.objectContaining({
        actorKind: 'staff',
        actor: 'Ada Admin',
        subject: nickname,
        reason: expect.stringMatching(/reason$/) as string,
      }),
    ]);
  });

  it('to erase leaves who decided and why, but neither names nor what was written before', async () => {
    const { account, nickname, context } = await newMember();
    const { memberId } = context.session;
    const lock = { event: 'lock', expectedState: 'active', reason: `${nickname} asked for it` } as const;
    await decideOnMember(memberId, lock, actor);
    const erase = { event: 'erase', expectedState: 'locked', reason: 'Wish of the member' } as const;
    expect(await decideOnMember(memberId, erase, actor)).toEqual({ state: 'erased' });
    const { items } = await listEvents({ who: memberId, locale: 'en', page: 1 });
    expect(items.map(({ action, reason, subject }) => ({ action, reason, subject }))).toEqual(
      [
        { action: 'account.erased', reason: 'Wish of the member', subject: null },
        { action: 'account.locked', reason: null, subject: null },
        { action: 'session.began', reason: null, subject: null },
        { action: 'account.registered', reason: null, subject: null },
      ].filter(({ action }) => items.some((item) => item.action === action)),
    );
    expect(JSON.stringify(items)).not.toContain(nickname);
    expect(JSON.stringify(items)).not.toContain(account);
  });
});

describe('the member', () => {
  const mailsTo = async (recipient: string) => {
    const { rows } = await (
      await getDatabase()
    ).execute<{ kind: string; text: string }>(
      sql`SELECT kind, text FROM mail_outbox WHERE recipient = ${recipient} ORDER BY created_at`,
    );
    return rows;
  };

  it('gets one last email when erased, and no reason', async () => {
    const { account, context } = await newMember();
    const { memberId } = context.session;
    const decisions = [
      ['end_sessions', 'active'],
      ['lock', 'active'],
      ['unlock', 'locked'],
      ['erase', 'active'],
    ] as const;
    for (const [event, expectedState] of decisions)
      await decideOnMember(memberId, { event, expectedState, reason: 'Between us' }, actor);
    const mails = (await mailsTo(account)).filter(({ kind }) => !['code', 'welcome'].includes(kind));
    // What was sent before is erased with the member.
    expect(mails.map(({ kind }) => kind)).toEqual(['accountDeleted']);
    expect(JSON.stringify(mails)).not.toContain('Between us');
  });

  it.each([
    ['end_sessions', ['sessionsEnded']],
    ['lock', ['accountLocked']],
    ['erase', ['accountDeleted']],
  ] as const)('gets one email after %s, however many decide it at the same time', async (event, kinds) => {
    const { account, context } = await newMember();
    const { memberId } = context.session;
    const before = (await mailsTo(account)).length;
    const decide = () =>
      decideOnMember(memberId, { event, expectedState: 'active', reason: 'Between us' }, actor);
    const results = await Promise.allSettled(event === 'end_sessions' ? [decide()] : [decide(), decide()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const mails = (await mailsTo(account)).slice(event === 'erase' ? 0 : before);
    expect(mails.map(({ kind }) => kind)).toEqual(kinds);
    expect(JSON.stringify(mails)).not.toContain('Between us');
  });
});

describe('the outbox of administrators', () => {
  const put = async (values: { kind?: string; recipient?: string } = {}) =>
    enqueueMail(await getDatabase(), {
      kind: 'passwordChanged',
      locale: 'en',
      recipient: `${randomUUID()}@example.org`,
      subject: 'Subject',
      html: '<p>Code 482913</p>',
      text: 'Code 482913',
      secrets: ['482913'],
      ...values,
    });
  const giveUp = async (id: string) =>
    (await getDatabase()).execute(
      sql`UPDATE mail_outbox SET state = 'failed', tries = 20, last_error = 'refused' WHERE id = ${id}`,
    );

  it('finds mails by state, kind and part of the address, and shows no secret', async () => {
    const recipient = `find_me%${randomUUID()}@example.org`;
    const id = await put({ recipient, kind: 'emailChanged' });
    await giveUp(id);
    const found = await listMails({ state: 'failed', kind: 'emailChanged', recipient: 'FIND_me%', page: 1 });
    expect(found.items.map((mail) => mail.id)).toEqual([id]);
    expect(found.items[0]).toMatchObject({ tries: 20, lastError: 'refused', canSendAgain: true });
    expect(JSON.stringify(found)).not.toContain('482913');
    // `_` and `%` are themselves and not wildcards.
    expect((await listMails({ recipient: 'find%me', page: 1 })).items).toEqual([]);
    expect((await listMails({ recipient, state: 'sent', page: 1 })).total).toBe(0);
  });

  it('sends again what was given up: once, with all tries, recorded', async () => {
    const id = await put();
    await expect(sendAgain(id, actor)).rejects.toMatchObject({
      code: 'conflict',
      data: { state: 'waiting' },
    });
    await giveUp(id);
    const results = await Promise.allSettled([sendAgain(id, actor), sendAgain(id, actor)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { rows } = await (
      await getDatabase()
    ).execute(sql`SELECT state, tries FROM mail_outbox WHERE id = ${id}`);
    expect(rows).toEqual([{ state: 'waiting', tries: 0 }]);
    const { items } = await listEvents({ action: 'mail.resent', who: id, locale: 'en', page: 1 });
    expect(items).toHaveLength(1);
  });

  it('does not send a code again, which has expired long since', async () => {
    const id = await put({ kind: 'code' });
    await giveUp(id);
    await expect(sendAgain(id, actor)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('stays within its pages', async () => {
    const { page, pages } = await listMails({ page: 9999 });
    expect(page).toBe(pages);
    expect((await listMails({ page: -3 })).page).toBe(1);
  });
});
