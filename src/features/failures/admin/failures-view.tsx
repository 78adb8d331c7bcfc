import { Link } from '@payloadcms/ui';
import type { AdminViewServerProps } from 'payload';

import { staffOf } from '@/cms/access';
import { ListTable } from '@/cms/admin/list-table';
import { Moment } from '@/cms/admin/moment';
import { StaffAction } from '@/cms/admin/staff-action';
import list from '@/cms/admin/staff-list.module.css';
import { StaffView } from '@/cms/admin/staff-view';
import { languageName } from '@/i18n/language-name';
import { adminLocale } from '@/i18n/locales';

import { hrefOf } from '../domain';
import { schedulers } from '../people';
import { readFailures } from '../queries';
import { failureTexts } from '../reasons';

import styles from './failures.module.css';

const PATH = '/failures';

/** `/admin/failures`: what was to happen without its person and did not, and why. */
export function FailuresView(view: AdminViewServerProps) {
  const { req } = view.initPageResult;
  const texts = failureTexts(adminLocale(req.i18n.language));
  const { labels } = texts;
  const content = async () => {
    const staff = staffOf(req);
    if (!staff) return null;
    const failures = await readFailures({ id: staff.id, roles: staff.roles ?? [] });
    if (failures.length === 0) return <p className={list.empty}>{labels.none}</p>;
    const { what, why, by, at, action } = labels.columns;
    return (
      <ListTable label={labels.title} stacks columns={[what, why, by, at, action]}>
        {failures.map((failure) => (
          <Row key={failure.id} failure={failure} texts={texts} />
        ))}
      </ListTable>
    );
  };
  return (
    <StaffView
      view={view}
      path={PATH}
      roles={schedulers}
      title={labels.title}
      lead={labels.lead}
      forbidden={labels.forbidden}
    >
      {content}
    </StaffView>
  );
}

function Row({
  failure: { id, kind, operation, subject, locale, title, reason, at, by },
  texts: { labels, t, locale: reader },
}: {
  failure: Awaited<ReturnType<typeof readFailures>>[number];
  texts: ReturnType<typeof failureTexts>;
}) {
  const name = title[reader];
  const what = labels.kinds[kind][operation];
  return (
    <tr>
      <td className={list.main}>
        <Link href={hrefOf(kind, subject, locale)} prefetch={false}>
          {name}
        </Link>
        <span className={styles.kind}>
          {locale === null ? what : t('inLanguage', { what, language: languageName(locale, reader) })}
        </span>
      </td>
      <td className={styles.reason} data-label={labels.columns.why}>
        {reason[reader]}
      </td>
      <td data-label={labels.columns.by}>{by ?? labels.someone}</td>
      <td data-label={labels.columns.at}>
        <Moment at={at.toISOString()} locale={reader} />
      </td>
      <td>
        <div className={styles.actions}>
          {kind === 'schedule' && (
            <StaffAction
              path={`/api/failures/${id}/retry`}
              label={labels.retry}
              subject={name}
              done={labels.retried}
            />
          )}
          <StaffAction
            path={`/api/failures/${id}/dismiss`}
            label={labels.dismiss}
            subject={name}
            done={labels.dismissed}
          />
        </div>
      </td>
    </tr>
  );
}
