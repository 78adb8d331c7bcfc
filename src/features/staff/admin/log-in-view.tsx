import { redirect } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';
import { getSafeRedirect } from 'payload/shared';

import { parameter } from '@/cms/admin/list-values';
import { messages } from '@/i18n/by-language/staff-sign-in';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';
import { systemClock } from '@/platform/clock/clock';

import { passwordsAreOn, PROVIDER_PATH, staffProvider } from '../sign-in/provider';
import { stepIn } from '../sign-in/step-cookie';
import { EntryPage } from './entry-page';
import { LogInForm } from './log-in-form';
import { visitProblem } from './provider-texts';

/**
 * `/admin/login`, in the place of Payload's page: it knows captchas, what comes after the password, and the provider of
 * staff.
 */
export async function LogInView({ initPageResult: { req }, searchParams }: AdminViewServerProps) {
  const target = getSafeRedirect({
    fallbackTo: '/admin',
    redirectTo: parameter(searchParams?.redirect) ?? '',
  });
  if (req.user) redirect(target);
  const locale = adminLocale(req.i18n.language);
  const labels = messages[locale];
  const { t } = textsFrom<'staff-sign-in'>(locale, labels);
  const provider = staffProvider();
  return (
    <EntryPage req={req}>
      <LogInForm
        labels={labels}
        target={target}
        provider={
          provider && {
            text: t('provider.logIn', { name: provider.name }),
            href: `${PROVIDER_PATH}/login?${new URLSearchParams({ redirect: target }).toString()}`,
            problem: visitProblem(parameter(searchParams?.problem), { provider, locale }),
          }
        }
        hasPasswords={passwordsAreOn()}
        waiting={provider && (await stepIn(req.headers, systemClock))}
      />
    </EntryPage>
  );
}
