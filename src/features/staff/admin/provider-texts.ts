import { messages } from '@/i18n/by-language/staff-sign-in';
import type { Locale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import type { StaffProvider } from '../sign-in/provider';

/** Why a visit to the provider did not lead to where it was meant to, in words. @param problem as the address names it */
export function visitProblem(
  problem: string | undefined,
  { provider, locale }: { readonly provider: StaffProvider; readonly locale: Locale },
): string | undefined {
  const { problems } = messages[locale].provider;
  const known = (Object.keys(problems) as (keyof typeof problems)[]).find((name) => name === problem);
  if (known === undefined) return undefined;
  const { t } = textsFrom<'staff-sign-in'>(locale, messages[locale]);
  return t(`provider.problems.${known}`, { name: provider.name });
}
