import type { CollectionConfig } from 'payload';

import { collectionAccess } from '@/cms/access';
import { languageOptions } from '@/cms/fields/named-value';
import { adminLabels } from '@/i18n/admin-labels';

const label = adminLabels('feedback');
const sharedLabel = adminLabels('shared');

/**
 * "Was this page helpful": what readers of the documents said. Written by the use case alone; staff read it, and
 * administrators delete what should not stay. Nothing in it tells who wrote.
 */
export const feedbackCollection: CollectionConfig = {
  slug: 'feedback',
  labels: { singular: label('singular'), plural: label('plural') },
  defaultSort: '-createdAt',
  access: collectionAccess('feedback', { trash: false }),
  admin: {
    group: sharedLabel('groups.documents'),
    useAsTitle: 'title',
    defaultColumns: ['title', 'stars', 'comment', 'locale', 'createdAt'],
    listSearchableFields: ['title', 'path', 'comment'],
    disableCopyToLocale: true,
    description: label('description'),
    components: { beforeListTable: ['@/features/feedback/admin/page-averages#PageAverages'] },
  },
  disableDuplicate: true,
  fields: [
    { name: 'title', type: 'text', required: true, maxLength: 240, label: label('fields.title.label') },
    {
      name: 'path',
      type: 'text',
      required: true,
      index: true,
      maxLength: 200,
      label: label('fields.path.label'),
    },
    {
      name: 'locale',
      type: 'select',
      required: true,
      label: label('fields.locale.label'),
      options: languageOptions,
    },
    {
      name: 'stars',
      type: 'number',
      required: true,
      min: 1,
      max: 5,
      index: true,
      label: label('fields.stars.label'),
    },
    { name: 'comment', type: 'textarea', maxLength: 1_000, label: label('fields.comment.label') },
  ],
};
