import { randomUUID } from 'node:crypto';

import { eq } from '@payloadcms/db-postgres/drizzle';
import { handleEndpoints } from 'payload';
import { describe, expect, it, vi } from 'vitest';

import { throughFrontDoor } from '@/app/(payload)/api/[...slug]/front-door';
import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { mailOutbox } from '@/platform/mail/tables';

import { usePortalDatabase } from '../support/database';

/** With `STAFF_PASSWORDS=off`, nobody gets in with what the portal keeps (ADR 138). */

vi.hoisted(() => {
  Object.assign(process.env, {
    PUBLIC_URL: 'https://portal.example',
    STAFF_OIDC_ISSUER: 'http://127.0.0.1:9',
    STAFF_OIDC_CLIENT_ID: 'portal-admin',
    STAFF_OIDC_CLIENT_SECRET: 'secret-of-the-admin',
    STAFF_OIDC_ROLES: 'editor=writers',
    STAFF_PASSWORDS: 'off',
  });
});

const portal = usePortalDatabase();
const PORTAL = 'https://portal.example';
const PASSWORD = 'seven shuttles at dawn';

async function person(roles: ('administrator' | 'editor')[] = ['editor']) {
  const email = `${randomUUID()}@example.org`;
  const data = { email, password: PASSWORD, name: 'Ada Local', roles };
  const { id } = await portal.payload.create({ collection: 'staff', data });
  const { token } = await beginStaffSession(await getDatabase(), { id }, systemClock);
  return { id, email, token };
}

async function call(path: string, body: object, token?: string) {
  const request = new Request(`${PORTAL}/api/staff${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `JWT ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const answer = await throughFrontDoor({
    request,
    segments: `staff${path}`.split('/'),
    handle: (permitted) => handleEndpoints({ config: portal.payload.config, request: permitted }),
  });
  return { status: answer.status, text: await answer.text() };
}

describe('without passwords', () => {
  it('the right password lets nobody in, and is said to be of no use', async () => {
    const { email } = await person();
    const answer = await call('/login', { email, password: PASSWORD });
    expect(answer.status).toBe(403);
    expect(answer.text).not.toContain('token');
    // The same for an address that nobody has.
    expect(await call('/login', { email: 'nobody@example.org', password: PASSWORD })).toEqual(answer);
  });

  it('nobody gets a link for a new password', async () => {
    const { email } = await person();
    expect((await call('/forgot-password', { email })).status).toBe(403);
    expect((await call('/reset-password', { token: 'x', password: PASSWORD })).status).toBe(403);
    const database = await getDatabase();
    const mails = await database.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
    expect(mails).toEqual([]);
  });

  it('nobody is invited, and no invitation is accepted', async () => {
    const { token } = await person(['administrator']);
    const newcomer = { email: 'new@example.org', name: 'New Comer', roles: ['editor'] };
    expect((await call('/invite', newcomer, token)).status).toBe(403);
    expect((await call('/accept-invitation', { token: 'x', password: PASSWORD })).status).toBe(403);
  });

  it('says so kindly when the provider is away', async () => {
    const request = new Request(`${PORTAL}/api/staff/openid/login`);
    const answer = await throughFrontDoor({
      request,
      segments: ['staff', 'openid', 'login'],
      handle: (permitted) => handleEndpoints({ config: portal.payload.config, request: permitted }),
    });
    expect(answer.headers.get('location')).toBe('/admin/login?redirect=%2Fadmin&problem=provider');
  });
});
