import { Link } from '@payloadcms/ui';
import type { WidgetServerProps } from 'payload';

import { hasRole, staffOf } from '@/cms/access';
import { kindName } from '@/cms/admin/kind-name';
import { Moment } from '@/cms/admin/moment';
import { collectionPermissions, holdsOneOf } from '@/cms/permissions';
import { translators } from '@/cms/translations/admin/translators';
import { languageName } from '@/i18n/language-name';
import { type Locale, locales } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';

import { readOwnDrafts } from '../own-drafts';
import { type ContentCount, readContent, readScheduled, type Scheduled } from '../work';

import styles from './dashboard.module.css';
import { ScrollArea } from './scroll-area';
import { dashboardTexts } from './texts';

type DashboardText = ReturnType<typeof dashboardTexts>['t'];

/** What is public, what waits for a translator, what the reader has not published yet, and what is scheduled. */
export async function ContentWidget({ req }: WidgetServerProps) {
  const staff = staffOf(req);
  if (!staff) return null;
  const { t, locale } = dashboardTexts(req.i18n.language);
  const database = await getDatabase();
  const counts = await readContent(database);
  const scheduled = await readScheduled(req.payload, { locale, roles: staff.roles ?? [] });
  const nameOf = (slug: string) => kindName(req, slug, 'plural');
  return (
    <section className={styles.card} aria-labelledby="dashboard-content">
      <h2 id="dashboard-content">{t('content.title')}</h2>
      <ScrollArea className={styles.scroll} labelledBy="dashboard-content">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('content.kind')}</th>
              {locales.map((code) => (
                <th key={code} scope="col">
                  {languageName(code, locale)}
                </th>
              ))}
              <th scope="col">{t('content.toTranslate')}</th>
              <th scope="col">{t('content.drafts')}</th>
            </tr>
          </thead>
          <tbody>
            {counts.map((count) => (
              <tr key={count.collection}>
                <th scope="row">
                  <a href={`/admin/collections/${count.collection}`}>{nameOf(count.collection)}</a>
                </th>
                {isEmpty(count) ? (
                  <td colSpan={locales.length + 2} className={styles.muted}>
                    {t('content.none')}{' '}
                    {holdsOneOf(staff.roles, collectionPermissions[count.collection].create) && (
                      <Link href={`/admin/collections/${count.collection}/create`} prefetch={false}>
                        {t('content.create')}
                      </Link>
                    )}
                  </td>
                ) : (
                  <Counts
                    count={count}
                    locale={locale}
                    isTranslator={holdsOneOf(staff.roles, translators)}
                    t={t}
                  />
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {hasRole(req, ['administrator', 'publisher', 'editor']) && <OwnDrafts req={req} staff={staff.id} />}
      <h3>{t('content.scheduled')}</h3>
      {scheduled.length === 0 ? (
        <p className={styles.muted}>{t('content.noneScheduled')}</p>
      ) : (
        <ul className={styles.scheduled}>
          {scheduled.map((one) => (
            <li key={`${one.id ?? one.slug}-${one.language}-${one.at}`}>
              <Moment at={one.at} locale={locale} />
              <ScheduledLink scheduled={one} req={req} t={t} />
              <span>
                {one.action === 'unpublish' ? t('content.unpublish') : t('content.publish')}
                {one.language && ` · ${languageName(one.language, locale)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What the reader wrote and nobody published yet, where they go on with it. */
async function OwnDrafts({ req, staff }: Pick<WidgetServerProps, 'req'> & { staff: string }) {
  const { t, locale } = dashboardTexts(req.i18n.language);
  const { drafts, total } = await readOwnDrafts(req.payload, { id: staff, locale });
  const more = total - drafts.length;
  return (
    <>
      <h3>{t('content.ownDrafts')}</h3>
      {total === 0 ? (
        <p className={styles.muted}>{t('content.noOwnDrafts')}</p>
      ) : (
        <ul className={styles.scheduled}>
          {drafts.map(({ slug, id, title, languages, at }) => {
            const kind = kindName(req, slug, 'singular');
            const form = id === null ? `globals/${slug}` : `collections/${slug}/${id}`;
            return (
              <li key={form}>
                <Moment at={at} locale={locale} />
                <span>
                  <Link href={`/admin/${form}?locale=${languages[0]}`} prefetch={false}>
                    {title ?? kind}
                  </Link>
                  {title && <span className={styles.muted}> {kind}</span>}
                </span>
                <span>{languages.map((code) => languageName(code, locale)).join(' · ')}</span>
              </li>
            );
          })}
        </ul>
      )}
      {more > 0 && <p className={styles.muted}>{t('content.moreOwnDrafts', { count: more })}</p>}
    </>
  );
}

/** What will be published then, with its type. */
function ScheduledLink({
  scheduled: { what, slug, id, title },
  req,
  t,
}: {
  scheduled: Scheduled;
  req: WidgetServerProps['req'];
  t: DashboardText;
}) {
  const href = {
    item: `/admin/collections/${slug}/${id}`,
    global: `/admin/globals/${slug}`,
    bundle: `/admin/bundles/${id}`,
  }[what];
  const kind = what === 'bundle' ? t('content.bundle') : kindName(req, slug ?? '', 'singular');
  return (
    <span>
      <Link href={href} prefetch={false}>
        {title ?? kind}
      </Link>
      {title && <span className={styles.muted}> {kind}</span>}
    </span>
  );
}

/** Whether a kind has no items at all. */
const isEmpty = ({ published, drafts }: ContentCount) =>
  drafts === 0 && locales.every((code) => published[code] === 0);

/** In the place of a zero, which says less than a word. */
const Nothing = ({ t }: { t: DashboardText }) => (
  <span className={styles.muted}>{t('content.complete')}</span>
);

/** The figures of a kind that has items. */
function Counts({
  count: { collection, published, toTranslate, drafts },
  locale,
  isTranslator,
  t,
}: {
  count: ContentCount;
  locale: Locale;
  /** Whether the list of translations opens for the reader. */
  isTranslator: boolean;
  t: DashboardText;
}) {
  return (
    <>
      {locales.map((code) => (
        <td key={code}>{published[code] > 0 ? published[code] : <Nothing t={t} />}</td>
      ))}
      <td>
        {locales.every((code) => toTranslate[code] === 0) ? (
          <Nothing t={t} />
        ) : (
          <span className={styles.choices}>
            {locales
              .filter((code) => toTranslate[code] > 0)
              .map((code) => {
                const text = t('content.into', {
                  count: toTranslate[code],
                  language: languageName(code, locale),
                });
                const href = `/admin/to-translate?collection=${collection}&language=${code}`;
                return isTranslator ? (
                  <Link key={code} href={href} prefetch={false}>
                    {text}
                  </Link>
                ) : (
                  <span key={code}>{text}</span>
                );
              })}
          </span>
        )}
      </td>
      <td>{drafts > 0 && drafts}</td>
    </>
  );
}
