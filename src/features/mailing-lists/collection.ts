import { APIError } from 'payload';
import type { CollectionConfig, DateField, Field, GlobalConfig, SelectField, TextField } from 'payload';

import { globalAccess, hasRole, staffOf } from '@/cms/access';
import { contentCollection } from '@/cms/content-collection';
import { momentField } from '@/cms/fields/moment-field';
import { orderField } from '@/cms/fields/headline';
import { languagesColumn } from '@/cms/fields/languages-column';
import { languageNames, namedValues, namesOf } from '@/cms/fields/named-value';
import { slugField } from '@/cms/fields/slug';
import { adminLabels, type AdminLabel } from '@/i18n/admin-labels';
import { messages } from '@/i18n/by-language/list-admin';
import { defaultLocale } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import { requestTransaction } from '@/platform/db/request-transaction';

import { subscriptionEndpoints } from './admin/staff-endpoints';
import { subscriptionReaders } from './readers';
import { deleteSubscriptionsOf } from './use-cases/delete-list';

const label = adminLabels('mailing-lists');
const sharedLabel = adminLabels('shared');

/** Versions kept of the settings of all lists. */
const MAX_VERSIONS = 50;

export const mailingListsCollection: CollectionConfig = contentCollection({
  slug: 'mailing-lists',
  labels: { singular: label('mailingLists.singular'), plural: label('mailingLists.plural') },
  defaultSort: 'order',
  admin: {
    group: sharedLabel('groups.mailingLists'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'address', 'requiresReview', 'languages', 'updatedAt'],
    listSearchableFields: ['name', 'address'],
  },
  hooks: {
    beforeDelete: [
      async ({ id, req }) => {
        await deleteSubscriptionsOf(await requestTransaction(req), String(id), {
          staffId: staffOf(req)?.id,
          adminLanguage: req.i18n.language,
          clock: systemClock,
        });
      },
    ],
  },
  fields: [
    {
      name: 'name',
      type: 'text',
      required: true,
      localized: true,
      maxLength: 80,
      label: label('mailingLists.fields.name.label'),
    },
    {
      name: 'description',
      type: 'textarea',
      required: true,
      localized: true,
      maxLength: 400,
      label: label('mailingLists.fields.description.label'),
    },
    { name: 'address', type: 'email', required: true, label: label('mailingLists.fields.address.label') },
    { name: 'archiveUrl', type: 'text', label: label('mailingLists.fields.archiveUrl.label') },
    {
      name: 'requiresReview',
      type: 'checkbox',
      defaultValue: false,
      label: label('mailingLists.fields.requiresReview.label'),
    },
    {
      name: 'announceReleases',
      type: 'checkbox',
      defaultValue: false,
      label: label('mailingLists.fields.announceReleases.label'),
    },
    {
      name: 'releaseDocuments',
      type: 'relationship',
      relationTo: 'documents',
      hasMany: true,
      label: label('mailingLists.fields.releaseDocuments.label'),
      admin: {
        allowCreate: false,
        condition: (data) => data.announceReleases === true,
        description: label('mailingLists.fields.releaseDocuments.description'),
      },
    },
    {
      name: 'weeklyDigest',
      type: 'checkbox',
      defaultValue: false,
      label: label('mailingLists.fields.weeklyDigest.label'),
      admin: {
        description: label('mailingLists.fields.weeklyDigest.description'),
      },
    },
    slugField({ from: 'name' }),
    orderField,
    languagesColumn(),
  ],
});

const readOnly = { update: () => false, create: () => false } as const;

function state(field: SelectField): Field {
  return { ...field, access: readOnly, index: true, admin: { readOnly: true, position: 'sidebar' } };
}

function moment(name: string, fieldLabel: AdminLabel): DateField {
  return {
    name,
    type: 'date',
    label: fieldLabel,
    admin: { readOnly: true, position: 'sidebar', ...momentField },
  };
}

function fact(
  name: string,
  fieldLabel: AdminLabel,
  options: { required?: boolean; index?: boolean; admin?: TextField['admin'] } = {},
): TextField {
  return { name, type: 'text', label: fieldLabel, ...options };
}

const { sources, history } = messages[defaultLocale];
const sourceNames = namesOf(Object.keys(sources), (locale) => messages[locale].sources);
const reasonNames = namesOf(Object.keys(history.codes), (locale) => messages[locale].history.codes);

/** Refuses every write through Payload, its own Local API included: subscriptions change by use cases only. */
function refuseDirectChange(): never {
  throw new APIError('Subscriptions change through their transitions only.', 403, undefined, true);
}

/**
 * Subscriptions, as staff see them: one row for an address and a list. Only use cases write here (in `use-cases/`, by
 * the table of transitions in `domain.ts`), so neither REST nor bulk edit nor an import can get around a confirmation.
 */
