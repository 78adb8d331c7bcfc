import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { FIRST_STEPS_PREFERENCE } from '@/features/dashboard/admin/first-steps-preference';
import { areFirstStepsHidden, readFirstSteps } from '@/features/dashboard/first-steps';
import { policies } from '@/features/policies/domain';
import { staffSecondFactors } from '@/features/staff/tables';
import { locales } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { CATCHER_BANNER } from '@/platform/mail/catcher';

import { usePortalDatabase } from '../support/database';
import { policyInForce } from '../support/policies';

/** What a new portal needs, read from its own state (ADR 198). */

const portal = usePortalDatabase();

const catcher = createServer(
  (socket) => void socket.on('error', () => undefined).end(`220 ${CATCHER_BANNER}\r\n`),
);
let backups: string;
beforeAll(async () => {
  await new Promise<void>((done) => catcher.listen(0, '127.0.0.1', done));
  backups = await mkdtemp(join(tmpdir(), 'first-steps-'));
});
afterAll(async () => {
  catcher.close();
  await rm(backups, { recursive: true });
});

async function administrator(): Promise<string> {
  const data = {
    email: `${randomUUID()}@example.org`,
    password: randomUUID(),
    name: 'A',
    roles: ['administrator' as const],
  };
  return (await portal.payload.create({ collection: 'staff', data })).id;
}

async function steps(id: string, settings: { SMTP_URL?: string; BACKUP_DIRECTORY?: string } = {}) {
  return readFirstSteps(
    { id },
    {
      payload: portal.payload,
      executor: await getDatabase(),
      settings: { ...env, BACKUP_DIRECTORY: undefined, ...settings },
    },
  );
}

describe('the first steps', () => {
  it('are open in a new portal, and each is done when the portal is so', async () => {
    const id = await administrator();
    const SMTP_URL = `smtp://127.0.0.1:${(catcher.address() as AddressInfo).port}`;
    expect(await steps(id, { SMTP_URL, BACKUP_DIRECTORY: backups })).toEqual({
      brand: false,
      mail: false,
      legal: false,
      secondFactor: false,
      backup: false,
    });

    for (const [index, locale] of locales.entries()) {
      const data = { brand: { name: 'Heddle' }, contact: { email: 'office@example.org' } };
      await portal.payload.updateGlobal({ slug: 'site-settings', locale, data });
      expect((await steps(id)).brand).toBe(index === locales.length - 1);
    }
    for (const [index, policy] of policies.entries()) {
      await policyInForce(portal.payload, { policy, version: '20260101', at: new Date('2026-01-01') });
      expect((await steps(id)).legal).toBe(index === policies.length - 1);
    }
    await (await getDatabase()).insert(staffSecondFactors).values({ staffId: id, secret: 'sealed' });
    expect((await steps(id)).secondFactor).toBe(true);
    expect((await steps(await administrator())).secondFactor).toBe(false);
    await mkdir(join(backups, '2026-01-01T00-00-00Z'));
    expect((await steps(id, { BACKUP_DIRECTORY: backups })).backup).toBe(true);
    expect((await steps(id)).backup).toBe(false);
    expect((await steps(id, { SMTP_URL: 'smtps://relay.invalid:465' })).mail).toBe(true);
  });

  it('are hidden from the person who hid them, and from no one else', async () => {
    const [one, other] = [await administrator(), await administrator()];
    await portal.payload.create({
      collection: 'payload-preferences',
      data: {
        key: FIRST_STEPS_PREFERENCE,
        value: { hidden: true },
        user: { relationTo: 'staff', value: one },
      },
      req: {
        user: await portal.payload
          .findByID({ collection: 'staff', id: one })
          .then((user) => ({ ...user, collection: 'staff' as const })),
      },
    });
    expect(await areFirstStepsHidden(portal.payload, { id: one })).toBe(true);
    expect(await areFirstStepsHidden(portal.payload, { id: other })).toBe(false);
  });
});
