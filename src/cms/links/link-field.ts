import type { TextField } from 'payload';

import { type AdminLabel, adminTexts } from '@/i18n/admin-labels';

import { LONGEST_ADDRESS } from './target';

const text = adminTexts('shared');

/** A path of this site without language, a place on the same page, or a full address elsewhere. */
const ADDRESS = /^(?:\/(?![/\\])\S*|#\S+|https?:\/\/\S+|mailto:\S+)$/i;

/** What shows a link in a form, and offers its targets. */
export const linkComponents = (languages: ShownIn) => ({
  Field: { path: '@/cms/links/admin/link-field#LinkField', clientProps: { languages } },
});

/** In which languages a link is shown: in all, or in that of the text that it belongs to. */
type ShownIn = 'all' | 'own';

/**
 * A link: people choose a page or an item from a list, or enter the address of another site (ADR 223). What is stored is an
 * address.
 */
export function linkField({
  name = 'href',
  label,
  required = false,
  languages,
}: {
  name?: string;
  label: AdminLabel;
  required?: boolean;
  languages: ShownIn;
}): TextField {
  return {
    name,
    type: 'text',
    required,
    label,
    maxLength: LONGEST_ADDRESS,
    admin: { components: linkComponents(languages) },
    validate: (value, { req }) => {
      if (typeof value !== 'string' || value === '') return required ? text(req, 'errors.noLink') : true;
      return (value.length <= LONGEST_ADDRESS && ADDRESS.test(value)) || text(req, 'errors.link');
    },
  };
}
