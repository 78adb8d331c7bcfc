import { randomUUID } from 'node:crypto';
import { eq, sql } from '@payloadcms/db-postgres/drizzle';
import { handleEndpoints } from 'payload';
import { describe, expect, it, vi } from 'vitest';

import { hasRole } from '@/cms/access';
import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import { type Role, roles } from '@/cms/permissions';
import { rolesOf } from '@/cms/staff-roles';
import { staffOfRequest } from '@/cms/staff-session';
import { secondFactorOf } from '@/features/staff/sign-in/second-factor';
import { disableAccount, lockAdministrators } from '@/features/staff/use-cases/account-state';
import { caseWorkers } from '@/access/review/use-cases/assign-application';
import { staff, staff_roles } from '@/payload-schema';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase, type Transaction } from '@/platform/db/database';
import { env } from '@/platform/env';

import { down, up } from '../../migrations/20261124_013514_staff_roles';
import { usePortalDatabase } from '../support/database';

/** Several roles of one person (ADR 137). */

const portal = usePortalDatabase();

async function colleague(...held: Role[]) {
  const email = `${randomUUID()}@example.org`;
  const data = { email, password: 'seven shuttles at dawn', name: 'Col League', roles: held };
  const { id } = await portal.payload.create({ collection: 'staff', data });
  return { id, email };
}

const tokenOf = async (account: { id: string }) =>
  (await beginStaffSession(await getDatabase(), account, systemClock)).token;

const bearing = (token: string) => new Headers({ authorization: `JWT ${token}` });

async function patch(id: string, token: string, data: object) {
  const request = new Request(`${env.PUBLIC_URL}/api/staff/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `JWT ${token}` },
    body: JSON.stringify(data),
  });
  return (await handleEndpoints({ config: portal.payload.config, request })).status;
}

const heldBy = async (id: string) => rolesOf(await getDatabase(), id);

describe('the roles of a person', () => {
  it('are a set, in one order whatever was sent', async () => {
    const administrator = await tokenOf(await colleague('administrator'));
    const { id } = await colleague('editor', 'reviewer', 'editor');
    expect((await portal.payload.findByID({ collection: 'staff', id })).roles).toEqual([
      'reviewer',
      'editor',
    ]);
    expect(await patch(id, administrator, { roles: ['editor', 'administrator', 'editor'] })).toBe(200);
    expect(await heldBy(id)).toEqual(['administrator', 'editor']);
  });

  it('are never none, and never unknown ones', async () => {
    const administrator = await tokenOf(await colleague('administrator'));
    const { id } = await colleague('reviewer');
    for (const wanted of [[], null, ['owner'], ['reviewer', 'owner']]) {
      expect(await patch(id, administrator, { roles: wanted }), JSON.stringify(wanted)).toBe(400);
    }
    expect(await heldBy(id)).toEqual(['reviewer']);
  });

  it('are given by administrators only, also to oneself', async () => {
    const account = await colleague('reviewer', 'editor');
    const token = await tokenOf(account);
    expect(await patch(account.id, token, { roles: ['administrator'], name: 'Renamed' })).toBe(200);
    expect(await heldBy(account.id)).toEqual(['reviewer', 'editor']);
    const other = await colleague('editor');
    expect(await patch(other.id, token, { roles: ['reviewer'] })).toBe(403);
  });

  it('permit together what each of them permits', async () => {
    const account = await colleague('reviewer', 'editor');
    const seen = await staffOfRequest(bearing(await tokenOf(account)));
    expect(seen?.roles).toEqual(['reviewer', 'editor']);
    const req = { user: { collection: 'staff', ...seen } } as unknown as Parameters<typeof hasRole>[0];
    expect(roles.map((role) => hasRole(req, [role]))).toEqual([false, true, false, true, false]);
    expect((await caseWorkers()).map(({ id }) => id)).toContain(account.id);
  });

  it('require a second factor when one of them does', async () => {
    const required = async (...held: Role[]) => (await secondFactorOf(await colleague(...held))).isRequired;
    expect(await required('editor')).toBe(false);
    expect(await required('reviewer')).toBe(true);
    expect(await required('editor', 'reviewer')).toBe(true);
  });
});

describe('a session', () => {
  it('ends when a role comes or goes, so a stolen cookie is worth nothing at the next request', async () => {
    const administrator = await tokenOf(await colleague('administrator'));
    const account = await colleague('reviewer', 'editor');
    for (const changed of [['editor'], ['editor', 'reviewer']]) {
      const stolen = await tokenOf(account);
      expect(await patch(account.id, administrator, { roles: changed.toReversed(), name: 'X' })).toBe(200);
      expect(await staffOfRequest(bearing(stolen))).toBeUndefined();
      expect(await patch(account.id, stolen, { name: 'Thief' })).toBe(403);
    }
  });

  it('goes on when the same roles are saved in another order', async () => {
    const administrator = await tokenOf(await colleague('administrator'));
    const account = await colleague('reviewer', 'editor');
    const token = await tokenOf(account);
    expect(await patch(account.id, administrator, { roles: ['editor', 'reviewer'] })).toBe(200);
    expect((await staffOfRequest(bearing(token)))?.id).toBe(account.id);
  });
});

describe('a change of something else in the same moment', () => {
  /** Runs a change that has read the account, and waits, while another one is made. */
  async function duringSave(id: string, change: (transaction: Transaction) => Promise<unknown>) {
    const token = await tokenOf({ id });
    const database = await getDatabase();
    let saved: Promise<number> | undefined;
    await database.transaction(async (transaction) => {
      await lockAdministrators(transaction);
      saved = patch(id, token, { name: 'Renamed' });
      await vi.waitFor(async () => {
        const { rows } = await transaction.execute(
          sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`,
        );
        expect(rows).toHaveLength(1);
      });
      await change(transaction);
    });
    expect(await saved).toBe(200);
  }

  it('does not bring back a role that was taken away', async () => {
    const { id } = await colleague('administrator', 'editor');
    await duringSave(id, (transaction) =>
      transaction
        .delete(staff_roles)
        .where(sql`${staff_roles.parent} = ${id} AND ${staff_roles.value} = 'administrator'`),
    );
    expect(await heldBy(id)).toEqual(['editor']);
  });

  it('does not enable an account that was disabled', async () => {
    const { id } = await colleague('editor');
    const at = '2026-11-20T12:00:00.000Z';
    await duringSave(id, (transaction) =>
      transaction.update(staff).set({ disabledAt: at }).where(eq(staff.id, id)),
    );
    expect((await portal.payload.findByID({ collection: 'staff', id })).disabledAt).toBe(at);
  });
});

