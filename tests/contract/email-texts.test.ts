import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { mailInbox } from '../support/mail-inbox';
import { administrator, portalUrl } from '../support/portal-address';
import { anonymous, loggedIn, type RestClient } from '../support/rest';
import { newStaffAccount } from '../support/staff-accounts';

/** What the page of emails calls, and who may call it (ADR 228). */

const editor = {
  email: `editor-${randomUUID()}@example.org`,
  password: `Aa1-${randomUUID()}`,
  name: 'Edda Editor',
  roles: ['editor'],
};
const EMAIL = 'accountUnlocked';
const asked = (texts: object) => ({ email: EMAIL, lang: 'en', texts });

let admin: RestClient;
let editorId: string;
beforeAll(async () => {
  admin = await loggedIn();
  editorId = await newStaffAccount(admin, editor);
});
afterAll(async () => {
  await admin.delete(`/staff/${editorId}`);
});

const actions = ['preview', 'test', 'save'] as const;

describe('the words of emails', () => {
  it.each(actions)('belong to administrators (%s)', async (action) => {
    const path = `/email-texts/${action}`;
    expect((await anonymous().post(path, asked({}))).status).toBe(401);
    expect((await (await loggedIn(editor)).post(path, asked({}))).status).toBe(403);
  });

  it.each(actions)(
    'cannot be reached from another site with the session of a person (%s)',
    async (action) => {
      const session = await fetch(`${portalUrl()}/api/staff/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: portalUrl() },
        body: JSON.stringify(administrator()),
      });
      const cookie = session.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ');
      const answer = await fetch(`${portalUrl()}/api/email-texts/${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example', cookie },
        body: JSON.stringify(asked({})),
      });
      expect([401, 403]).toContain(answer.status);
    },
  );

  it('are checked, with the place of each problem', async () => {
    const { status, body } = await admin.post('/email-texts/save', {
      ...asked({ subject: 'Hi\nBcc: a@example.org', lead: '{brand', heading: '{secret}' }),
      revision: 0,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'invalid_input',
      data: {
        problems: [
          { part: 'subject', rule: 'oneLine' },
          { part: 'heading', rule: 'unknown', name: 'secret' },
          { part: 'lead', rule: 'syntax', line: 1, column: 1 },
        ],
      },
    });
  });

  it.each([
    { ...asked({}), email: 'nothing' },
    { ...asked({}), email: '__proto__' },
  ])('exist for the emails of the portal only', async (body) => {
    expect((await admin.post('/email-texts/preview', body)).status).toBe(404);
  });

  it.each([asked({ nothing: 'x' }), { ...asked({}), lang: 'fr' }, asked({ subject: 1 }), [], 'x'])(
    'have a shape: %j',
    async (body) => {
      expect((await admin.post('/email-texts/preview', body)).status).toBe(400);
    },
  );

  it('are shown as HTML and as text before they are saved', async () => {
    const { status, body } = await admin.post(
      '/email-texts/preview',
      asked({ lead: '1 < 2 & {brand}\n\nBye' }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: {
        subject: expect.any(String),
        html: expect.stringContaining('1 &lt; 2 &amp; '),
        text: expect.stringMatching(/1 < 2 & .+\n\nBye/),
        problems: [],
      },
    });
  });

  it('are sent to the one who asks, as a test', async () => {
    const subject = `Words ${randomUUID()}`;
    const { status, body } = await admin.post('/email-texts/test', asked({ subject }));
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ data: { address: administrator().email } }),
    ]);
    const mail = await mailInbox.waitFor(administrator().email, (one) => one.subject.includes(subject));
    expect(mail.subject).toBe(`[Test] ${subject}`);
  });

  it('are saved for one language, and returned to their default', async () => {
    const saved = await admin.post<{ data: { revision: number } }>('/email-texts/save', {
      ...asked({ subject: 'Welcome back to {brand}' }),
      revision: await revisionOf(),
    });
    expect(saved.status).toBe(200);
    const again = await admin.post('/email-texts/save', {
      ...asked({}),
      revision: saved.body.data.revision - 1,
    });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'conflict', data: { texts: { subject: 'Welcome back to {brand}' } } },
    });
    const reset = await admin.post('/email-texts/save', { ...asked({}), revision: saved.body.data.revision });
    expect(reset.status).toBe(200);
  });
});

/** The revision that counts, as a save that was made from none says it. */
async function revisionOf(): Promise<number> {
  const { body } = await admin.post<{ data?: { revision?: number } }>('/email-texts/save', {
    ...asked({}),
    revision: 1_000_000,
  });
  return body.data?.revision ?? 0;
}
