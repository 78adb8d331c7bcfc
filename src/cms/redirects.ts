import type { CollectionConfig } from 'payload';

import { collectionAccess } from './access';
import { label } from './fields/labels';
import { announceChanges } from './hooks/announce-changes';

/** Old addresses of renamed items. Written by a hook only; staff may look, administrators may delete. */
export const redirectsCollection: CollectionConfig = {
  slug: 'redirects',
  labels: { singular: label('旧地址', 'Old address'), plural: label('旧地址', 'Old addresses') },
  access: collectionAccess('redirects', { trash: false }),
  admin: {
    group: label('网站', 'Site'),
    useAsTitle: 'from',
    defaultColumns: ['from', 'collection', 'createdAt'],
    description: label(
      '内容改名后，旧地址自动跳转到新地址。',
      'After an item is renamed its old address redirects to the new one.',
    ),
  },
  hooks: announceChanges('redirects'),
  indexes: [{ fields: ['collection', 'from'], unique: true }],
  fields: [
    {
      name: 'collection',
      type: 'text',
      required: true,
      label: label('内容类型', 'Content type'),
      admin: { components: { Cell: '@/cms/admin/collection-cell#CollectionCell' } },
    },
    { name: 'from', type: 'text', required: true, index: true, label: label('旧地址', 'Old address') },
    {
      name: 'target',
      type: 'text',
      required: true,
      index: true,
      label: label('内容', 'Item'),
      admin: { hidden: true },
    },
  ],
};
