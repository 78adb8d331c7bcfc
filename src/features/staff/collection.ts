import { APIError } from 'payload';
import type {
  CollectionBeforeChangeHook,
  CollectionBeforeValidateHook,
  CollectionConfig,
  DateField,
  PayloadRequest,
} from 'payload';

import { presenceEndpoints } from '@/cms/editing/presence-endpoints';
import { dateAndTimePicker } from '@/cms/fields/dates';
import { collectionAccess, hasRole, staffOf } from '@/cms/access';
import { collectionPermissions, holdsOneOf, type Role, roles } from '@/cms/permissions';
import { staffSessionStrategy, STAFF_TOKEN_SECONDS } from '@/cms/payload-adapter/staff-sessions';
import { adminLabels, adminTexts } from '@/i18n/admin-labels';
import { requestTransaction } from '@/platform/db/request-transaction';
import { env } from '@/platform/env';

import { accountEndpoints } from './admin/account-endpoints';
import { proofEndpoints } from './admin/proof-endpoints';
import { sessionEndpoints } from './admin/session-endpoints';
import { secondFactorEndpoints } from './admin/second-factor-endpoints';
import {
  demandCurrentPassword,
  demandProofForMany,
  demandProofForRoles,
  followChange,
  keepProvided,
  noteWhoChanges,
  refuseWeakPassword,
} from './sign-in/account-changes';
import { eventsExportEndpoints } from './admin/events-export';
import { signInEndpoints } from './sign-in/endpoints';
import { FOLLOWS_PROVIDER, isConnected } from './sign-in/provider';
import { providerEndpoints } from './sign-in/provider-endpoints';
import { lockAdministrators, rightsOf } from './use-cases/account-state';

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
        { roles: { equals: 'administrator' } },
        { disabledAt: { exists: false } },
        { or: [{ invitedAt: { exists: false } }, { acceptedAt: { exists: true } }] },
      ],
    },
  });
  return others.totalDocs > 0;
}

interface Rights {
  readonly id: string;
  readonly roles: readonly Role[];
  readonly disabledAt?: string | null;
}

/** Each role once, in the order of the permission table: a set, whatever was sent. */
const inOrder: CollectionBeforeValidateHook = ({ data }) => {
  if (data?.roles === undefined) return data as unknown;
  const given: readonly unknown[] = Array.isArray(data.roles) ? data.roles : [];
  const known = roles.filter((role) => given.includes(role));
  const unknown = given.filter((value) => !roles.some((role) => role === value));
  return { ...data, roles: [...known, ...unknown] };
};

/**
 * Payload writes whole accounts, as they were when it read them. This keeps a change of something else from bringing back
 * roles or access that were taken away in the meantime, and the last administrator from losing the role.
 */
const keepRights: CollectionBeforeChangeHook = async ({ data, operation, originalDoc, req }) => {
  if (operation !== 'update') return data as unknown;
  const read = originalDoc as Rights;
  await lockAdministrators(await requestTransaction(req));
  const now = await rightsOf(await requestTransaction(req), read.id);
  if (!now) return data as unknown;
  const { roles: wanted = read.roles, disabledAt = read.disabledAt } = data as Partial<Rights>;
  const isSame = wanted.join() === read.roles.join();
  const demotes = !isSame && now.roles.includes('administrator') && !wanted.includes('administrator');
  // What a provider says holds also for the last one: the next person of its group becomes an administrator again.
  if (demotes && !req.context[FOLLOWS_PROVIDER] && !(await hasOtherAdministrator(req, read.id)))
    throw lastAdministrator(req, 'keepsRole');
  return {
    ...data,
    disabledAt: disabledAt === read.disabledAt ? now.disabledAt : disabledAt,
    roles: isSame ? now.roles : wanted,
  };
};

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
      return (
        hasRole(args.req, collectionPermissions.staff.read) || (own ? { id: { equals: own.id } } : false)
      );
    },
    update: (args) => {
      const own = staffOf(args.req);
      return hasRole(args.req, ['administrator']) || (own ? { id: { equals: own.id } } : false);
    },
  },
  admin: {
    group: sharedLabel('groups.administration'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'email', 'roles', 'account', 'updatedAt'],
    listSearchableFields: ['name', 'email'],
    disableCopyToLocale: true,
    components: { beforeListTable: ['@/features/staff/admin/invite-link#InviteLink'] },
  },
  endpoints: [
    ...signInEndpoints,
    ...providerEndpoints,
    ...accountEndpoints,
    ...secondFactorEndpoints,
    ...proofEndpoints,
    ...presenceEndpoints,
    ...sessionEndpoints,
    ...eventsExportEndpoints,
  ],
  indexes: [{ fields: ['providerIssuer', 'providerSubject'], unique: true }],
  hooks: {
    beforeOperation: [noteWhoChanges, demandProofForMany],
    beforeValidate: [inOrder, refuseWeakPassword],
    afterChange: [followChange],
    beforeChange: [keepProvided, demandProofForRoles, demandCurrentPassword, keepRights],
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
        // For those who may change the account: its owner, and administrators.
        // Who logs in at a provider has none; a fresh proof replaces it.
        condition: (data, _siblings, { operation, user }) =>
          operation === 'update' &&
          !user?.providerIssuer &&
          (data.id === user?.id || holdsOneOf(user?.roles, ['administrator'])),
        disableListColumn: true,
        disableListFilter: true,
        disableBulkEdit: true,
        components: { Field: '@/features/staff/admin/current-password#CurrentPassword' },
      },
    },
    {
      name: 'name',
      type: 'text',
      required: true,
      maxLength: 80,
      label: label('staff.fields.name.label'),
      access: { update: ({ doc }) => !isConnected(doc ?? {}) },
    },
    {
      name: 'roles',
      type: 'select',
      hasMany: true,
      required: true,
      defaultValue: ['editor'],
      saveToJWT: true,
      label: label('staff.fields.roles.label'),
      options: roles.map((value) => ({ value, label: label(`staff.fields.roles.options.${value}`) })),
      admin: {
        components: {
          Description: '@/features/staff/admin/role-guide#RoleGuide',
          Cell: '@/features/staff/admin/role-guide#RolesCell',
        },
      },
      access: {
        create: ({ req }) => hasRole(req, ['administrator']),
        update: ({ req, doc }) => hasRole(req, ['administrator']) && !isConnected(doc ?? {}),
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
    // The identity at an OpenID provider that the account belongs to (ADR 138); written by logins there only.
    {
      name: 'providerIssuer',
      type: 'text',
      label: label('staff.fields.providerIssuer.label'),
      access: { create: () => false, update: () => false },
      admin: { condition: () => false, disableBulkEdit: true, disableListColumn: true },
    },
    {
      name: 'providerSubject',
      type: 'text',
      label: label('staff.fields.providerSubject.label'),
      access: { create: () => false, read: () => false, update: () => false },
      admin: {
        condition: () => false,
        disableBulkEdit: true,
        disableListColumn: true,
        disableListFilter: true,
      },
    },
    {
      name: 'account',
      type: 'ui',
      label: label('staff.fields.account.label'),
      admin: {
        components: {
          Field: '@/features/staff/admin/account-panel#AccountPanel',
          Cell: '@/features/staff/admin/account-cell#AccountCell',
        },
      },
    },
    {
      name: 'providerAccount',
      type: 'ui',
      label: label('staff.fields.providerAccount.label'),
      admin: {
        disableListColumn: true,
        components: { Field: '@/features/staff/admin/provider-panel#ProviderPanel' },
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
