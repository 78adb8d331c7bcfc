import { APIError } from 'payload';
import type { CollectionBeforeChangeHook, CollectionConfig, Field, GlobalConfig } from 'payload';

import { collectionAccess, globalAccess } from '@/cms/access';
import { dateAndTimePicker, dayPicker } from '@/cms/fields/dates';
import { optionalSummaryField, titleField } from '@/cms/fields/headline';
import { namesOf } from '@/cms/fields/named-value';
import { slugField } from '@/cms/fields/slug';
import { announceChanges } from '@/cms/hooks/announce-changes';
import { adminLabels, type AdminLabel, type AdminRequest, adminTexts } from '@/i18n/admin-labels';
import { messages } from '@/i18n/by-language/applications-review';
import { localeNames, locales } from '@/i18n/locales';

import { staffDecisions, states } from './domain';
import { usualReasons } from './reason-templates';
import { reviewEndpoints } from './review-endpoints';
import { agreementEndpoints, applicationEndpoints, specificationEndpoints } from './staff-endpoints';

const label = adminLabels('applications');
const text = adminTexts('applications');
const sharedLabel = adminLabels('shared');

const group = sharedLabel('groups.specificationAccess');

/** Languages of files and mails, by their own names. */
const languageOptions = locales.map((value) => ({ value, label: localeNames[value] }));

const availability = [
  { value: 'available', label: label('availability.available') },
  { value: 'to_be_released', label: label('availability.to_be_released') },
];

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

const decisionNames = namesOf(staffDecisions, (locale) => messages[locale].decisions);

/** Applications and grants change by their use cases alone, whatever route a write takes (architecture, section 3). */
const refuseForeignWrites: CollectionBeforeChangeHook = ({ req }) => {
  throw new APIError(text(req, 'errors.reviewOnly'), 403, undefined, true);
};

/** A field that nobody types into: use cases write it, the admin shows it. */
function shown(field: Field): Field {
  return { ...field, access: { create: () => false, update: () => false } } as Field;
}

/** Specifications of which members of the community may obtain a personal copy; one item a release. */
export const specificationsCollection: CollectionConfig = {
  slug: 'specifications',
  labels: { singular: label('specifications.singular'), plural: label('specifications.plural') },
  access: collectionAccess('specifications'),
  endpoints: specificationEndpoints,
  trash: true,
  defaultSort: 'order',
  admin: {
    group,
    useAsTitle: 'title',
    defaultColumns: ['title', 'version', 'publishedAt', 'updatedAt'],
    listSearchableFields: ['title', 'slug', 'version'],
    disableCopyToLocale: true,
  },
  hooks: announceChanges('specifications'),
  fields: [
    titleField,
    optionalSummaryField,
    {
      name: 'version',
      type: 'text',
      required: true,
      maxLength: 40,
      label: label('specifications.fields.version.label'),
    },
    {
      name: 'languages',
      type: 'group',
      label: label('specifications.fields.languages.label'),
      admin: {
        description: label('specifications.fields.languages.description'),
      },
      fields: locales.map((name): Field => ({
        name,
        type: 'select',
        required: true,
        defaultValue: 'to_be_released',
        options: availability,
        label: localeNames[name],
      })),
    },
    {
      name: 'files',
      type: 'ui',
      label: label('specifications.fields.files.label'),
      admin: {
        disableListColumn: true,
        components: { Field: '@/features/applications/admin/release-files-field#SpecificationFiles' },
      },
    },
    slugField(),
    {
      name: 'document',
      type: 'relationship',
      relationTo: 'documents',
      label: label('specifications.fields.document.label'),
      admin: { position: 'sidebar' },
    },
    {
      name: 'publishedAt',
      type: 'date',
      required: true,
      defaultValue: () => new Date().toISOString(),
      label: label('specifications.fields.publishedAt.label'),
      admin: { position: 'sidebar', date: dayPicker },
    },
    {
      name: 'order',
      type: 'number',
      defaultValue: 100,
      label: label('specifications.fields.order.label'),
      admin: { position: 'sidebar' },
    },
  ],
};

