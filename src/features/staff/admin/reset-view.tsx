import { MinimalTemplate } from '@payloadcms/next/templates';
import { redirect } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';

import { ViewTitle } from '@/cms/admin/view-title';
import { messages } from '@/i18n/by-language/staff-sign-in';
import { adminLocale } from '@/i18n/locales';

import { passwordsAreOn } from '../sign-in/provider';
import { EntryPage } from './entry-page';
import { lastSegment } from './last-segment';
import { ResetForm } from './reset-form';

/**
 * `/admin/reset/{token}`, in the place of Payload’s page: where a forgotten password is replaced. Opening it uses nothing
 * up.
 */
export function ResetView({ initPageResult: { req }, params }: AdminViewServerProps) {
  if (req.user) redirect('/admin/account');
  if (!passwordsAreOn()) redirect('/admin/login');
  const labels = messages[adminLocale(req.i18n.language)];
  return (
    <MinimalTemplate className="login">
      <ViewTitle req={req} title={labels.reset.title} />
      <EntryPage req={req}>
        <ResetForm token={lastSegment(params)} labels={labels} />
      </EntryPage>
    </MinimalTemplate>
  );
}