describe('the last administrator', () => {
  it('keeps the role beside others, and one who is disabled counts for nothing', async () => {
    const { docs } = await portal.payload.find({
      collection: 'staff',
      where: { roles: { equals: 'administrator' } },
      limit: 100,
    });
    const [last, other] = [await colleague('administrator', 'editor'), await colleague('administrator')];
    for (const { id } of docs) await portal.payload.delete({ collection: 'staff', id });
    const reason = { by: last.id, reason: 'On leave' };
    await disableAccount({ id: other.id, ...reason }, { clock: systemClock });
    const token = await tokenOf(last);
    expect(await patch(last.id, token, { roles: ['editor'] })).toBe(409);
    expect(await patch(last.id, token, { roles: ['administrator'] })).toBe(200);
    expect(await heldBy(last.id)).toEqual(['administrator']);
  });
});

describe('the migration from one role', () => {
  const run = async (migration: typeof up) => {
    const database = await getDatabase();
    await database.transaction((db) =>
      migration({ db, payload: portal.payload } as unknown as Parameters<typeof up>[0]),
    );
  };

  it('carries every role over, and what an earlier version writes until it ends', async () => {
    const account = await colleague('reviewer', 'editor');
    const database = await getDatabase();
    await run(down);
    const added = await database.execute<{ id: string }>(
      sql`INSERT INTO staff (email, name, role) VALUES ('early@example.org', 'E', 'administrator') RETURNING id`,
    );
    const early = added.rows[0]?.id ?? '';
    await run(up);
    expect([await heldBy(account.id), await heldBy(early)]).toEqual([['reviewer'], ['administrator']]);

    // An earlier version that still runs changes a role, creates an account, and saves another one as it read it.
    await database.execute(sql`UPDATE staff SET role = 'editor' WHERE id = ${early}`);
    const made = await database.execute<{ id: string }>(
      sql`INSERT INTO staff (email, name, role) VALUES ('late@example.org', 'L', 'reviewer') RETURNING id`,
    );
    await portal.payload.update({ collection: 'staff', id: account.id, data: { roles: ['editor'] } });
    await database.execute(sql`UPDATE staff SET role = 'reviewer', name = 'Same' WHERE id = ${account.id}`);
    expect([await heldBy(early), await heldBy(made.rows[0]?.id ?? ''), await heldBy(account.id)]).toEqual([
      ['editor'],
      ['reviewer'],
      ['editor'],
    ]);
  });
});
