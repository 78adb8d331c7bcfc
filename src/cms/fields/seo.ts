import type { GroupField } from 'payload';

import { label } from './labels';

/** What search engines and link previews show; each falls back to title, summary and cover of the item. */
export const seoField: GroupField = {
  name: 'seo',
  type: 'group',
  label: label('搜索与分享', 'Search and sharing'),
  admin: {
    description: label('留空则使用标题、摘要和封面。', 'Empty fields fall back to title, summary and cover.'),
  },
  fields: [
    { name: 'title', type: 'text', localized: true, maxLength: 70, label: label('标题', 'Title') },
    {
      name: 'description',
      type: 'textarea',
      localized: true,
      maxLength: 200,
      label: label('描述', 'Description'),
    },
    { name: 'image', type: 'upload', relationTo: 'media', label: label('分享图片', 'Sharing picture') },
    {
      name: 'noIndex',
      type: 'checkbox',
      defaultValue: false,
      label: label('不允许搜索引擎收录', 'Keep out of search engines'),
    },
  ],
};
