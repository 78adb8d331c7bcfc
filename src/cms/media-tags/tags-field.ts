import type { FieldHook, TextField } from 'payload';

import { adminLabels, adminTexts } from '@/i18n/admin-labels';

import { staffOf } from '../access';

import { cleanTags, LONGEST_TAG, MOST_TAGS } from './domain';

const label = adminLabels('media');
const text = adminTexts('media');

const clean: FieldHook = ({ value }) =>
  Array.isArray(value) ? cleanTags(value.filter((tag) => typeof tag === 'string')) : (value as unknown);

/** Words by which staff find a file again (ADR 232). They have no language, and visitors don't see them. */
export const tagsField: TextField = {
  name: 'tags',
  type: 'text',
  hasMany: true,
  index: true,
  label: label('fields.tags.label'),
  access: { read: ({ req }) => staffOf(req) !== undefined },
  hooks: { beforeValidate: [clean] },
  validate: (value: unknown, { req }: Parameters<NonNullable<TextField['validate']>>[1]) => {
    const tags = Array.isArray(value) ? value.map(String) : [];
    if (tags.length > MOST_TAGS) return text(req, 'errors.tooManyTags', { most: MOST_TAGS });
    const long = tags.find((tag) => tag.length > LONGEST_TAG);
    return long === undefined || text(req, 'errors.longTag', { tag: long, most: LONGEST_TAG });
  },
  admin: {
    description: label('fields.tags.description'),
    components: { Field: '@/cms/media-tags/admin/tags-field#TagsField' },
  },
};