/** Versions of the license agreement; the newest whose date has come is in force. */
export const agreementsCollection: CollectionConfig = {
  slug: 'agreements',
  labels: {
    singular: label('agreements.singular'),
    plural: label('agreements.plural'),
  },
  access: collectionAccess('agreements'),
  endpoints: agreementEndpoints,
  trash: true,
  defaultSort: '-effectiveAt',
  admin: {
    group,
    useAsTitle: 'version',
    defaultColumns: ['version', 'title', 'effectiveAt', 'updatedAt'],
    disableCopyToLocale: true,
    description: label('agreements.description'),
  },
  hooks: {
    ...announceChanges('agreements'),
    beforeChange: [
      ({ operation, originalDoc, data, req }) => {
        const before = originalDoc as { effectiveAt?: string; version?: string } | undefined;
        const inForce = before?.effectiveAt !== undefined && new Date(before.effectiveAt) <= new Date();
        const locked = ['version', 'effectiveAt', 'body', 'title'];
        const given = data as Record<string, unknown>;
        const original = (originalDoc ?? {}) as Record<string, unknown>;
        // A language that is still missing may be added; what someone may have accepted stays as it is.
        const changes = locked.some(
          (name) =>
            given[name] !== undefined &&
            original[name] !== undefined &&
            original[name] !== null &&
            JSON.stringify(given[name]) !== JSON.stringify(original[name]),
        );
        if (operation === 'update' && inForce && changes && !req.context.seeds) {
          throw new APIError(text(req, 'errors.agreementInForce'), 409, undefined, true);
        }
        return data as unknown;
      },
    ],
  },
  fields: [
    titleField,
    {
      name: 'body',
      type: 'richText',
      required: true,
      localized: true,
      label: label('agreements.fields.body.label'),
    },
    {
      name: 'preview',
      type: 'ui',
      label: label('agreements.fields.preview.label'),
      admin: {
        position: 'sidebar',
        disableListColumn: true,
        components: { Field: '@/features/applications/admin/agreement-preview#AgreementPreview' },
      },
    },
    {
      name: 'version',
      type: 'text',
      required: true,
      unique: true,
      maxLength: 40,
      label: label('agreements.fields.version.label'),
      admin: { position: 'sidebar' },
      validate: (value: unknown, { req }: { req: AdminRequest }) =>
        (typeof value === 'string' && /^[A-Za-z0-9.-]+$/.test(value)) || text(req, 'errors.version'),
    },
    {
      name: 'effectiveAt',
      type: 'date',
      required: true,
      index: true,
      label: label('agreements.fields.effectiveAt.label'),
      admin: { position: 'sidebar', date: dateAndTimePicker },
    },
  ],
};

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
      components: { Field: `@/features/applications/admin/console-link#${component}` },
    },
  };
}

/** Applications for a specification. Staff decide through the review console; no form changes them. */
export const applicationsCollection: CollectionConfig = {
  ...readOnlyByNature,
  slug: 'applications',
  labels: { singular: label('applications.singular'), plural: label('applications.plural') },
  access: collectionAccess('applications', { trash: false }),
  endpoints: [...applicationEndpoints, ...reviewEndpoints],
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
      { name: 'stateAt', type: 'date', required: true, label: label('applications.fields.stateAt.label') },
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
      { name: 'assignedAt', type: 'date', label: label('applications.fields.assignedAt.label') },
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
      { name: 'grantedAt', type: 'date', required: true, label: label('grants.fields.grantedAt.label') },
      { name: 'expiresAt', type: 'date', index: true, label: label('grants.fields.expiresAt.label') },
      { name: 'revokedAt', type: 'date', label: label('grants.fields.revokedAt.label') },
      { name: 'revokeReason', type: 'textarea', label: label('grants.fields.revokeReason.label') },
    ].map((field) => shown(field as Field)),
  ],
};

const days = (name: string, fieldLabel: AdminLabel, defaultValue: number): Field => ({
  name,
  type: 'number',
  required: true,
  min: 1,
  max: 365,
  defaultValue,
  label: fieldLabel,
});

/** How reviewers work: target times, a second pair of eyes, how long a grant lasts, texts for reasons. */
export const applicationSettingsGlobal: GlobalConfig = {
  slug: 'application-settings',
  label: label('applicationSettings.label'),
  access: globalAccess('application-settings'),
  versions: { max: 50 },
  admin: { group },
  fields: [
    days('qualificationDays', label('applicationSettings.fields.qualificationDays.label'), 3),
    days('agreementDays', label('applicationSettings.fields.agreementDays.label'), 2),
    days('informationDays', label('applicationSettings.fields.informationDays.label'), 14),
    days('subscriptionDays', label('applicationSettings.fields.subscriptionDays.label'), 2),
    {
      name: 'secondPairOfEyes',
      type: 'checkbox',
      defaultValue: false,
      label: label('applicationSettings.fields.secondPairOfEyes.label'),
    },
    {
      name: 'grantMonths',
      type: 'number',
      min: 1,
      max: 120,
      label: label('applicationSettings.fields.grantMonths.label'),
    },
    {
      name: 'publicMailDomains',
      type: 'text',
      hasMany: true,
      label: label('applicationSettings.fields.publicMailDomains.label'),
      admin: {
        description: label('applicationSettings.fields.publicMailDomains.description'),
      },
    },
    {
      name: 'reasonTemplates',
      type: 'array',
      defaultValue: usualReasons.map((reason) => ({ ...reason })),
      label: label('applicationSettings.fields.reasonTemplates.label'),
      labels: {
        singular: label('applicationSettings.fields.reasonTemplates.singular'),
        plural: label('applicationSettings.fields.reasonTemplates.plural'),
      },
      admin: {
        components: {
          RowLabel: {
            path: '@/features/applications/admin/reason-label#ReasonLabel',
            clientProps: { names: decisionNames },
          },
        },
      },
      fields: [
        {
          name: 'event',
          type: 'select',
          required: true,
          options: staffDecisions.map((value) => ({ value, label: decisionNames[value] })),
          label: label('applicationSettings.fields.reasonTemplates.fields.event.label'),
        },
        ...locales.map((name): Field => ({
          name,
          type: 'textarea',
          required: true,
          maxLength: 2000,
          label: localeNames[name],
        })),
      ],
    },
  ],
};
