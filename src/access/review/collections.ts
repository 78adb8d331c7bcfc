import { APIError } from 'payload';
import type { CollectionBeforeChangeHook, CollectionConfig, Field } from 'payload';

import { collectionAccess } from '@/cms/access';
import { languageOptions } from '@/cms/fields/named-value';
import { momentField } from '@/cms/fields/moment-field';
import { adminLabels, type AdminLabel, adminTexts } from '@/i18n/admin-labels';

import { downloadLogEndpoints } from '@/access/downloads';
import { states } from '@/access/shared/domain';
import { reviewEndpoints } from './review-endpoints';
import { applicationEndpoints } from './staff-endpoints';

const label = adminLabels('applications');
const text = adminTexts('applications');
const sharedLabel = adminLabels('shared');

const group = sharedLabel('groups.specificationAccess');

const stateLabels: Record<(typeof states)[number], AdminLabel> = {
  submitted: label('states.submitted'),
  more_info_needed: label('states.more_info_needed'),
  qualification_rejected: label('states.qualification_rejected'),
  agreement_sent: label('states.agreement_sent'),
  agreement_returned: label('states.agreement_returned'),
  agreement_rejected: label('states.agreement_rejected'),
  granted: label('states.granted'),
  revoked: label('states.revoked'),
  withdrawn: label('states.withdrawn'),
  expired: label('states.expired'),
};

/** Applications and grants change by their use cases alone, whatever route a write takes (architecture, section 3). */
const refuseForeignWrites: CollectionBeforeChangeHook = ({ req }) => {
  throw new APIError(text(req, 'errors.reviewOnly'), 403, undefined, true);
};

/** A field that nobody types into: use cases write it, the admin shows it. */
function shown(field: Field): Field {
  return { ...field, access: { create: () => false, update: () => false } } as Field;
}

const specification: Field = {
  name: 'specification',
  type: 'relationship',
  relationTo: 'specifications',
  index: true,
  label: label('common.fields.specification.label'),
};
const member: Field = {
  name: 'member',
  type: 'relationship',
  relationTo: 'members',
  index: true,
  label: label('common.fields.member.label'),
};
/** Who the applicant or holder is: as entered, and as compared. */
const person: Field[] = [
  { name: 'name', type: 'text', required: true, label: label('common.fields.name.label') },
  { name: 'organization', type: 'text', required: true, label: label('common.fields.organization.label') },
  {
    name: 'email',
    type: 'text',
    required: true,
    index: true,
    label: label('common.fields.email.label'),
  },
  {
    name: 'organizationKey',
    type: 'text',
    required: true,
    index: true,
    label: label('common.fields.organizationKey.label'),
    admin: { hidden: true },
  },
  {
    name: 'emailDomain',
    type: 'text',
    index: true,
    label: label('common.fields.emailDomain.label'),
    admin: { hidden: true },
  },
  {
    name: 'language',
    type: 'select',
    required: true,
    options: languageOptions,
    label: label('common.fields.language.label'),
  },
];

const readOnlyByNature: Partial<CollectionConfig> = {
  disableDuplicate: true,
  disableBulkEdit: true,
  lockDocuments: false,
  hooks: { beforeChange: [refuseForeignWrites] },
};

/** A link to the case in the review console, at the side. */
function consoleLink(component: string): Field {
  return {
    name: 'console',
    type: 'ui',
    label: label('common.fields.console.label'),
    admin: {
      position: 'sidebar',
      disableListColumn: true,
      components: { Field: `@/access/review/admin/console-link#${component}` },
    },
  };
}

