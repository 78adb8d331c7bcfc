import { Link } from '@payloadcms/ui';
import type { WidgetServerProps } from 'payload';

import { kindName } from '@/cms/admin/kind-name';
import { findBrokenLinks } from '@/features/links';

import styles from './dashboard.module.css';
import { dashboardTexts } from './texts';

/** Names the parts of the site with links that visitors don’t find; nothing while there are none. */
export async function BrokenLinksWarning({ req }: Pick<WidgetServerProps, 'req'>) {
  const { t } = dashboardTexts(req.i18n.language);
  const broken = await findBrokenLinks(req);
  return broken.map(({ part, count }) => (
    <p key={part} className={styles.alarm}>
      {t('links.text', { part: kindName(req, part, 'singular'), count })}{' '}
      <Link href={`/admin/globals/${part}`} prefetch={false}>
        {t('links.open')}
      </Link>
    </p>
  ));
}
