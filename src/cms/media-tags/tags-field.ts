import type { FieldHook, TextField } from 'payload';

import { adminLabels, adminTexts } from '@/i18n/admin-labels';

import { staffOf } from '../access';

import { tagsOfOthers } from './count-tags';
import { cleanTags, lengthOf, LONGEST_TAG, MOST_TAGS } from './domain';

const label = adminLabels('media');
const text = adminTexts('media');

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : [];

/** A tag that a file gets is spelled as on other files, also when a program sends it. What it had already stays as it is. */
const clean: FieldHook<{ id: string }> = async ({ value, previousValue, originalDoc, req }) => {
  if (!Array.isArray(value)) return value as unknown;
  const tags = cleanTags(textsIn(value));
  const former = textsIn(previousValue);
  const added = tags.filter((tag) => !former.includes(tag));
  if (added.length === 0) return tags;
  const spelled = cleanTags(added, await tagsOfOthers(req, originalDoc?.id));
  return cleanTags(tags, [...spelled, ...tags]);
};

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
    const long = tags.find((tag) => lengthOf(tag) > LONGEST_TAG);
    return long === undefined || text(req, 'errors.longTag', { tag: long, most: LONGEST_TAG });
  },
  admin: {
    description: label('fields.tags.description'),
    components: {
      Field: '@/cms/media-tags/admin/tags-field#TagsField',
      Cell: '@/cms/media-tags/admin/tags-cell#TagsCell',
    },
  },
};
