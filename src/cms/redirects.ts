import type { CollectionConfig } from 'payload';

import { adminLabels } from '@/i18n/admin-labels';

import { collectionAccess } from './access';
import { announceChanges } from './hooks/announce-changes';

const label = adminLabels('redirects');
const sharedLabel = adminLabels('shared');

/** Old addresses of renamed items. Written only by a hook; staff may read them, administrators may delete them. */
export const redirectsCollection: CollectionConfig = {
  slug: 'redirects',
  labels: { singular: label('singular'), plural: label('plural') },
  access: collectionAccess('redirects', { trash: false }),
  admin: {
    group: sharedLabel('groups.site'),
    useAsTitle: 'from',
    defaultColumns: ['from', 'collection', 'createdAt'],
    description: label('description'),
  },
  hooks: announceChanges('redirects'),
  indexes: [{ fields: ['collection', 'from'], unique: true }],
  fields: [
    {
      name: 'collection',
      type: 'text',
      required: true,
      label: label('fields.collection.label'),
      admin: { components: { Cell: '@/cms/admin/collection-cell#CollectionCell' } },
    },
    { name: 'from', type: 'text', required: true, index: true, label: label('fields.from.label') },
    {
      name: 'target',
      type: 'text',
      required: true,
      index: true,
      label: label('fields.target.label'),
      admin: { hidden: true },
    },
  ],
};
