import type { GlobalConfig } from 'payload';

import { globalAccess } from '@/cms/access';
import { label } from '@/cms/fields/labels';

const MAX_VERSIONS = 50;

/** Networks that must have made a query within 30 days before it is shown to others, unless the settings say more. */
const HOT_THRESHOLD = 3;

/** What editors add to the search: words, synonyms, and which frequent queries are shown. */
export const searchSettingsGlobal: GlobalConfig = {
  slug: 'search-settings',
  label: label('搜索设置', 'Search settings'),
  access: globalAccess('search-settings'),
  versions: { max: MAX_VERSIONS },
  admin: {
    group: label('网站', 'Site'),
    description: label(
      '术语表中的词条自动成为搜索词典和中英同义词；这里补充其余内容。',
      'Terms of the glossary are words and synonyms of the search by themselves; this adds what is not in it.',
    ),
  },
  fields: [
    {
      name: 'words',
      type: 'text',
      hasMany: true,
      maxLength: 40,
      label: label('词典', 'Dictionary'),
      admin: {
        description: label(
          '分词时视为一个词的中文词语，例如“超节点”',
          'Chinese words that count as one, such as 超节点',
        ),
      },
    },
    {
      name: 'synonyms',
      type: 'array',
      label: label('同义词', 'Synonyms'),
      labels: { singular: label('一组同义词', 'Group'), plural: label('同义词', 'Groups') },
      fields: [
        {
          name: 'terms',
          type: 'text',
          hasMany: true,
          required: true,
          minRows: 2,
          maxLength: 80,
          label: label('同义的说法（中英文均可）', 'Terms that mean the same, in either language'),
        },
      ],
    },
    {
      name: 'hot',
      type: 'group',
      label: label('热门搜索', 'Popular searches'),
      fields: [
        {
          name: 'pinned',
          type: 'text',
          hasMany: true,
          localized: true,
          maxRows: 10,
          maxLength: 100,
          label: label('置顶', 'Pinned'),
          admin: { description: label('始终显示在最前', 'Always shown, and first') },
        },
        {
          name: 'hidden',
          type: 'text',
          hasMany: true,
          localized: true,
          maxLength: 100,
          label: label('隐藏', 'Hidden'),
          admin: { description: label('从不显示', 'Never shown') },
        },
        {
          name: 'threshold',
          type: 'number',
          required: true,
          min: HOT_THRESHOLD,
          max: 1000,
          defaultValue: HOT_THRESHOLD,
          label: label('最少网络数', 'Least number of networks'),
          admin: {
            description: label(
              '30 天内至少有这么多不同网络搜索过，才会显示给其他人',
              'A query is shown to others only when so many networks made it within 30 days',
            ),
          },
        },
      ],
    },
  ],
};
