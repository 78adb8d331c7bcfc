import type { TextField } from 'payload';

import { isReserved, isSlug, slugify } from '../slug';
import { label } from './labels';

/**
 * The address of an item, the same in both languages. Unique; lower case; several segments where `segments` is set.
 * Empty on creation: made of the title, or of the time where the title has no Latin text.
 */
export function slugField({
  segments = false,
  from = 'title',
  scope,
  reserved = [],
}: {
  segments?: boolean;
  from?: string;
  scope?: 'shared';
  /** Addresses that a route of the portal answers itself, so that an item would never be seen there. */
  reserved?: readonly string[];
} = {}): TextField {
  return {
    name: 'slug',
    type: 'text',
    label: label('地址', 'Slug'),
    required: true,
    index: true,
    // Chapters repeat their slug in every release, so they carry a compound index instead.
    unique: scope !== 'shared',
    maxLength: 160,
    hooks: {
      beforeValidate: [
        ({ value, data, operation }) => {
          if (typeof value === 'string' && value.trim() !== '') return value.trim();
          if (operation !== 'create') return value as unknown;
          const title: unknown = data?.[from];
          const made = typeof title === 'string' ? slugify(title) : '';
          return (isReserved(made, reserved) ? `${made}-1` : made) || `item-${Date.now().toString(36)}`;
        },
      ],
    },
    validate: (value: unknown, { req }: { req: { i18n: { language: string } } }) => {
      const chinese = req.i18n.language === 'zh';
      if (typeof value === 'string' && isSlug(value, { segments })) {
        if (!isReserved(value, reserved)) return true;
        return chinese
          ? `地址“${value}”由网站自身使用，请换一个`
          : `The site itself uses the address “${value}”; choose another one`;
      }
      return chinese
        ? '只能使用小写字母、数字和连字符' + (segments ? '，可用 / 分成多段' : '')
        : `Use lower-case letters, digits and hyphens${segments ? '; separate segments with /' : ''}`;
    },
    admin: {
      position: 'sidebar',
      description: segments
        ? label(
            '例如 2026/09/heddle-2-0-preview。修改后旧地址会永久跳转到新地址。',
            'For example 2026/09/heddle-2-0-preview. After a change the old address redirects permanently.',
          )
        : label('修改后旧地址会永久跳转到新地址。', 'After a change the old address redirects permanently.'),
    },
  };
}
