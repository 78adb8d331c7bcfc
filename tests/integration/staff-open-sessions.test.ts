import { randomUUID } from 'node:crypto';

import { eq } from '@payloadcms/db-postgres/drizzle';
import { handleEndpoints } from 'payload';
import { describe, expect, it } from 'vitest';

import { staffOfRequest } from '@/cms/staff-session';
import { listEvents } from '@/features/staff/queries';
import { staffSessionDevices } from '@/features/staff/tables';
import { listOpenSessions } from '@/features/staff/use-cases/open-sessions';
import { secondsAfter, systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';

import { usePortalDatabase } from '../support/database';

/** The open sessions of staff: seen with device and network, and ended one by one or all (ADR 125). */

const portal = usePortalDatabase();

const PASSWORD = 'seven shuttles at dawn';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function colleague(role: 'administrator' | 'editor' = 'editor') {
  const email = `${randomUUID()}@example.org`;
  const data = { email, password: PASSWORD, name: 'Col League', roles: [role] };
  const { id } = await portal.payload.create({ collection: 'staff', data });
  return { id, email };
}

type Colleague = Awaited<ReturnType<typeof colleague>>;

async function call(path: string, { token, data, agent }: { token?: string; data: object; agent?: string }) {
  const request = new Request(`${env.PUBLIC_URL}/api/staff${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(agent !== undefined && { 'user-agent': agent }),
      ...(token !== undefined && { authorization: `JWT ${token}` }),
    },
    body: JSON.stringify(data),
  });
  const answer = await handleEndpoints({ config: portal.payload.config, request });
  return { status: answer.status, headers: answer.headers };
}

/** Logs in. @returns the token, which browsers get as a cookie */
async function logIn({ email }: Colleague, agent = FIREFOX): Promise<string> {
  const { headers } = await call('/login', { data: { email, password: PASSWORD }, agent });
  return /payload-token=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
}

const isLoggedIn = async (token: string) =>
  (await staffOfRequest(new Headers({ authorization: `JWT ${token}` }))) !== undefined;
const sessionsOf = ({ id }: Colleague) => listOpenSessions(id, systemClock);

describe('the open sessions of a staff member', () => {
  it('say from which device and network they come', async () => {
    const person = await colleague();
    await logIn(person);
    expect(await sessionsOf(person)).toEqual([
      {
        sid: expect.any(String) as string,
        device: 'Firefox 140 · Windows',
        network: expect.stringMatching(/./) as string,
        began: expect.any(Date) as Date,
        used: expect.any(Date) as Date,
      },
    ]);
  });

  it('leave out those that have ended on their own, and forget their devices', async () => {
    const person = await colleague();
    await logIn(person);
    const later = { now: () => secondsAfter(new Date(), env.STAFF_SESSION_IDLE_MINUTES * 60 + 1) };
    expect(await listOpenSessions(person.id, later)).toEqual([]);
    const token = await logIn(person);
    await call('/logout', { token, data: {} });
    await logIn(person);
    const database = await getDatabase();
    const devices = await database
      .select()
      .from(staffSessionDevices)
      .where(eq(staffSessionDevices.staffId, person.id));
    expect(devices).toHaveLength(2);
  });

  it('are ended one by one, by their owner or an administrator', async () => {
    const [person, administrator, stranger] = [
      await colleague(),
      await colleague('administrator'),
      await colleague(),
    ];
    const [mine, other] = [await logIn(person), await logIn(person)];
    const [admins, strangers] = [await logIn(administrator), await logIn(stranger)];
    const sids = (await sessionsOf(person)).map(({ sid }) => sid);
    const end = (token: string, session: string) =>
      call(`/${person.id}/sessions/end`, { token, data: { session } });
    expect((await end(strangers, sids[0] ?? '')).status).toBe(403);
    expect((await end(admins, randomUUID())).status).toBe(404);
    for (const session of sids) expect((await end(admins, session)).status).toBe(200);
    expect([await isLoggedIn(mine), await isLoggedIn(other)]).toEqual([false, false]);
    const { items } = await listEvents({ who: person.id, locale: 'en', page: 1 });
    expect(items.filter(({ action }) => action === 'staff.session_ended')).toHaveLength(2);
  });

  it('are ended together, but for the one that asks', async () => {
    const person = await colleague();
    const [mine, ...others] = [await logIn(person), await logIn(person), await logIn(person)];
    const ended = await call(`/${person.id}/sessions/end-others`, { token: mine ?? '', data: {} });
    expect(ended.status).toBe(200);
    expect(await isLoggedIn(mine ?? '')).toBe(true);
    for (const token of others) expect(await isLoggedIn(token)).toBe(false);
  });
});
