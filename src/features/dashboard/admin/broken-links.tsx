import { Link } from '@payloadcms/ui';
import type { WidgetServerProps } from 'payload';

import { kindName } from '@/cms/admin/kind-name';
import { countBrokenContentLinks, findBrokenLinks } from '@/features/links';

import styles from './dashboard.module.css';
import { dashboardTexts } from './texts';

/** Names the parts of the site with links that visitors don’t find, and counts those of content; nothing while there are none. */
export async function BrokenLinksWarning({ req }: Pick<WidgetServerProps, 'req'>) {
  const { t } = dashboardTexts(req.i18n.language);
  const [broken, inContent] = await Promise.all([findBrokenLinks(req), countBrokenContentLinks(req.payload)]);
  return (
    <>
      {broken.map(({ part, count }) => (
        <p key={part} className={styles.alarm}>
          {t('links.text', { part: kindName(req, part, 'singular'), count })}{' '}
          <Link href={`/admin/globals/${part}`} prefetch={false}>
            {t('links.open')}
          </Link>
        </p>
      ))}
      {inContent > 0 && (
        <p className={styles.alarm}>
          {t('links.content', { count: inContent })}{' '}
          <Link href="/admin/broken-links" prefetch={false}>
            {t('links.list')}
          </Link>
        </p>
      )}
    </>
  );
}
