import type { CollectionConfig } from 'payload';

import { hasRole, staffOf } from '@/cms/access';
import { dateAndTimePicker } from '@/cms/fields/dates';
import { label } from '@/cms/fields/labels';
import { languageNames, namedValues } from '@/cms/fields/named-value';

import { memberTransition } from './admin/endpoints';

/**
 * Members of the community, as staff see them. They are not users of Payload: they log in through the identity
 * service, whose secrets are in tables of their own. Only use cases write here, hence no role may over REST.
 */
export const membersCollection: CollectionConfig = {
  slug: 'members',
  labels: { singular: label('会员', 'Member'), plural: label('会员', 'Members') },
  defaultSort: '-createdAt',
  admin: {
    group: label('社区', 'Community'),
    useAsTitle: 'nickname',
    defaultColumns: ['nickname', 'email', 'organization', 'createdAt', 'lockedAt'],
    listSearchableFields: ['nickname', 'email', 'organization'],
  },
  access: {
    read: ({ req }) => hasRole(req, ['administrator', 'reviewer']),
    readVersions: () => false,
    create: () => false,
    update: () => false,
    delete: () => false,
    unlock: () => false,
    admin: ({ req }) => staffOf(req) !== undefined,
  },
  endpoints: [memberTransition],
  disableDuplicate: true,
  fields: [
    {
      name: 'panel',
      type: 'ui',
      label: label('账号操作', 'Account'),
      admin: {
        components: { Field: '@/features/staff/admin/member-panel#MemberPanel' },
        disableListColumn: true,
      },
    },
    {
      name: 'email',
      type: 'email',
      required: true,
      unique: true,
      label: label('账号邮箱', 'Account e-mail'),
      // Reviewers need names; how to reach somebody is for administrators.
      access: { read: ({ req }) => hasRole(req, ['administrator']) },
    },
    { name: 'username', type: 'text', required: true, unique: true, label: label('用户名', 'Username') },
    { name: 'nickname', type: 'text', required: true, label: label('名称', 'Name') },
    { name: 'organization', type: 'text', label: label('企业/组织', 'Organization') },
    {
      name: 'locale',
      type: 'text',
      required: true,
      defaultValue: 'zh',
      label: label('语言', 'Language'),
      admin: namedValues(languageNames),
    },
    { name: 'photo', type: 'text', label: label('头像', 'Picture'), admin: { hidden: true } },
    {
      name: 'privacyAcceptedAt',
      type: 'date',
      label: label('同意隐私声明', 'Privacy statement accepted'),
      admin: { date: dateAndTimePicker },
    },
    {
      name: 'lockedAt',
      type: 'date',
      label: label('锁定于', 'Locked since'),
      admin: { date: dateAndTimePicker },
    },
  ],
};
