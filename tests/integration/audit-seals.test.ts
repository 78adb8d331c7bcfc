import { randomUUID } from 'node:crypto';

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { auditEvents } from '@/features/identity/tables';
import { sealAudit, verifyAudit } from '@/features/identity/use-cases/seal-audit';
import { getDatabase } from '@/platform/db/database';

import { usePortalDatabase } from '../support/database';

/** The daily seals over the event log (ADR 131), and someone with all rights on the database who works around them. */

const portal = usePortalDatabase();

let administrator: Client;
beforeAll(async () => {
  const address = new URL(inject('adminUrl'));
  address.pathname = new URL(portal.databaseUrl).pathname;
  administrator = new Client({ connectionString: address.href });
  await administrator.connect();
});
afterAll(() => administrator.end());

const at = (moment: string) => ({ now: () => new Date(moment) });
const tomorrow = at('2026-03-05T12:00:00Z');

async function event(moment: string, subjectId: string = randomUUID()): Promise<string> {
  const database = await getDatabase();
  const [row] = await database
    .insert(auditEvents)
    .values({
      at: new Date(moment),
      actorKind: 'staff',
      action: 'item.published',
      subjectId,
      details: { title: 'Lanes', reason: 'A. Weaver asked' },
    })
    .returning({ id: auditEvents.id });
  return row?.id ?? '';
}

/** What a person with all rights does to a table that can only be added to; undone by the test’s transaction. */
async function meanwhile(statement: string, look: () => Promise<void>): Promise<void> {
  await administrator.query(`SELECT set_config('portal.audit_path', 'open', false)`);
  await administrator.query('CREATE TABLE kept AS SELECT * FROM audit_events');
  try {
    await administrator.query(statement);
    await look();
  } finally {
    await administrator.query('DELETE FROM audit_events');
    await administrator.query('INSERT INTO audit_events SELECT * FROM kept');
    await administrator.query('DROP TABLE kept');
    await administrator.query(`SELECT set_config('portal.audit_path', '', false)`);
  }
}

describe('seals of the event log', () => {
  it('are made for the days that are over, once', async () => {
    await event('2026-03-01T10:00:00Z');
    await event('2026-03-01T23:59:59Z');
    await event('2026-03-03T00:00:00Z');
    await event('2026-03-04T08:00:00Z');
    // In the hour after midnight, a transaction of yesterday may still be under way.
    expect(await sealAudit(at('2026-03-04T00:59:00Z'))).toBe(2);
    expect(await sealAudit(at('2026-03-04T01:00:00Z'))).toBe(1);
    expect(await sealAudit(at('2026-03-04T02:00:00Z'))).toBe(0);
    const report = await verifyAudit(tomorrow);
    expect(report).toMatchObject({ days: 3, events: 3, broken: [], newest: { day: '2026-03-03' } });
  });

  it('show on which day an event was removed, changed, or slipped in', async () => {
    const broken = async () => (await verifyAudit(tomorrow)).broken;
    for (const [statement, found] of [
      [`DELETE FROM audit_events WHERE at = '2026-03-01T10:00:00Z'`, 1],
      [`UPDATE audit_events SET action = 'item.saved' WHERE at = '2026-03-01T10:00:00Z'`, 2],
      [`UPDATE audit_events SET details = '{}' WHERE at = '2026-03-01T10:00:00Z'`, 2],
      [`UPDATE audit_events SET at = at + interval '1 second' WHERE at = '2026-03-01T10:00:00Z'`, 2],
      [`INSERT INTO audit_events (at, actor_kind, action) VALUES ('2026-03-01T11:00:00Z', 'system', 'x')`, 3],
    ] as const) {
      await meanwhile(statement, async () => {
        expect(await broken(), statement).toEqual([{ day: '2026-03-01', sealed: 2, found }]);
      });
    }
    expect(await broken()).toEqual([]);
  });

  it('hold when the reason goes with the member that it names', async () => {
    const database = await getDatabase();
    const rows = await database.select({ subject: auditEvents.subjectId }).from(auditEvents);
    for (const { subject } of rows) {
      await administrator.query('SELECT audit_forget_member($1)', [subject]);
    }
    const details = await database.select({ details: auditEvents.details }).from(auditEvents);
    expect(details.every(({ details: left }) => !('reason' in left))).toBe(true);
    expect((await verifyAudit(tomorrow)).broken).toEqual([]);
  });
});
