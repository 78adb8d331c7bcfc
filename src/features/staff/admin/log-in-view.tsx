import { redirect } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';
import { getSafeRedirect } from 'payload/shared';

import { parameter } from '@/cms/admin/list-values';
import { Logo } from '@/cms/admin/logo';
import { messages } from '@/i18n/by-language/staff-sign-in';
import { adminLocale } from '@/i18n/locales';

import { LogInForm } from './log-in-form';

/** `/admin/login`, in the place of Payload's page: it knows captchas, and what comes after the password. */
export function LogInView({ initPageResult: { req }, searchParams }: AdminViewServerProps) {
  const target = getSafeRedirect({
    fallbackTo: '/admin',
    redirectTo: parameter(searchParams?.redirect) ?? '',
  });
  if (req.user) redirect(target);
  return (
    <>
      <div className="login__brand">
        <Logo i18n={req.i18n} payload={req.payload} />
      </div>
      <LogInForm labels={messages[adminLocale(req.i18n.language)]} target={target} />
    </>
  );
}
