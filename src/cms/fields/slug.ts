import type { TextField } from 'payload';

import { adminLabels, adminTexts, type AdminRequest } from '@/i18n/admin-labels';

import { isReserved, isSlug, slugify } from '../slug';

const label = adminLabels('shared');
const text = adminTexts('shared');

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
  /** Addresses that a route of the portal answers itself, so an item would never be seen there. */
  reserved?: readonly string[];
} = {}): TextField {
  return {
    name: 'slug',
    type: 'text',
    label: label('fields.slug.label'),
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
    validate: (value: unknown, { req }: { req: AdminRequest }) => {
      if (typeof value === 'string' && isSlug(value, { segments })) {
        if (!isReserved(value, reserved)) return true;
        return text(req, 'errors.reservedSlug', { slug: value });
      }
      return text(req, segments ? 'errors.slugSegments' : 'errors.slug');
    },
    admin: {
      position: 'sidebar',
      description: segments ? label('fields.slug.descriptionOfSegments') : label('fields.slug.description'),
    },
  };
}
