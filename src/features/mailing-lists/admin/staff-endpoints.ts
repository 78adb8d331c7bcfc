import { z } from 'zod';

import { type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { accountSchema } from '@/features/session';
import { recordAccess } from '@/features/identity';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { csvResponse } from '@/platform/http/csv';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';

import { decisionSchema } from '../domain';
import { liftSuppression, suppress } from '../suppressions';
import { decideSubscription } from '../use-cases/decide';
import { importSchema, importSubscribers } from '../use-cases/import-subscribers';
import { leaveOne } from '../use-cases/leave';
import { eachSubscriber } from './subscribers';
import { findSuppressions } from './suppression-list';

const clock = systemClock;

const manySchema = z.strictObject({
  ids: z.array(z.uuid('format')).min(1, 'empty').max(200, 'format'),
  event: z.literal('approve'),
});
const suppressSchema = z.strictObject({ email: accountSchema, note: z.string().trim().max(500).default('') });
const liftSchema = z.strictObject({ reason: z.string('empty').trim().min(1, 'empty').max(500, 'format') });

function idOf(text: string): string {
  const id = z.uuid().safeParse(text);
  if (!id.success) throw new PortalError('not_found');
  return id.data;
}

/** Columns of the export; the import reads those it knows by the same names. */
const columns = [
  'email',
  'name',
  'organization',
  'lang',
  'state',
  'source',
  'requested_at',
  'consent_at',
  'consent_version',
  'consent_network',
  'consent_note',
] as const;

/** All subscribers of a query as CSV, written while they are read. */
async function exportCsv(call: StaffCall) {
  const { query } = call;
  const found = { list: query('list'), state: query('state'), search: query('search') };
  // What was searched for may be an address.
  await recordAccess(call, 'data.taken', { what: 'subscribers', list: found.list, state: found.state });
  return csvResponse('subscribers.csv', columns, subscriberLines(found));
}

async function* subscriberLines(query: Parameters<typeof eachSubscriber>[0]) {
  for await (const batch of eachSubscriber(query)) {
    yield batch.map((row) => [
      row.email,
      row.name,
      row.organization,
      row.locale,
      row.state,
      row.source,
      row.requestedAt,
      row.consentAt,
      row.consentVersion,
      row.consentNetwork,
      row.consentNote,
    ]);
  }
}

/** See `importSubscribers`. */
async function importCsv({ body, staff }: StaffCall) {
  return importSubscribers(validate(importSchema, await body()), { staffId: staff.id, clock });
}

/** See `findSuppressions`. */
async function suppressions({ query }: StaffCall) {
  return findSuppressions(query('search'));
}

/** Suppresses an address by hand. */
async function addSuppression({ body, staff }: StaffCall) {
  const { email, note } = validate(suppressSchema, await body());
  const entry = { email, reason: 'manual', note, at: clock.now(), byStaff: staff.id } as const;
  await (await getDatabase()).transaction((transaction) => suppress(transaction, entry));
  return { email };
}

/** Lets mail through to an address again. */
async function removeSuppression({ param, body, staff }: StaffCall) {
  const { reason } = validate(liftSchema, await body());
  const act = { note: reason, at: clock.now(), byStaff: staff.id };
  const isLifted = await (
    await getDatabase()
  ).transaction((transaction) => liftSuppression(transaction, param('hash'), act));
  if (!isLifted) throw new PortalError('not_found');
  return null;
}

/** Approves several requests independently: one that someone else has decided meanwhile does not stop the others. */
async function decideMany({ body, staff }: StaffCall) {
  const { ids, event } = validate(manySchema, await body());
  const results: { id: string; state?: string; conflict?: unknown }[] = [];
  for (const id of ids) {
    try {
      const decision = { event, expectedState: 'pending_review' } as const;
      const { state } = await decideSubscription(id, decision, { staffId: staff.id, clock });
      results.push({ id, state });
    } catch (error) {
      if (!(error instanceof PortalError)) throw error;
      results.push({ id, conflict: error.data ?? { state: 'removed' } });
    }
  }
  return { results };
}

/** See `decideSubscription`. */
async function decide({ param, body, staff }: StaffCall) {
  const decision = validate(decisionSchema, await body());
  return decideSubscription(idOf(param('id')), decision, { staffId: staff.id, clock });
}

/** Ends a subscription on behalf of its reader. */
async function remove({ param, staff }: StaffCall) {
  const id = idOf(param('id'));
  const database = await getDatabase();
  const list = await database.transaction((transaction) =>
    leaveOne(transaction, id, { via: 'staff', actor: { kind: 'staff', id: staff.id }, clock }),
  );
  if (list === undefined) throw new PortalError('not_found');
  return null;
}

const reviewers = ['administrator', 'reviewer'] as const;
const administrators = ['administrator'] as const;

/** What staff do with subscriptions: the collection's endpoints below `/api/subscriptions`. */
export const subscriptionEndpoints = [
  staffEndpoint({
    path: '/export.csv',
    method: 'get',
    roles: administrators,
    proof: 'subscribers.export',
    handle: exportCsv,
  }),
  staffEndpoint({
    path: '/import',
    method: 'post',
    roles: administrators,
    handle: importCsv,
  }),
  staffEndpoint({
    path: '/suppressions',
    method: 'get',
    roles: administrators,
    handle: suppressions,
  }),
  staffEndpoint({
    path: '/suppressions',
    method: 'post',
    roles: administrators,
    handle: addSuppression,
  }),
  staffEndpoint({
    path: '/suppressions/:hash/lift',
    method: 'post',
    roles: administrators,
    handle: removeSuppression,
  }),
  staffEndpoint({
    path: '/transition',
    method: 'post',
    roles: reviewers,
    handle: decideMany,
  }),
  staffEndpoint({
    path: '/:id/transition',
    method: 'post',
    roles: reviewers,
    handle: decide,
  }),
  staffEndpoint({
    path: '/:id/remove',
    method: 'post',
    roles: administrators,
    handle: remove,
  }),
];
