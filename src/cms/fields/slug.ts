import type { TextField } from 'payload';

import { adminLabels, adminTexts, type AdminRequest } from '@/i18n/admin-labels';

import { keepSlug } from '../hooks/keep-slug';
import { isReserved, isSlug } from '../slug';

const label = adminLabels('shared');
const text = adminTexts('shared');

/**
 * The address of an item, the same in both languages (ADR 208). Unique; lower case; several segments where `segments` is set.
 * Empty: made from the title as soon as there is one. It follows the title until visitors have seen it.
 */
export function slugField({
  segments = false,
  from = 'title',
  within,
  reserved = [],
}: {
  segments?: boolean;
  /** The field that it is made from. */
  from?: string;
  /** The relationship within which it is unique, for items that repeat in each of its targets. */
  within?: string;
  /** Addresses that a route of the portal answers itself, so an item would never be seen there. */
  reserved?: readonly string[];
} = {}): TextField {
  return {
    name: 'slug',
    type: 'text',
    label: label('fields.slug.label'),
    required: true,
    index: true,
    // Items that are unique within another one carry a compound index instead.
    unique: within === undefined,
    maxLength: 160,
    hooks: {
      beforeValidate: [keepSlug({ from, within, reserved })],
      // A copy gets an address of its own.
      beforeDuplicate: [() => ''],
    },
    validate: (value: unknown, { req }: { req: AdminRequest }) => {
      if (typeof value !== 'string' || value === '') return text(req, 'errors.noSlug');
      if (!isSlug(value, { segments })) return text(req, segments ? 'errors.slugSegments' : 'errors.slug');
      return isReserved(value, reserved) ? text(req, 'errors.reservedSlug', { slug: value }) : true;
    },
    admin: {
      position: 'sidebar',
      description: segments ? label('fields.slug.descriptionOfSegments') : label('fields.slug.description'),
    },
  };
}
