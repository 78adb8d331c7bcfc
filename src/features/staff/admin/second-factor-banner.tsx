import Link from 'next/link';
import type { ServerProps } from 'payload';

import { messages } from '@/i18n/by-language/staff-sign-in';
import { formatDate } from '@/i18n/dates';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import { secondFactorOf } from '../sign-in/second-factor';
import styles from './log-in.module.css';

/** Above every page of the admin, for a person whose role requires a second factor that is not set up yet. */
export async function SecondFactorBanner({ user, i18n }: ServerProps) {
  if (user?.collection !== 'staff') return null;
  const { isSet, isRequired, graceEnds } = await secondFactorOf(user);
  if (isSet || !isRequired || !graceEnds) return null;
  const locale = adminLocale(i18n.language);
  const { t } = textsFrom<'staff-sign-in'>(locale, messages[locale]);
  return (
    <aside className={styles.banner}>
      {t('banner.text', { date: formatDate(graceEnds.toISOString(), locale) })}{' '}
      <Link href="/admin/account" prefetch={false}>
        {t('banner.link')}
      </Link>
    </aside>
  );
}
