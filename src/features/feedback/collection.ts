import type { CollectionConfig } from 'payload';

import { collectionAccess } from '@/cms/access';
import { label } from '@/cms/fields/labels';

/**
 * "Was this page helpful": what readers of the documents said. Written by the use case alone; staff read it, and
 * administrators delete what should not stay. Nothing in it tells who wrote.
 */
export const feedbackCollection: CollectionConfig = {
  slug: 'feedback',
  labels: { singular: label('页面评价', 'Page rating'), plural: label('页面评价', 'Page ratings') },
  defaultSort: '-createdAt',
  access: collectionAccess('feedback', { trash: false }),
  admin: {
    group: label('文档', 'Documents'),
    useAsTitle: 'title',
    defaultColumns: ['title', 'stars', 'comment', 'locale', 'createdAt'],
    listSearchableFields: ['title', 'path', 'comment'],
    disableCopyToLocale: true,
    description: label(
      '读者在文档页面留下的评分与意见（匿名）。',
      'Ratings and comments that readers left on document pages, without their names.',
    ),
    components: { beforeListTable: ['@/features/feedback/admin/page-averages#PageAverages'] },
  },
  disableDuplicate: true,
  fields: [
    { name: 'title', type: 'text', required: true, maxLength: 240, label: label('页面', 'Page') },
    {
      name: 'path',
      type: 'text',
      required: true,
      index: true,
      maxLength: 200,
      label: label('地址', 'Address'),
    },
    {
      name: 'locale',
      type: 'select',
      required: true,
      label: label('语言', 'Language'),
      options: [
        { value: 'zh', label: label('中文', 'Chinese') },
        { value: 'en', label: label('英文', 'English') },
      ],
    },
    {
      name: 'stars',
      type: 'number',
      required: true,
      min: 1,
      max: 5,
      index: true,
      label: label('评分', 'Stars'),
    },
    { name: 'comment', type: 'textarea', maxLength: 1_000, label: label('意见', 'Comment') },
  ],
};
