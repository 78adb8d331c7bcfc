import { MOMENT_HERE } from '@/cms/admin/list-values';
import { WithMoment } from '@/cms/admin/moment';
import { formatDate } from '@/i18n/dates';
import { languageName } from '@/i18n/language-name';
import { isLocale } from '@/i18n/locales';
import list from '@/cms/admin/staff-list.module.css';

import type { EventView } from '../domain';
import styles from './event-details.module.css';
import type { FieldTexts } from './field-names';
import type { Texts } from './list-parts';
import { nameIn } from './texts';

interface Change {
  readonly field: string;
  readonly before?: string;
  readonly after?: string;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** A document or settings that an event is about, with the way there, and in which language it was changed. */
export function Item({
  event: { subject, subjectId, details, action },
  texts: { locale },
  kindName,
}: {
  event: EventView;
  texts: Texts;
  kindName: (slug: string) => string;
}) {
  const collection = textOf(details.collection);
  const kind = collection ?? textOf(details.global) ?? '';
  const language = isLocale(details.locale) ? details.locale : undefined;
  const name = subject ?? (collection === undefined ? kindName(kind) : (subjectId ?? kindName(kind)));
  const isGone = action === 'item.deleted' || subjectId === null;
  const href =
    collection === undefined
      ? `/admin/globals/${kind}`
      : `/admin/collections/${collection}/${subjectId ?? ''}${language ? `?locale=${language}` : ''}`;
  return (
    <>
      {isGone && collection !== undefined ? name : <a href={href}>{name}</a>}{' '}
      <span className={list.muted}>
        {[
          ...(collection === undefined ? [] : [kindName(kind)]),
          ...(language ? [languageName(language, locale)] : []),
        ].join(' · ')}
      </span>
    </>
  );
}

/** Until when access was given. */
function endOf({ expiresAt }: EventView['details'], { t, locale }: Texts): string | undefined {
  if (expiresAt === null) return t('events.noEnd');
  return typeof expiresAt === 'string'
    ? t('events.until', { date: formatDate(expiresAt, locale, 'short') })
    : undefined;
}

/** Why it was done, from where, and what exactly was changed. */
export function EventDetails({
  event,
  texts,
  fields,
}: {
  event: EventView;
  texts: Texts;
  fields: FieldTexts;
}) {
  const { t, locale, labels } = texts;
  const { reason, details } = event;
  const changes = Array.isArray(details.changes) ? (details.changes as readonly Change[]) : [];
  const more = typeof details.more === 'number' ? details.more : 0;
  const slug = textOf(details.collection) ?? textOf(details.global) ?? '';
  const network = textOf(details.network);
  const due = textOf(details.due);
  const facts = [
    textOf(details.way) && nameIn(labels.events.ways, textOf(details.way) ?? ''),
    textOf(details.what) && nameIn(labels.events.exports, textOf(details.what) ?? ''),
    textOf(details.address),
    isLocale(details.language) ? languageName(details.language, locale) : undefined,
    due && MOMENT_HERE,
    typeof details.lines === 'number' ? t('events.lines', { count: details.lines }) : undefined,
    endOf(details, texts),
    network && t('events.network', { network }),
  ].filter((fact) => fact !== undefined && fact !== '');
  return (
    <>
      {reason && <p className={styles.reason}>{reason}</p>}
      {changes.length > 0 && (
        <details className={styles.changes}>
          <summary>{t('events.changes', { count: changes.length + more })}</summary>
          <dl>
            {changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{fields.name(slug, field)}</dt>
                {before !== undefined && (
                  <dd>
                    <del>{fields.value(slug, field, before)}</del>
                  </dd>
                )}
                {after !== undefined && (
                  <dd>
                    <ins>{fields.value(slug, field, after)}</ins>
                  </dd>
                )}
              </div>
            ))}
          </dl>
          {more > 0 && <p>{t('events.more', { count: more })}</p>}
        </details>
      )}
      {facts.length > 0 && (
        <span className={list.muted}>
          <WithMoment text={facts.join(' · ')} at={due ?? ''} locale={locale} />
        </span>
      )}
    </>
  );
}
