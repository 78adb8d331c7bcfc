import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from '@payloadcms/db-postgres/drizzle';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount, exportData } from '@/features/account';
import { keepHouse } from '@/features/account/use-cases/keep-house';
import {
  changeEmail,
  changePassword,
  confirmIdentity,
  getProfile,
  listSessions,
  logIn,
  type MemberContext,
  updatePhoto,
  updateProfile,
} from '@/features/identity';
import { identityPersonalData } from '@/features/identity/personal-data';
import { findSession } from '@/features/identity/sessions';
import { issueCode, issueSingleUseToken, memberAsker } from '@/features/verification';
import { getDatabase } from '@/platform/db/database';
import { enqueueMail } from '@/platform/mail/outbox';
import { usePortalDatabase } from '../support/database';
import { policyInForce } from '../support/policies';
import { MEMBER_PASSWORD, newMember, visitorContext } from '../support/members';
import { unzip } from '../support/zip';

const portal = usePortalDatabase();

let now: Date;
const clock = { now: () => now };
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
beforeEach(() => (now = new Date()));

const DAY = 86_400;

async function rows<Row>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await (await getDatabase()).execute(query)).rows as Row[];
}

/** The same member, logged in once more elsewhere. */
async function secondSession(account: string) {
  const { session } = await logIn({ account, password: MEMBER_PASSWORD }, visitorContext(clock));
  return session;
}

