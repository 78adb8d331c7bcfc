import { z } from 'zod';

import { locales } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';

import { roles } from '../permissions';
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

/**
 * Those who may read what is open may also know who has it open. Their access functions say it, because not everything
 * that forms open is in the permission table. One that answers with a query withholds some items, so it doesn't count.
 * @throws PortalError `forbidden`
 */
async function demandReader({ req }: StaffCall, subject: string): Promise<void> {
  const [kind = '', name = ''] = subject.split('/');
  const { collections, globals } = req.payload.config;
  const of = kind === 'globals' ? globals.find(isNamed(name)) : collections.find(isNamed(kind));
  if (!of || (await of.access.read({ req })) !== true) throw new PortalError('forbidden');
}

const isNamed =
  (name: string) =>
  ({ slug }: { readonly slug: string }): boolean =>
    slug === name;

/** Endpoints of `staff`: who works on what at the moment (ADR 154). */
export const presenceEndpoints = [
  /** `POST /api/staff/presence` with `{ page, subject, language, field }` → `{ others: [{ page, staffId, name, language, field }] }` */
  staffEndpoint({
    path: '/presence',
    method: 'post',
    roles,
    handle: async (call) => {
      const given = validate(place, await call.body());
      await demandReader(call, given.subject);
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
