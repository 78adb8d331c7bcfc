import Link from 'next/link';
import type { BeforeListTableServerProps } from 'payload';

import { holdsOneOf } from '@/cms/permissions';
import { messages } from '@/i18n/by-language/staff-sign-in';
import { adminLocale } from '@/i18n/locales';

import styles from './log-in.module.css';

/** In the list of staff, for administrators: the way to a new colleague. */
export function InviteLink({ i18n, user }: BeforeListTableServerProps) {
  if (!holdsOneOf(user?.roles, ['administrator'])) return null;
  return (
    <p className={styles.invite}>
      <Link href="/admin/invite-staff" prefetch={false}>
        {messages[adminLocale(i18n.language)].newcomer.title}
      </Link>
    </p>
  );
}
