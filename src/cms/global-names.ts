import { adminLabels } from '@/i18n/admin-labels';
import type { Locale } from '@/i18n/locales';

import type { ContentGlobal } from './content-globals';

const label = adminLabels('site');

const names = {
  home: label('home.label'),
  navigation: label('navigation.label'),
  footer: label('footer.label'),
  'page-texts': label('pageTexts.label'),
  'site-settings': label('siteSettings.label'),
};

/** What the admin calls a part of the site, for readers who are not in it, such as those of emails. */
export const globalName = (global: ContentGlobal, locale: Locale): string => names[global][locale];
