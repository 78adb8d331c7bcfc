import type { CollectionConfig } from 'payload';

import { contentCollection } from '@/cms/content-collection';
import { dayPicker } from '@/cms/fields/dates';
import { optionalSummaryField, titleField } from '@/cms/fields/headline';
import { languagesColumn } from '@/cms/fields/languages-column';
import { seoField } from '@/cms/fields/seo';
import { slugField } from '@/cms/fields/slug';
import { keepPoliciesPublic, publishPoliciesByDecision } from '@/features/policies';
import { adminLabels } from '@/i18n/admin-labels';

import { reservedPageSlugs } from './domain';

const label = adminLabels('pages');
const sharedLabel = adminLabels('shared');

export const pagesCollection: CollectionConfig = contentCollection({
  slug: 'pages',
  labels: { singular: label('singular'), plural: label('plural') },
  path: ({ slug }) => `/${slug ?? ''}`,
  hooks: { beforeOperation: [keepPoliciesPublic], beforeChange: [publishPoliciesByDecision] },
  defaultSort: 'slug',
  admin: {
    group: sharedLabel('groups.site'),
    useAsTitle: 'title',
    components: {
      edit: { PublishButton: '@/features/policies/admin/publish-button#PagePublishButton' },
    },
    defaultColumns: ['title', 'slug', 'kind', 'version', 'languages', 'updatedAt'],
    listSearchableFields: ['title', 'slug'],
    description: label('description'),
  },
  fields: [
    titleField,
    optionalSummaryField,
    { name: 'body', type: 'richText', required: true, localized: true, label: label('fields.body.label') },
    {
      name: 'editorNote',
      type: 'textarea',
      localized: true,
      label: label('fields.editorNote.label'),
      access: { read: ({ req }) => req.user?.collection === 'staff' },
    },
    seoField,
    slugField({ reserved: reservedPageSlugs }),
    {
      name: 'kind',
      type: 'select',
      required: true,
      defaultValue: 'page',
      label: label('fields.kind.label'),
      admin: { position: 'sidebar' },
      options: [
        { value: 'page', label: label('fields.kind.options.page') },
        { value: 'legal', label: label('fields.kind.options.legal') },
      ],
    },
    {
      name: 'version',
      type: 'text',
      maxLength: 20,
      label: label('fields.version.label'),
      admin: { position: 'sidebar' },
    },
    {
      name: 'effectiveAt',
      type: 'date',
      label: label('fields.effectiveAt.label'),
      admin: { position: 'sidebar', date: dayPicker },
    },
    languagesColumn(),
  ],
});
