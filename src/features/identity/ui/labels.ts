import type { Locale } from '@/i18n/locales';
import type { Labels } from '@/i18n/texts';

/** The labels of the namespace `identity`. */
export type IdentityLabels = Labels<'identity'>;

/** What every form of these pages knows of its surroundings. */
export interface IdentityFormProps {
  lang: Locale;
  labels: IdentityLabels;
  /** Where to go afterwards: checked by the server. */
  returnTo: string;
  /** Addresses of the other pages, which carry the return address along. */
  links: { login: string; register: string; password: string };
}
