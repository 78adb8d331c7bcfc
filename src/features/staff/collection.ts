import { sql } from '@payloadcms/db-postgres';
import type { PostgresAdapter } from '@payloadcms/db-postgres';
import { APIError } from 'payload';
import type { CollectionConfig, PayloadRequest } from 'payload';

import { collectionAccess, hasRole, staffOf } from '@/cms/access';
import { label } from '@/cms/fields/labels';
import { env } from '@/platform/env';

/** Two hours without a request end a staff session. */
const SESSION_SECONDS = 2 * 60 * 60;

/** Ten minutes without log-in after the fifth wrong password in a row. */
const LOCK_MS = 10 * 60 * 1000;

const access = collectionAccess('staff', { trash: false });

/**
 * True when somebody else is an administrator. Holds a lock until the transaction ends, so that two administrators
 * who remove each other at the same moment do not both find the other one still there.
 */
async function hasOtherAdministrator(req: PayloadRequest, id: number | string): Promise<boolean> {
  const adapter = req.payload.db as unknown as PostgresAdapter;
  const transactionId = await req.transactionID;
  const session = transactionId === undefined ? undefined : adapter.sessions[transactionId]?.db;
  await (session ?? adapter.drizzle).execute(
    sql`select pg_advisory_xact_lock(hashtext('staff:last-administrator'))`,
  );
  const others = await req.payload.count({
    collection: 'staff',
    req,
    where: { and: [{ id: { not_equals: id } }, { role: { equals: 'administrator' } }] },
  });
  return others.totalDocs > 0;
}

function lastAdministrator(req: PayloadRequest, zh: string, en: string): Error {
  return new APIError(req.i18n.language === 'zh' ? zh : en, 409, undefined, true);
}

/** The people who work in the admin. Members of the community are not in here and cannot log in to the admin. */
export const staffCollection: CollectionConfig = {
  slug: 'staff',
  labels: { singular: label('工作人员', 'Staff member'), plural: label('工作人员', 'Staff') },
  auth: {
    tokenExpiration: SESSION_SECONDS,
    maxLoginAttempts: 5,
    lockTime: LOCK_MS,
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
    group: label('管理', 'Administration'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'email', 'role', 'updatedAt'],
    listSearchableFields: ['name', 'email'],
    disableCopyToLocale: true,
  },
  hooks: {
    beforeChange: [
      async ({ data, operation, originalDoc, req }) => {
        const before = originalDoc as { id: string; role?: string } | undefined;
        const demotes =
          operation === 'update' &&
          before?.role === 'administrator' &&
          data.role !== undefined &&
          data.role !== 'administrator';
        if (demotes && !(await hasOtherAdministrator(req, before.id))) {
          throw lastAdministrator(
            req,
            '不能更改最后一位管理员的角色。',
            'The role of the last administrator cannot be changed.',
          );
        }
        return data as unknown;
      },
    ],
    beforeDelete: [
      async ({ id, req }) => {
        if (!(await hasOtherAdministrator(req, id))) {
          throw lastAdministrator(
            req,
            '不能删除最后一位管理员。',
            'The last administrator cannot be deleted.',
          );
        }
      },
    ],
  },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: 80, label: label('姓名', 'Name') },
    {
      name: 'role',
      type: 'select',
      required: true,
      defaultValue: 'editor',
      saveToJWT: true,
      label: label('角色', 'Role'),
      options: [
        { value: 'administrator', label: label('管理员', 'Administrator') },
        { value: 'reviewer', label: label('审核员', 'Reviewer') },
        { value: 'editor', label: label('编辑', 'Editor') },
      ],
      access: {
        create: ({ req }) => hasRole(req, ['administrator']),
        update: ({ req }) => hasRole(req, ['administrator']),
      },
    },
  ],
};