/** Applications for a specification. Staff decide through the review console; no form changes them. */
export const applicationsCollection: CollectionConfig = {
  ...readOnlyByNature,
  slug: 'applications',
  labels: { singular: label('applications.singular'), plural: label('applications.plural') },
  access: collectionAccess('applications', { trash: false }),
  endpoints: [...applicationEndpoints, ...reviewEndpoints, ...downloadLogEndpoints],
  defaultSort: '-createdAt',
  admin: {
    group,
    useAsTitle: 'number',
    defaultColumns: ['number', 'name', 'organization', 'specification', 'state', 'stateAt', 'assignee'],
    listSearchableFields: ['number', 'name', 'organization', 'email'],
  },
  indexes: [{ fields: ['state', 'stateAt'] }, { fields: ['member', 'specification'] }],
  fields: [
    consoleLink('ApplicationConsoleLink'),
    ...[
      {
        name: 'number',
        type: 'text',
        required: true,
        unique: true,
        label: label('applications.fields.number.label'),
      },
      specification,
      member,
      ...person,
      {
        name: 'state',
        type: 'select',
        required: true,
        options: states.map((value) => ({ value, label: stateLabels[value] })),
        label: label('applications.fields.state.label'),
      },
      {
        name: 'stateAt',
        type: 'date',
        required: true,
        label: label('applications.fields.stateAt.label'),
        admin: momentField,
      },
      {
        name: 'locale',
        type: 'select',
        required: true,
        options: languageOptions,
        label: label('applications.fields.locale.label'),
      },
      {
        name: 'agreement',
        type: 'relationship',
        relationTo: 'agreements',
        label: label('applications.fields.agreement.label'),
      },
      {
        name: 'vouchedBy',
        type: 'relationship',
        relationTo: 'grants',
        label: label('applications.fields.vouchedBy.label'),
      },
      {
        name: 'assignee',
        type: 'relationship',
        relationTo: 'staff',
        index: true,
        label: label('applications.fields.assignee.label'),
      },
      {
        name: 'assignedAt',
        type: 'date',
        label: label('applications.fields.assignedAt.label'),
        admin: momentField,
      },
    ].map((field) => shown(field as Field)),
  ],
};

/** The right to personal copies of a specification, held by one person for an organization. */
export const grantsCollection: CollectionConfig = {
  ...readOnlyByNature,
  slug: 'grants',
  labels: { singular: label('grants.singular'), plural: label('grants.plural') },
  access: collectionAccess('grants', { trash: false }),
  defaultSort: '-grantedAt',
  admin: {
    group,
    useAsTitle: 'number',
    defaultColumns: ['number', 'name', 'organization', 'specification', 'state', 'grantedAt', 'expiresAt'],
    listSearchableFields: ['number', 'name', 'organization', 'email'],
  },
  indexes: [{ fields: ['specification', 'organizationKey'] }, { fields: ['specification', 'emailDomain'] }],
  fields: [
    consoleLink('GrantConsoleLink'),
    ...[
      {
        name: 'number',
        type: 'text',
        required: true,
        unique: true,
        label: label('grants.fields.number.label'),
      },
      specification,
      member,
      {
        name: 'application',
        type: 'relationship',
        relationTo: 'applications',
        index: true,
        label: label('grants.fields.application.label'),
      },
      ...person,
      {
        name: 'state',
        type: 'select',
        required: true,
        index: true,
        options: [
          { value: 'active', label: label('grants.fields.state.options.active') },
          { value: 'revoked', label: label('grants.fields.state.options.revoked') },
          { value: 'expired', label: label('grants.fields.state.options.expired') },
          { value: 'moved', label: label('grants.fields.state.options.moved') },
        ],
        label: label('grants.fields.state.label'),
      },
      {
        name: 'grantedAt',
        type: 'date',
        required: true,
        index: true,
        label: label('grants.fields.grantedAt.label'),
        admin: momentField,
      },
      {
        name: 'expiresAt',
        type: 'date',
        index: true,
        label: label('grants.fields.expiresAt.label'),
        admin: momentField,
      },
      { name: 'revokedAt', type: 'date', label: label('grants.fields.revokedAt.label'), admin: momentField },
      { name: 'revokeReason', type: 'textarea', label: label('grants.fields.revokeReason.label') },
    ].map((field) => shown(field as Field)),
  ],
};
