import { Link } from '@payloadcms/ui';
import type { UIFieldServerProps } from 'payload';

import { hasRole } from '@/cms/access';

import { states } from '@/access/shared/domain';
import { queueOf } from '../review-queues';

import styles from '@/access/shared/admin/release-files.module.css';
import { reviewTexts } from '@/access/shared/admin/review-texts';

type Props = UIFieldServerProps & { id?: string | number };

/** In the view of an application: the way to its case in the review console, where everything is decided. */
export function ApplicationConsoleLink({ id, data, req }: Props) {
  return consoleLink(req, id, data?.state);
}

/** In the view of a grant: the way to its case, where it is extended, revoked or moved. */
export function GrantConsoleLink({ data, req }: Props) {
  const application = data?.application as string | { id: string } | null | undefined;
  const id = typeof application === 'object' ? application?.id : application;
  return consoleLink(req, id, data?.state === 'active' ? 'granted' : 'revoked');
}

function consoleLink(req: Props['req'], id: string | number | undefined, given: unknown) {
  const state = states.find((name) => name === given);
  if (!id || !state || !hasRole(req, ['administrator', 'reviewer'])) return null;
  const { t } = reviewTexts(req.i18n.language);
  return (
    <div className={styles.panel}>
      <p className={styles.quiet}>{t('consoleLink.lead')}</p>
      <p>
        <Link href={`/admin/review?queue=${queueOf(state)}&case=${id}`}>{t('consoleLink.open')}</Link>
      </p>
    </div>
  );
}
