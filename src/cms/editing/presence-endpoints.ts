import { z } from 'zod';

import { locales } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';

import { hasRole } from '../access';
import { collectionPermissions, globalPermissions, roles, type Role } from '../permissions';
import { type StaffCall, staffEndpoint } from '../staff-endpoint';

import { forgetPresence, notePresence } from './presence';

const page = z.uuid('format');

const place = z.strictObject({
  page,
  /** `news/<id>` or `globals/home`. */
  subject: z
    .string('empty')
    .regex(/^[a-z-]+\/[a-z\d-]+$/, 'format')
    .max(100, 'tooLong'),
  language: z.enum(locales, 'unknown'),
  field: z
    .string()
    .regex(/^\w{1,60}$/, 'format')
    .nullable(),
});

const closed = z.strictObject({ page });

/** Those who may read what is open may also know who has it open. @throws PortalError `forbidden` */
function demandReader({ req }: StaffCall, subject: string): void {
  const [kind = '', name = ''] = subject.split('/');
  const tables: Readonly<Record<string, { readonly read: readonly Role[] }>> =
    kind === 'globals' ? globalPermissions : collectionPermissions;
  const key = kind === 'globals' ? name : kind;
  const rule = Object.hasOwn(tables, key) ? tables[key] : undefined;
  if (!rule || !hasRole(req, rule.read)) throw new PortalError('forbidden');
}

/** Endpoints of `staff`: who works on what at the moment (ADR 154). */
export const presenceEndpoints = [
  /** `POST /api/staff/presence` with `{ page, subject, language, field }` → `{ others: [{ page, staffId, name, language, field }] }` */
  staffEndpoint({
    path: '/presence',
    method: 'post',
    roles,
    handle: async (call) => {
      const given = validate(place, await call.body());
      demandReader(call, given.subject);
      const presence = { ...given, staffId: call.staff.id };
      return { others: await notePresence(await getDatabase(), presence, systemClock) };
    },
  }),
  /** `POST /api/staff/presence/closed` with `{ page }`: a page says that it closes. */
  staffEndpoint({
    path: '/presence/closed',
    method: 'post',
    roles,
    handle: async (call) => {
      const given = validate(closed, await call.body());
      await forgetPresence(await getDatabase(), { ...given, staffId: call.staff.id });
    },
  }),
];
