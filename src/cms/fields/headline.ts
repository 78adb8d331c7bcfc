import type { NumberField, TextareaField, TextField } from 'payload';

import { adminLabels } from '@/i18n/admin-labels';

import { ARRANGED } from './arranged';

const label = adminLabels('shared');

/** What an item is called, on its page and in every list. */
export const titleField: TextField = {
  name: 'title',
  type: 'text',
  required: true,
  localized: true,
  maxLength: 160,
  label: label('fields.title.label'),
};

/** What lists, search engines and link previews say of an item, where it may be left out. */
export const optionalSummaryField: TextareaField = {
  name: 'summary',
  type: 'textarea',
  localized: true,
  maxLength: 400,
  label: label('fields.summary.label'),
};

/** The same where every item has one. */
export const summaryField: TextareaField = { ...optionalSummaryField, required: true };

/**
 * Place of an item in its list, the smallest first. A list is put in order as a whole (ADR 240, ADR 250). The place is in no form,
 * so no save of an item gives back the one that it had when it was opened.
 */
export const orderField: NumberField = {
  name: 'order',
  type: 'number',
  required: true,
  defaultValue: 100,
  label: label('fields.order.label'),
  admin: { disabled: true },
  custom: { [ARRANGED]: true },
};