describe('changing the password', () => {
  const change = (context: MemberContext, password = 'Warp-Shed-27', oldPassword = MEMBER_PASSWORD) =>
    changePassword({ oldPassword, password }, context);

  it('ends every session, this one too, and tells the owner', async () => {
    const { account, context, token } = await newMember(clock);
    const other = await secondSession(account);
    await change(context);
    expect(await findSession(token, clock)).toBeUndefined();
    expect(await findSession(other.token, clock)).toBeUndefined();
    await expect(logIn({ account, password: MEMBER_PASSWORD }, visitorContext(clock))).rejects.toMatchObject({
      fields: { password: 'credentials' },
    });
    await logIn({ account, password: 'Warp-Shed-27' }, visitorContext(clock));
    expect(
      await rows(sql`SELECT kind FROM mail_outbox WHERE recipient = ${account} ORDER BY created_at`),
    ).toEqual([{ kind: 'welcome' }, { kind: 'passwordChanged' }]);
  });

  it('needs the old one, another new one, and one that keeps the rules', async () => {
    const { context, token } = await newMember(clock);
    await expect(change(context, 'Warp-Shed-27', 'Wrong-2026')).rejects.toMatchObject({
      fields: { oldPassword: 'passwordWrong' },
    });
    await expect(change(context, MEMBER_PASSWORD)).rejects.toMatchObject({
      fields: { password: 'passwordSame' },
    });
    await expect(change(context, 'short')).rejects.toMatchObject({ fields: { password: 'passwordLength' } });
    expect(await findSession(token, clock)).toBeDefined();
  });

  it('has one winner among parallel changes', async () => {
    const { context } = await newMember(clock);
    const results = await Promise.allSettled([
      change(context, 'Warp-Shed-27'),
      change(context, 'Raddle-2027'),
      change(context, 'Selvage-2027'),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('what cannot be undone', () => {
  it('needs password or code again ten minutes after the login', async () => {
    const { account, context } = await newMember(clock);
    later(901);
    await expect(deleteAccount(context)).rejects.toMatchObject({
      code: 'confirmation_required',
      status: 403,
    });
    await expect(confirmIdentity({ password: 'Wrong-2026' }, context)).rejects.toMatchObject({
      fields: { password: 'passwordWrong' },
    });
    await expect(deleteAccount(context)).rejects.toMatchObject({ code: 'confirmation_required' });
    await confirmIdentity({ password: MEMBER_PASSWORD }, context);
    later(599);
    await deleteAccount(context);
    expect(await rows(sql`SELECT 1 FROM members WHERE email = ${account}`)).toEqual([]);
  });

  it('is opened by a code too, in this session only', async () => {
    const { account, context } = await newMember(clock);
    const elsewhere = { ...context, session: await secondSession(account) };
    later(901);
    const code = await issueCode(
      await getDatabase(),
      { account, channel: 'confirm', asker: memberAsker(context.session.memberId) },
      clock,
    );
    await confirmIdentity({ code }, context);
    await expect(deleteAccount(elsewhere)).rejects.toMatchObject({ code: 'confirmation_required' });
    await deleteAccount(context);
  });

  it('is not opened by a code of another channel', async () => {
    const { account, context } = await newMember(clock);
    const code = await issueCode(
      await getDatabase(),
      { account, channel: 'login', asker: memberAsker(context.session.memberId) },
      clock,
    );
    await expect(confirmIdentity({ code }, context)).rejects.toMatchObject({ code: 'code_expired' });
  });
});

describe('the consent', () => {
  it('ends every session when it is withdrawn, and can be given again after the next login', async () => {
    const { account, context, token } = await newMember(clock);
    await updateProfile({ oneidPrivacyAccepted: 'revoked' }, context);
    expect(await findSession(token, clock)).toBeUndefined();
    const again = { ...context, session: await secondSession(account) };
    expect(await getProfile(again)).toMatchObject({ signedUp: false });
    expect(await updateProfile({ oneidPrivacyAccepted: 'accepted' }, again)).toMatchObject({
      signedUp: true,
    });
  });
});

describe('the version of the privacy statement', () => {
  it('is kept while the consent holds, and belongs to the data of the member', async () => {
    await policyInForce(portal.payload, { policy: 'privacy', version: '20261120', at: new Date(0) });
    const { account, context } = await newMember(clock);
    const version = async () => {
      const who = { memberId: context.session.memberId, email: account };
      const { json } = await identityPersonalData.collect(await getDatabase(), who);
      return (json as { privacyVersion: unknown }).privacyVersion;
    };
    expect(await version()).toBe('20261120');
    await updateProfile({ oneidPrivacyAccepted: 'revoked' }, context);
    expect(await version()).toBeNull();
    const again = { ...context, session: await secondSession(account) };
    await updateProfile({ oneidPrivacyAccepted: 'accepted' }, again);
    expect(await version()).toBe('20261120');
  });
});

describe('the sessions of a member', () => {
  it('say in words where they are, and leave out the dead ones', async () => {
    const { account, context } = await newMember(clock);
    await secondSession(account);
    const sessions = await listSessions(context);
    expect(sessions.map(({ device, kind }) => `${device} ${kind}`)).toEqual([
      'Firefox 140 · Windows desktop',
      'Firefox 140 · Windows desktop',
    ]);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    later(8 * DAY);
    expect(await listSessions(context)).toEqual([]);
  });
});

/** A red PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

describe('an export', () => {
  const open = async (context: MemberContext, lang: 'zh' | 'en') => {
    const { archive, fileName } = await exportData(lang, context);
    return { fileName, files: unzip(await buffer(archive)) };
  };

  it('asks for password or code again after a quarter of an hour', async () => {
    const { context } = await newMember(clock);
    later(899);
    await (await exportData('en', context)).archive.cancel();
    later(1);
    await expect(exportData('en', context)).rejects.toMatchObject({
      code: 'confirmation_required',
      status: 403,
    });
    await confirmIdentity({ password: MEMBER_PASSWORD }, context);
    await (await exportData('en', context)).archive.cancel();
  });

  it('holds everything about the member and nothing secret, with a README in the language asked for', async () => {
    const { account, nickname, context } = await newMember(clock);
    const other = await newMember(clock);
    await updatePhoto(new File([Buffer.from(PIXEL, 'base64')], 'a.png'), context);
    const { fileName, files } = await open(context, 'en');
    expect(fileName).toBe(`personal-data-${now.toISOString().slice(0, 10)}.zip`);
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['README.txt', 'account/data.json', 'account/picture.jpg', 'mails/data.json']),
    );
    expect(files.get('README.txt')?.toString()).toContain('Your data at');
    const data = JSON.parse(files.get('account/data.json')?.toString() ?? '') as Record<string, unknown>;
    expect(data).toMatchObject({
      email: account,
      nickname,
      sessions: [{ device: { name: 'Firefox 140 · Windows' }, address: '203.0.113.7' }],
    });
    const everything = [...files.values()].map((file) => file.toString('latin1')).join('\n');
    expect(everything).not.toMatch(/argon2|token_?hash|password_?hash|code_?hash/i);
    expect(everything).not.toContain(other.account);

    const zh = (await open(context, 'zh')).files.get('README.txt')?.toString();
    expect(zh).toContain('您在');
  });

  it('keeps codes in mails to itself', async () => {
    const { account, context } = await newMember(clock);
    const mail = { kind: 'code', locale: 'en', subject: 'Code', html: '', text: 'Code 482913' };
    await enqueueMail(await getDatabase(), { ...mail, recipient: account, secrets: ['482913'] });
    const text = (await open(context, 'en')).files.get('mails/data.json')?.toString();
    expect(text).toContain('Code ••••••');
    expect(text).not.toContain('482913');
  });

  it('is made ten times an hour at most', async () => {
    const { context } = await newMember(clock);
    for (let count = 0; count < 10; count += 1) await (await exportData('zh', context)).archive.cancel();
    await expect(exportData('zh', context)).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

describe('after a change of address', () => {
  it('mails to the old one still belong to the member, and go with the account', async () => {
    const { account, context } = await newMember(clock);
    const email = `${randomUUID()}@example.org`;
    await issueCode(
      await getDatabase(),
      { account, channel: 'login', asker: memberAsker(context.session.memberId) },
      clock,
    );
    const code = await issueCode(
      await getDatabase(),
      { account: email, channel: 'change_email', asker: memberAsker(context.session.memberId) },
      clock,
    );
    await changeEmail({ email, code, password: MEMBER_PASSWORD }, context);
    const { archive } = await exportData('en', context);
    expect(
      unzip(await buffer(archive))
        .get('mails/data.json')
        ?.toString(),
    ).toContain(account);
    await deleteAccount(context);
    expect(await rows(sql`SELECT recipient FROM mail_outbox WHERE recipient = ${account}`)).toEqual([]);
  });
});

describe('housekeeping', () => {
  it('removes dead sessions and secrets, and leaves the living', async () => {
    const dead = await newMember(clock);
    const database = await getDatabase();
    await issueCode(database, { account: dead.account, channel: 'login', asker: 'somebody' }, clock);
    await issueSingleUseToken(database, { purpose: 'test', subject: 'dead', seconds: 60 }, clock);
    later(8 * DAY);
    const living = await newMember(clock);
    await issueCode(database, { account: living.account, channel: 'login', asker: 'somebody' }, clock);
    await keepHouse(clock);
    expect(
      await rows(sql`SELECT member_id FROM identity_sessions WHERE member_id IN
      (${dead.context.session.memberId}, ${living.context.session.memberId})`),
    ).toEqual([{ member_id: living.context.session.memberId }]);
    expect(
      await rows(sql`SELECT account FROM verification_codes WHERE channel = 'login' AND account IN
      (${dead.account}, ${living.account})`),
    ).toEqual([{ account: living.account }]);
    expect(await rows(sql`SELECT 1 FROM single_use_tokens WHERE subject = 'dead'`)).toEqual([]);
  });

  it('forgets the text of emails after a month, that they existed after half a year, and farewells immediately', async () => {
    const database = await getDatabase();
    const recipient = `${randomUUID()}@example.org`;
    const mail = { locale: 'en', recipient, subject: 'S', html: '<p>Body</p>', text: 'Body', secrets: [] };
    for (const kind of ['accountDeleted', 'passwordChanged']) await enqueueMail(database, { ...mail, kind });
    const left = () =>
      rows(sql`SELECT kind, text FROM mail_outbox WHERE recipient = ${recipient} ORDER BY kind`);
    await keepHouse(clock);
    expect(await left()).toHaveLength(2);
    await database.execute(
      sql`UPDATE mail_outbox SET state = 'sent', sent_at = now() WHERE recipient = ${recipient}`,
    );
    await keepHouse(clock);
    expect(await left()).toEqual([{ kind: 'passwordChanged', text: 'Body' }]);
    later(31 * DAY);
    await keepHouse(clock);
    expect(await left()).toEqual([{ kind: 'passwordChanged', text: '' }]);
    later(150 * DAY);
    await keepHouse(clock);
    expect(await left()).toEqual([]);
  });
});
