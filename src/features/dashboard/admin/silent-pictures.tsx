import { Link } from '@payloadcms/ui';
import type { WidgetServerProps } from 'payload';

import { countSilentPictures } from '@/cms/media-uses/find-silent';
import { languageName } from '@/i18n/language-name';
import { locales } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';

import styles from './dashboard.module.css';
import { dashboardTexts } from './texts';

/** Says in which languages pictures on the site have no alternative text; nothing while all of them have. */
export async function SilentPicturesWarning({ req }: Pick<WidgetServerProps, 'req'>) {
  const { t, locale } = dashboardTexts(req.i18n.language);
  const counts = await countSilentPictures(await getDatabase());
  return locales
    .filter((code) => counts[code] > 0)
    .map((code) => (
      <p key={code} className={styles.alarm}>
        {t('silent.text', { count: counts[code], language: languageName(code, locale) })}{' '}
        <Link href={`/admin/collections/media?silent=${code}&locale=${code}`} prefetch={false}>
          {t('silent.open')}
        </Link>
      </p>
    ));
}
