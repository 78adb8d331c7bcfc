import type { CollectionConfig } from 'payload';

import { hasRole, staffOf } from '@/cms/access';
import { momentField } from '@/cms/fields/moment-field';
import { languageNames, namedValues } from '@/cms/fields/named-value';
import { adminLabels } from '@/i18n/admin-labels';
import { defaultLocale } from '@/i18n/locales';

import { memberTransition } from './admin/staff-endpoints';

const label = adminLabels('staff');
const sharedLabel = adminLabels('shared');

/**
 * Members of the community, as staff see them. They are not users of Payload: they log in through the identity
 * service, whose secrets are in tables of their own. Only use cases write here, hence no role may over REST.
 */
export const membersCollection: CollectionConfig = {
  slug: 'members',
  labels: { singular: label('members.singular'), plural: label('members.plural') },
  defaultSort: '-createdAt',
  admin: {
    group: sharedLabel('groups.community'),
    useAsTitle: 'nickname',
    defaultColumns: ['nickname', 'email', 'organization', 'createdAt', 'lockedAt'],
    listSearchableFields: ['nickname', 'email', 'organization'],
  },
  access: {
    read: ({ req }) => hasRole(req, ['administrator', 'reviewer', 'auditor']),
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
      label: label('members.fields.panel.label'),
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
      label: label('members.fields.email.label'),
      // Reviewers need names; how to reach someone is for administrators.
      access: { read: ({ req }) => hasRole(req, ['administrator']) },
    },
    {
      name: 'username',
      type: 'text',
      required: true,
      unique: true,
      label: label('members.fields.username.label'),
    },
    { name: 'nickname', type: 'text', required: true, label: label('members.fields.nickname.label') },
    // The name in contracts, which the member gave in an application or the profile.
    { name: 'legalName', type: 'text', label: label('members.fields.legalName.label') },
    { name: 'organization', type: 'text', label: label('members.fields.organization.label') },
    {
      name: 'locale',
      type: 'text',
      required: true,
      defaultValue: defaultLocale,
      label: label('members.fields.locale.label'),
      admin: namedValues(languageNames),
    },
    { name: 'photo', type: 'text', label: label('members.fields.photo.label'), admin: { hidden: true } },
    {
      name: 'privacyAcceptedAt',
      type: 'date',
      label: label('members.fields.privacyAcceptedAt.label'),
      admin: momentField,
    },
    // Forms do not ask again for the statement that a member has agreed to.
    { name: 'privacyVersion', type: 'text', label: label('members.fields.privacyVersion.label') },
    {
      name: 'lockedAt',
      type: 'date',
      label: label('members.fields.lockedAt.label'),
      admin: momentField,
    },
  ],
};
