import { redirect } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';

import { messages } from '@/i18n/by-language/staff-sign-in';
import { adminLocale } from '@/i18n/locales';

import { passwordsAreOn } from '../sign-in/provider';
import { EntryPage } from './entry-page';
import { ForgotForm } from './forgot-form';

/** `/admin/forgot`, in the place of Payload’s page: asks for a link for a new password. */
export function ForgotView({ initPageResult: { req } }: AdminViewServerProps) {
  if (req.user) redirect('/admin/account');
  if (!passwordsAreOn()) redirect('/admin/login');
  return (
    <EntryPage req={req}>
      <ForgotForm labels={messages[adminLocale(req.i18n.language)]} />
    </EntryPage>
  );
}