export const subscriptionsCollection: CollectionConfig = {
  slug: 'subscriptions',
  labels: { singular: label('subscriptions.singular'), plural: label('subscriptions.plural') },
  defaultSort: '-requestedAt',
  admin: {
    // Not in the menu: the list of subscribers is made for a million of them. Each of its rows leads to Payload’s page.
    group: false,
    useAsTitle: 'email',
    defaultColumns: ['email', 'list', 'state', 'organization', 'requestedAt'],
    listSearchableFields: ['email', 'name', 'organization'],
    disableCopyToLocale: true,
  },
  access: {
    read: ({ req }) => hasRole(req, subscriptionReaders),
    readVersions: () => false,
    create: () => false,
    update: () => false,
    delete: () => false,
    unlock: () => false,
    admin: ({ req }) => staffOf(req) !== undefined,
  },
  hooks: { beforeChange: [refuseDirectChange], beforeDelete: [refuseDirectChange] },
  disableDuplicate: true,
  endpoints: subscriptionEndpoints,
  indexes: [
    { fields: ['list', 'email'], unique: true },
    { fields: ['list', 'state', 'requestedAt'] },
    { fields: ['list', 'requestedAt'] },
    { fields: ['state', 'requestedAt'] },
  ],
  fields: [
    {
      name: 'list',
      type: 'relationship',
      relationTo: 'mailing-lists',
      required: true,
      label: label('subscriptions.fields.list.label'),
    },
    {
      name: 'email',
      type: 'email',
      required: true,
      index: true,
      label: label('subscriptions.fields.email.label'),
    },
    fact('name', label('subscriptions.fields.name.label')),
    fact('phone', label('subscriptions.fields.phone.label')),
    fact('organization', label('subscriptions.fields.organization.label')),
    {
      ...fact('organizationKey', label('subscriptions.fields.organizationKey.label'), { index: true }),
      hidden: true,
    },
    fact('locale', label('subscriptions.fields.locale.label'), {
      required: true,
      admin: namedValues(languageNames),
    }),
    state({
      name: 'state',
      type: 'select',
      required: true,
      defaultValue: 'pending',
      label: label('subscriptions.fields.state.label'),
      options: [
        { value: 'pending', label: label('subscriptions.fields.state.options.pending') },
        { value: 'pending_review', label: label('subscriptions.fields.state.options.pending_review') },
        { value: 'subscribed', label: label('subscriptions.fields.state.options.subscribed') },
        { value: 'rejected', label: label('subscriptions.fields.state.options.rejected') },
        { value: 'unsubscribed', label: label('subscriptions.fields.state.options.unsubscribed') },
      ],
    }),
    fact('source', label('subscriptions.fields.source.label'), {
      required: true,
      admin: namedValues(sourceNames),
    }),
    { ...moment('requestedAt', label('subscriptions.fields.requestedAt.label')), index: true },
    { ...moment('mailedAt', label('subscriptions.fields.mailedAt.label')), hidden: true },
    { ...fact('mailedKind', label('subscriptions.fields.mailedKind.label')), hidden: true },
    moment('confirmedAt', label('subscriptions.fields.confirmedAt.label')),
    moment('decidedAt', label('subscriptions.fields.decidedAt.label')),
    {
      name: 'decidedBy',
      type: 'relationship',
      relationTo: 'staff',
      label: label('subscriptions.fields.decidedBy.label'),
      admin: { readOnly: true, position: 'sidebar' },
    },
    { name: 'decisionReason', type: 'textarea', label: label('subscriptions.fields.decisionReason.label') },
    moment('leftAt', label('subscriptions.fields.leftAt.label')),
    fact('leftReason', label('subscriptions.fields.leftReason.label'), { admin: namedValues(reasonNames) }),
    moment('consentAt', label('subscriptions.fields.consentAt.label')),
    // For people who did not use the form, this holds where they agreed instead of the version of the wording.
    fact('consentVersion', label('subscriptions.fields.consentVersion.label'), {
      admin: namedValues(sourceNames),
    }),
    fact('consentNetwork', label('subscriptions.fields.consentNetwork.label')),
    { name: 'consentNote', type: 'textarea', label: label('subscriptions.fields.consentNote.label') },
    {
      name: 'bounceScore',
      type: 'number',
      required: true,
      defaultValue: 0,
      label: label('subscriptions.fields.bounceScore.label'),
    },
    {
      name: 'history',
      type: 'ui',
      label: label('subscriptions.fields.history.label'),
      admin: {
        disableListColumn: true,
        components: { Field: '@/features/mailing-lists/admin/subscription-history#SubscriptionHistory' },
      },
    },
  ],
};

/** What staff set for all lists together. */
export const listSettingsGlobal: GlobalConfig = {
  slug: 'list-settings',
  label: label('listSettings.label'),
  access: globalAccess('list-settings'),
  versions: { max: MAX_VERSIONS },
  admin: { group: sharedLabel('groups.mailingLists') },
  fields: [
    {
      name: 'rejectionTemplates',
      type: 'array',
      // The usual name, which with that of the table of versions before it would be too long for the names of its indexes.
      dbName: 'list_settings_rejection_templates',
      label: label('listSettings.fields.rejectionTemplates.label'),
      labels: {
        singular: label('listSettings.fields.rejectionTemplates.singular'),
        plural: label('listSettings.fields.rejectionTemplates.plural'),
      },
      admin: {
        description: label('listSettings.fields.rejectionTemplates.description'),
        components: { RowLabel: '@/features/mailing-lists/admin/template-label#TemplateLabel' },
      },
      fields: [
        {
          name: 'title',
          type: 'text',
          required: true,
          maxLength: 80,
          localized: true,
          label: label('listSettings.fields.rejectionTemplates.fields.title.label'),
        },
        {
          name: 'text',
          type: 'textarea',
          required: true,
          maxLength: 2000,
          localized: true,
          label: label('listSettings.fields.rejectionTemplates.fields.text.label'),
        },
      ],
    },
  ],
};
