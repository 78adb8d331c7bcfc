import type { CollectionConfig } from 'payload';

import { contentCollection } from '@/cms/content-collection';
import { label } from '@/cms/fields/labels';
import { languagesColumn } from '@/cms/fields/languages-column';
import { slugField } from '@/cms/fields/slug';

export const mailingListsCollection: CollectionConfig = contentCollection({
  slug: 'mailing-lists',
  labels: { singular: label('邮件列表', 'Mailing list'), plural: label('邮件列表', 'Mailing lists') },
  defaultSort: 'order',
  admin: {
    group: label('邮件列表', 'Mailing lists'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'address', 'requiresReview', 'languages', 'updatedAt'],
    listSearchableFields: ['name', 'address'],
  },
  fields: [
    {
      name: 'name',
      type: 'text',
      required: true,
      localized: true,
      maxLength: 80,
      label: label('列表名称', 'List name'),
    },
    {
      name: 'description',
      type: 'textarea',
      required: true,
      localized: true,
      maxLength: 400,
      label: label('说明', 'Description'),
    },
    { name: 'address', type: 'email', required: true, label: label('投稿地址', 'Post address') },
    { name: 'archiveUrl', type: 'text', label: label('归档网址', 'Archive address') },
    {
      name: 'requiresReview',
      type: 'checkbox',
      defaultValue: false,
      label: label('加入需要审核', 'Joining needs a review'),
    },
    slugField({ from: 'name' }),
    {
      name: 'order',
      type: 'number',
      required: true,
      defaultValue: 100,
      label: label('排序', 'Order'),
      admin: { position: 'sidebar' },
    },
    languagesColumn(),
  ],
});
