import { adminTexts, type AdminRequest } from '@/i18n/admin-labels';
import { languageName } from '@/i18n/language-name';
import { adminLocale, byLocale } from '@/i18n/locales';

import type { LanguagePillLabels } from './language-pills';

const text = adminTexts('shared');

/** The texts of `LanguagePills` for one reader. */
export function languagePillLabels(req: AdminRequest): LanguagePillLabels {
  const reader = adminLocale(req.i18n.language);
  return {
    languages: byLocale((locale) => languageName(locale, reader)),
    states: {
      published: text(req, 'languageStates.published'),
      changed: text(req, 'languageStates.changed'),
      outdated: text(req, 'languageStates.outdated'),
      review: text(req, 'languageStates.review'),
      approved: text(req, 'languageStates.approved'),
      draft: text(req, 'languageStates.draft'),
      missing: text(req, 'languageStates.missing'),
    },
    view: text(req, 'languageStates.view'),
  };
}
