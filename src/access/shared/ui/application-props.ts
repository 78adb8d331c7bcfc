import type { Locale } from '@/i18n/locales';

import type { ApplicationView } from '../use-cases/own-application';

/** What the parts of an application's page need, and what they tell the page. */
export interface ApplicationProps {
  lang: Locale;
  application: ApplicationView;
  onChanged: (application: ApplicationView) => void;
  /** The application is no longer in the state that the page shows: the office, or the member in another tab, was faster. */
  onConflict: () => void;
}
