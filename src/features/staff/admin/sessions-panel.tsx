import type { UIFieldServerProps } from 'payload';

import { hasRole, staffOf } from '@/cms/access';
import { MOMENT_HERE } from '@/cms/admin/list-values';
import { WithMoment } from '@/cms/admin/moment';
import { staffSessionOf } from '@/cms/payload-adapter/staff-sessions';
import { messages } from '@/i18n/by-language/staff-sign-in';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';
import { systemClock } from '@/platform/clock/clock';

import { listOpenSessions } from '../use-cases/open-sessions';
import styles from './log-in.module.css';
import { SessionActions } from './session-actions';

/** In the document view of a staff member: where the person is logged in, for the person and for administrators. */
export async function SessionsPanel({ id, req }: UIFieldServerProps & { id?: string | number }) {
  const viewer = staffOf(req);
  if (id === undefined || !viewer) return null;
  const isOwn = viewer.id === String(id);
  if (!isOwn && !hasRole(req, ['administrator'])) return null;
  const locale = adminLocale(req.i18n.language);
  const labels = messages[locale];
  const { t } = textsFrom<'staff-sign-in'>(locale, labels);
  const current = isOwn ? staffSessionOf(req) : undefined;
  const sessions = await listOpenSessions(String(id), systemClock);
  const rows = sessions.map(({ sid, device, network, began, used }) => {
    const name = device || t('sessions.unknown');
    return {
      sid,
      name,
      isCurrent: sid === current,
      moments: [
        { text: t('sessions.used', { at: MOMENT_HERE }), at: used.toISOString() },
        { text: t('sessions.began', { at: MOMENT_HERE }), at: began.toISOString() },
      ].map(({ text, at }) => <WithMoment key={text} text={text} at={at} locale={locale} />),
      network: network === '' ? undefined : t('sessions.network', { network }),
      endLabel: t('sessions.endNamed', { device: name }),
    };
  });
  return (
    <section className={styles.panel} aria-labelledby="open-sessions">
      <h2 id="open-sessions">{t('sessions.title')}</h2>
      <p>{isOwn ? t('sessions.leadOwn') : t('sessions.lead')}</p>
      {rows.length === 0 && <p>{t('sessions.none')}</p>}
      <SessionActions id={String(id)} rows={rows} labels={labels} />
    </section>
  );
}
