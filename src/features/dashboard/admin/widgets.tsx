import { Link } from '@payloadcms/ui';
import type { WidgetServerProps } from 'payload';

import { hasRole, staffOf } from '@/cms/access';
import { readAudience } from '@/features/analytics';
import { applicationSettings } from '@/access/shared';
import { expiryWarning } from '@/features/site';
import { BrowserTexts } from '@/i18n/browser-texts';
import type { Locale } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { goesNowhere } from '@/platform/mail/catcher';

import { type MailHealth, readMailHealth, readQueues } from '../work';

import { AudiencePanel } from './audience-panel';
import { BrokenLinksWarning } from './broken-links';
import styles from './dashboard.module.css';
import { MailDays } from './mail-days';
import { SilentPicturesWarning } from './silent-pictures';
import { ageText, dashboardTexts, numberLanguage } from './texts';

const secondsSince = (iso: string): number => (systemClock.now().getTime() - Date.parse(iso)) / 1000;

/** What waits for the current user, with the age of the oldest. */
export async function QueuesWidget({ req }: WidgetServerProps) {
  const staff = staffOf(req);
  if (!staff?.roles) return null;
  const { t, locale } = dashboardTexts(req.i18n.language);
  const { targets } = await applicationSettings();
  const queues = await readQueues(
    await getDatabase(),
    { id: staff.id, roles: staff.roles },
    { now: systemClock.now(), targets },
  );
  const numbers = new Intl.NumberFormat(numberLanguage(locale));
  const all = queues.reduce((sum, { waiting }) => sum + waiting, 0);
  return (
    <section className={styles.card} aria-labelledby="dashboard-queues">
      <header className={styles.head}>
        <h2 id="dashboard-queues">{t('queues.title')}</h2>
        <span className={styles.muted}>
          {all === 0 ? t('queues.allDone') : t('queues.waiting', { count: all })}
        </span>
      </header>
      {hasRole(req, ['administrator']) && (
        <>
          <CatcherWarning req={req} />
          <SecurityContactWarning req={req} />
        </>
      )}
      {hasRole(req, ['administrator', 'publisher', 'editor']) && (
        <>
          <BrokenLinksWarning req={req} />
          <SilentPicturesWarning req={req} />
        </>
      )}
      <ul className={styles.queues}>
        {queues.map(({ key, href, waiting, late, own, oldest }) => (
          <li key={key}>
            <a href={href}>
              <span>{t(`queues.${key}`)}</span>
              {waiting > 0 && (
                <strong data-late={late > 0 ? '' : undefined}>{numbers.format(waiting)}</strong>
              )}
              <small>
                {oldest
                  ? t('queues.oldest', { age: ageText(secondsSince(oldest), t) })
                  : t(`queues.sources.${key}`)}
                {late > 0 && <em>{t('queues.late', { count: late })}</em>}
                {own > 0 && <span>{t('queues.own', { count: own })}</span>}
              </small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says that emails of this portal reach nobody. */
async function CatcherWarning({ req }: Pick<WidgetServerProps, 'req'>) {
  if (!(await goesNowhere(env))) return null;
  const { t } = dashboardTexts(req.i18n.language);
  return (
    <p className={styles.alarm}>
      {t('catcher.text')}{' '}
      <Link href="/admin/system" prefetch={false}>
        {t('catcher.open')}
      </Link>
    </p>
  );
}

/** Says that `security.txt` needs a new date; nothing while there is time enough. */
async function SecurityContactWarning({ req }: Pick<WidgetServerProps, 'req'>) {
  const { t } = dashboardTexts(req.i18n.language);
  const { security } = await req.payload.findGlobal({ slug: 'site-settings', depth: 0 });
  const warning = expiryWarning(security ?? {}, systemClock.now());
  if (!warning) return null;
  return (
    <p className={styles.alarm}>
      {t(`security.${warning.state}`, { days: warning.days })}{' '}
      <Link href="/admin/globals/site-settings" prefetch={false}>
        {t('security.renew')}
      </Link>
    </p>
  );
}

/** How the outbox does; for administrators. */
export async function MailWidget({ req }: WidgetServerProps) {
  if (!hasRole(req, ['administrator'])) return null;
  const { t, locale } = dashboardTexts(req.i18n.language);
  const health = await readMailHealth(await getDatabase());
  const { waiting, failed, sentDay, bouncesWeek, days } = health;
  const hasMails = waiting + failed + sentDay + bouncesWeek > 0 || days.some(({ sent }) => sent > 0);
  return (
    <section className={styles.card} aria-labelledby="dashboard-mail">
      <h2 id="dashboard-mail">{t('mail.title')}</h2>
      {hasMails ? (
        <MailFigures health={health} locale={locale} />
      ) : (
        <p className={styles.muted}>{t('mail.none')}</p>
      )}
      <p>
        <Link href="/admin/outbox" prefetch={false}>
          {t('mail.open')}
        </Link>
      </p>
    </section>
  );
}

/** What was sent in the last day and on each day, and what waits, was given up, or came back, if any did. */
function MailFigures({ health, locale }: { health: MailHealth; locale: Locale }) {
  const { t, labels } = dashboardTexts(locale);
  const numbers = new Intl.NumberFormat(numberLanguage(locale));
  const troubles = [
    { label: t('mail.failed'), count: health.failed },
    { label: t('mail.bouncesWeek'), count: health.bouncesWeek },
  ].filter(({ count }) => count > 0);
  const hasFacts = health.sentDay + health.waiting + troubles.length > 0;
  return (
    <>
      {hasFacts && (
        <dl className={styles.facts}>
          {health.sentDay > 0 && (
            <div>
              <dt>{t('mail.sentDay')}</dt>
              <dd>{numbers.format(health.sentDay)}</dd>
            </div>
          )}
          {health.waiting > 0 && (
            <div>
              <dt>{t('mail.waiting')}</dt>
              <dd>{numbers.format(health.waiting)}</dd>
              {health.oldestSeconds !== null && (
                <dd className={styles.note}>{t('mail.oldest', { age: ageText(health.oldestSeconds, t) })}</dd>
              )}
            </div>
          )}
          {troubles.map(({ label, count }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd data-alarm="">{numbers.format(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      <MailDays days={health.days} labels={labels.mail} locale={locale} />
    </>
  );
}

/** Visitors, pages, searches, downloads, applications and page experience of a period. */
export async function AudienceWidget({ req }: WidgetServerProps) {
  if (!staffOf(req)) return null;
  const { locale, labels } = dashboardTexts(req.i18n.language);
  const audience = await readAudience(await getDatabase(), '30d', systemClock.now());
  return (
    <BrowserTexts lang={locale} namespaces={['dashboard']}>
      <AudiencePanel initial={audience} labels={labels.audience} locale={locale} />
    </BrowserTexts>
  );
}
