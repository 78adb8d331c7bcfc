import { sql } from '@payloadcms/db-postgres';
import type { BeforeListTableServerProps } from 'payload';

import { hasRole } from '@/cms/access';
import { collectionPermissions } from '@/cms/permissions';
import { formatDate } from '@/i18n/dates';
import { adminLocale } from '@/i18n/locales';
import { messages } from '@/i18n/by-language/feedback-admin';
import { textsFrom } from '@/i18n/texts';
import { feedback } from '@/payload-schema';
import { adapterOf } from '@/platform/db/database';

import styles from './page-averages.module.css';

/** Pages shown: those that need work first. */
const SHOWN = 10;

interface Row {
  path: string;
  title: string;
  average: string;
  count: string;
  comments: string;
  latest: string;
}

/** Above the list of ratings: the mean of all, and the pages with the lowest. */
export async function PageAverages({ payload, user, i18n }: BeforeListTableServerProps) {
  // A component of a list view is rendered for everyone who may see the view; this checks again against the same table.
  if (!hasRole({ user } as Parameters<typeof hasRole>[0], collectionPermissions.feedback.read)) return null;
  const locale = adminLocale(i18n.language);
  const { labels, t } = textsFrom<'feedback-admin'>(locale, messages[locale]);
  const text = labels.averages;
  const { drizzle } = adapterOf(payload);
  const { rows } = await drizzle.execute(sql`
    select ${feedback.path}, max(${feedback.title}) as title, round(avg(${feedback.stars}), 1) as average,
        count(*) as count,
      count(${feedback.comment}) as comments, max(${feedback.createdAt}) as latest
    from ${feedback} group by ${feedback.path} order by avg(${feedback.stars}), count(*) desc,
        ${feedback.path} limit ${SHOWN}`);
  const total = await drizzle.execute(
    sql`select round(avg(${feedback.stars}), 1) as average, count(*) as count from ${feedback}`,
  );
  const all = total.rows[0] as { average: string | null; count: string } | undefined;
  if (!all?.average) return null;
  return (
    <section className={styles.averages} aria-labelledby="feedback-averages">
      <h2 id="feedback-averages">{text.title}</h2>
      <p>{t('averages.all', { average: all.average, count: Number(all.count) })}</p>
      <div className={styles.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text.page}</th>
              <th scope="col">{text.average}</th>
              <th scope="col">{text.count}</th>
              <th scope="col">{text.comments}</th>
              <th scope="col">{text.latest}</th>
            </tr>
          </thead>
          <tbody>
            {(rows as unknown as Row[]).map((row) => (
              <tr key={row.path}>
                <td>
                  <a href={row.path}>{row.title}</a>
                </td>
                <td>{row.average}</td>
                <td>{row.count}</td>
                <td>{row.comments}</td>
                <td>{formatDate(new Date(row.latest).toISOString(), locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
