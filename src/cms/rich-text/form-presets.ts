import type { Locale } from '@/i18n/locales';
import type { FormName } from '@/ui/rich-text/model';

/**
 * What a form can begin with, and where it is. `features/support` and the lists know the same; a test of the support requests
 * compares both, since this layer is below them.
 */
export const presetKinds = ['question', 'problem', 'suggestion'] as const;
export const presetTopics = [
  'specification',
  'implementation',
  'compliance',
  'application',
  'account',
  'event',
  'other',
] as const;
export const MOST_OF_SUBJECT = 120;

const forms: Readonly<Record<FormName, { path: string; presets: readonly string[] }>> = {
  support: { path: 'support-request', presets: ['kind', 'topic', 'subject'] },
  subscribe: { path: 'mail-list/subscribe', presets: ['list'] },
};

/** The address of a form’s own page, with what it begins with. */
export function formHref(form: FormName, presets: Readonly<Record<string, unknown>>, locale: Locale): string {
  const { path, presets: names } = forms[form];
  const query = new URLSearchParams(
    names.flatMap((name) => {
      const value = presets[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  ).toString();
  return `/${locale}/${path}${query && `?${query}`}`;
}
