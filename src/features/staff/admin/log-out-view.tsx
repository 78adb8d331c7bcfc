import { MinimalTemplate } from '@payloadcms/next/templates';
import type { AdminViewServerProps } from 'payload';

import { messages } from '@/i18n/by-language/staff-sign-in';
import { adminLocale } from '@/i18n/locales';

import { LogOut } from './log-out';

/** `/admin/logout`, in the place of Payload's page: it also ends the session at the provider of staff. */
export function LogOutView({ initPageResult: { req } }: AdminViewServerProps) {
  return (
    <MinimalTemplate className="login">
      <LogOut isLoggedIn={Boolean(req.user)} labels={messages[adminLocale(req.i18n.language)].logOut} />
    </MinimalTemplate>
  );
}
