import type { CollectionConfig, Field } from 'payload';

import { collectionAccess } from '@/cms/access';
import { dayPicker } from '@/cms/fields/dates';
import { optionalSummaryField, orderField, titleField } from '@/cms/fields/headline';
import { slugField } from '@/cms/fields/slug';
import { announceChanges } from '@/cms/hooks/announce-changes';
import { adminLabels } from '@/i18n/admin-labels';
import { languageNames } from '@/cms/fields/named-value';
import { locales } from '@/i18n/locales';

import { specificationEndpoints } from './staff-endpoints';

const label = adminLabels('applications');
const group = adminLabels('shared')('groups.specificationAccess');

const availability = [
  { value: 'available', label: label('availability.available') },
  { value: 'to_be_released', label: label('availability.to_be_released') },
];

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
        label: languageNames[name],
      })),
    },
    {
      name: 'files',
      type: 'ui',
      label: label('specifications.fields.files.label'),
      admin: {
        disableListColumn: true,
        components: { Field: '@/access/downloads/admin/release-files-field#SpecificationFiles' },
      },
    },
    slugField(),
    {
      name: 'document',
      type: 'relationship',
      relationTo: 'documents',
      label: label('specifications.fields.document.label'),
      admin: { allowCreate: false, position: 'sidebar' },
    },
    {
      name: 'publishedAt',
      type: 'date',
      required: true,
      defaultValue: () => new Date().toISOString(),
      label: label('specifications.fields.publishedAt.label'),
      admin: { position: 'sidebar', date: dayPicker },
    },
    // An earlier form let people leave it empty.
    { ...orderField, required: false },
  ],
};
