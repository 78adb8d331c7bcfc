import { APIError } from 'payload';
import type { CollectionConfig } from 'payload';

import { collectionAccess, hasRole, staffOf } from '@/cms/access';
import { label } from '@/cms/fields/labels';
import { env } from '@/platform/env';

/** Two hours without a request end a staff session. */
const SESSION_SECONDS = 2 * 60 * 60;

/** Ten minutes without log-in after the fifth wrong password in a row. */
const LOCK_MS = 10 * 60 * 1000;

const access = collectionAccess('staff', { trash: false });

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
    beforeDelete: [
      async ({ id, req }) => {
        const others = await req.payload.count({
          collection: 'staff',
          req,
          where: { and: [{ id: { not_equals: id } }, { role: { equals: 'administrator' } }] },
        });
        if (others.totalDocs === 0) {
          throw new APIError(
            req.i18n.language === 'zh'
              ? '不能删除最后一位管理员。'
              : 'The last administrator cannot be deleted.',
            409,
            undefined,
            true,
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
