import { APIError } from 'payload';
import type { CollectionConfig, DateField, PayloadRequest } from 'payload';

import { dateAndTimePicker } from '@/cms/fields/dates';
import { collectionAccess, hasRole, staffOf } from '@/cms/access';
import { staffSessionStrategy, STAFF_TOKEN_SECONDS } from '@/cms/payload-adapter/staff-sessions';
import { adminLabels, adminTexts } from '@/i18n/admin-labels';
import { requestTransaction } from '@/platform/db/request-transaction';
import { env } from '@/platform/env';

import { accountEndpoints } from './admin/account-endpoints';
import { sessionEndpoints } from './admin/session-endpoints';
import { secondFactorEndpoints } from './admin/second-factor-endpoints';
import {
  demandCurrentPassword,
  followChange,
  noteWhoChanges,
  refuseWeakPassword,
} from './sign-in/account-changes';
import { eventsExportEndpoints } from './admin/events-export';
import { signInEndpoints } from './sign-in/endpoints';
import { lockAdministrators } from './use-cases/account-state';

const label = adminLabels('staff');
const text = adminTexts('staff');
const sharedLabel = adminLabels('shared');

const access = collectionAccess('staff', { trash: false });

/** True when someone else is an administrator who can log in; locks them until the transaction ends. */
async function hasOtherAdministrator(req: PayloadRequest, id: number | string): Promise<boolean> {
  await lockAdministrators(await requestTransaction(req));
  const others = await req.payload.count({
    collection: 'staff',
    req,
    where: {
      and: [
        { id: { not_equals: id } },
        { role: { equals: 'administrator' } },
        { disabledAt: { exists: false } },
        { or: [{ invitedAt: { exists: false } }, { acceptedAt: { exists: true } }] },
      ],
    },
  });
  return others.totalDocs > 0;
}

function lastAdministrator(req: PayloadRequest, key: 'keepsRole' | 'stays'): Error {
  return new APIError(text(req, `errors.lastAdministrator.${key}`), 409, undefined, true);
}

/** The people who work in the admin. Members of the community are not in here and cannot log in to the admin. */
export const staffCollection: CollectionConfig = {
  slug: 'staff',
  labels: { singular: label('staff.singular'), plural: label('staff.plural') },
  auth: {
    tokenExpiration: STAFF_TOKEN_SECONDS,
    strategies: [staffSessionStrategy],
    // A browser has its token in a cookie that no script reads; programs get theirs from the login.
    removeTokenFromResponses: true,
    // Payload would let strangers lock colleagues out; the front door counts per network (ADR 073).
    maxLoginAttempts: 0,
    useSessions: true,
    cookies: { sameSite: 'Lax', secure: env.PUBLIC_URL.startsWith('https:') },
  },
  access: {
    ...access,
    read: (args) => {
      const own = staffOf(args.req);
      return hasRole(args.req, ['administrator']) || (own ? { id: { equals: own.id } } : false);
    },
    update: (args) => {
      const own = staffOf(args.req);
      return hasRole(args.req, ['administrator']) || (own ? { id: { equals: own.id } } : false);
    },
  },
  admin: {
    group: sharedLabel('groups.administration'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'email', 'role', 'disabledAt', 'updatedAt'],
    listSearchableFields: ['name', 'email'],
    disableCopyToLocale: true,
    components: { beforeListTable: ['@/features/staff/admin/invite-link#InviteLink'] },
  },
  endpoints: [
    ...signInEndpoints,
    ...accountEndpoints,
    ...secondFactorEndpoints,
    ...sessionEndpoints,
    ...eventsExportEndpoints,
  ],
  hooks: {
    beforeOperation: [noteWhoChanges],
    beforeValidate: [refuseWeakPassword],
    afterChange: [followChange],
    beforeChange: [
      demandCurrentPassword,
      async ({ data, operation, originalDoc, req }) => {
        const before = originalDoc as { id: string; role?: string } | undefined;
        const demotes =
          operation === 'update' &&
          before?.role === 'administrator' &&
          data.role !== undefined &&
          data.role !== 'administrator';
        if (demotes && !(await hasOtherAdministrator(req, before.id))) {
          throw lastAdministrator(req, 'keepsRole');
        }
        return data as unknown;
      },
    ],
    beforeDelete: [
      async ({ id, req }) => {
        if (!(await hasOtherAdministrator(req, id))) {
          throw lastAdministrator(req, 'stays');
        }
      },
    ],
  },
  fields: [
    {
      name: 'currentPassword',
      type: 'text',
      virtual: true,
      label: label('staff.fields.currentPassword.label'),
      access: { create: () => false },
      admin: {
        description: label('staff.fields.currentPassword.description'),
        condition: (_data, _siblings, { operation }) => operation === 'update',
        disableListColumn: true,
        disableListFilter: true,
        disableBulkEdit: true,
        components: { Field: '@/features/staff/admin/current-password#CurrentPassword' },
      },
    },
    { name: 'name', type: 'text', required: true, maxLength: 80, label: label('staff.fields.name.label') },
    {
      name: 'role',
      type: 'select',
      required: true,
      defaultValue: 'editor',
      saveToJWT: true,
      label: label('staff.fields.role.label'),
      options: [
        { value: 'administrator', label: label('staff.fields.role.options.administrator') },
        { value: 'reviewer', label: label('staff.fields.role.options.reviewer') },
        { value: 'editor', label: label('staff.fields.role.options.editor') },
      ],
      access: {
        create: ({ req }) => hasRole(req, ['administrator']),
        update: ({ req }) => hasRole(req, ['administrator']),
      },
    },
    {
      name: 'disabledAt',
      type: 'date',
      label: label('staff.fields.disabledAt.label'),
      // Changed by `POST /api/staff/{id}/disable` and `…/enable` only.
      access: { create: () => false, update: () => false },
      admin: { date: dateAndTimePicker, condition: () => false, disableBulkEdit: true },
    },
    // Written by the invitation only (ADR 127).
    ...(['invitedAt', 'invitationEnds', 'acceptedAt'] as const).map((name): DateField => ({
      name,
      type: 'date',
      label: label(`staff.fields.${name}.label`),
      access: { create: () => false, update: () => false },
      admin: { date: dateAndTimePicker, condition: () => false, disableBulkEdit: true },
    })),
    {
      name: 'account',
      type: 'ui',
      label: label('staff.fields.account.label'),
      admin: {
        disableListColumn: true,
        components: { Field: '@/features/staff/admin/account-panel#AccountPanel' },
      },
    },
    {
      name: 'secondFactor',
      type: 'ui',
      label: label('staff.fields.secondFactor.label'),
      admin: {
        disableListColumn: true,
        components: { Field: '@/features/staff/admin/second-factor-panel#SecondFactorPanel' },
      },
    },
    {
      name: 'openSessions',
      type: 'ui',
      label: label('staff.fields.openSessions.label'),
      admin: {
        disableListColumn: true,
        components: { Field: '@/features/staff/admin/sessions-panel#SessionsPanel' },
      },
    },
  ],
};
