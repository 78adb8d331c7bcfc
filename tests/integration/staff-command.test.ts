import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';

import { eq } from '@payloadcms/db-postgres/drizzle';
import { handleEndpoints } from 'payload';
import { expect, it } from 'vitest';

import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import { staffOfRequest } from '@/cms/staff-session';
import { listEvents } from '@/features/staff/queries';
import { confirmSetup, offerSetup, secondFactorOf } from '@/features/staff/sign-in/second-factor';
import { staffSecondFactors } from '@/features/staff/tables';
import { secondsAfter, systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';

import { usePortalDatabase } from '../support/database';
import { totpCode } from '../support/totp';

/** `npm run staff`, as an operator runs it on the server. */

const portal = usePortalDatabase();
const PASSWORD = 'seven shuttles at dawn';
const DAY = 24 * 3600;
const run = promisify(execFile);

async function logIn(email: string) {
  const request = new Request(`${env.PUBLIC_URL}/api/staff/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const answer = await handleEndpoints({ config: portal.payload.config, request });
  return { cookie: answer.headers.get('set-cookie'), body: (await answer.json()) as unknown };
}

it(
  'resets the second factor of the last administrator, who then has to set up a new one',
  {
    timeout: 120_000,
  },
  async () => {
    const email = `${randomUUID()}@example.org`;
    const data = { email, password: PASSWORD, name: 'Col League', roles: ['administrator' as const] };
    const { id } = await portal.payload.create({ collection: 'staff', data });
    const database = await getDatabase();
    const now = systemClock.now();
    const { secret } = await offerSetup(id);
    await confirmSetup(database, { id, code: totpCode(secret, now), replaces: false }, systemClock);
    await database
      .update(staffSecondFactors)
      .set({ graceFrom: secondsAfter(now, -8 * DAY) })
      .where(eq(staffSecondFactors.staffId, id));
    const { token } = await beginStaffSession(database, { id }, systemClock);
    const isLoggedIn = async () =>
      (await staffOfRequest(new Headers({ authorization: `JWT ${token}` }))) !== undefined;
    expect(await isLoggedIn()).toBe(true);
    expect((await logIn(email)).body).toMatchObject({ data: { next: 'code' } });

    const command = ['--import', 'tsx', 'src/cli/staff.ts', 'reset-second-factor', email, 'Lost the phone'];
    const { stdout } = await run('node', command, {
      env: { ...process.env, DATABASE_URL: portal.databaseUrl },
    });

    expect(stdout).toContain(`The second factor of ${email} is removed, and every session has ended.`);
    expect(await secondFactorOf({ id })).toMatchObject({ isSet: false, recoveryCodes: 0 });
    expect(await isLoggedIn()).toBe(false);
    // The grace is over, so the password alone does nothing but begin the setup.
    const again = await logIn(email);
    expect(again.cookie).toBeNull();
    expect(again.body).toMatchObject({ data: { next: 'setup' } });
    const { items } = await listEvents({ who: id, locale: 'en', page: 1 });
    expect(items.find(({ action }) => action === 'staff.second_factor_reset')).toMatchObject({
      actorKind: 'system',
      reason: 'Lost the phone',
      details: { way: 'command' },
    });
  },
);
