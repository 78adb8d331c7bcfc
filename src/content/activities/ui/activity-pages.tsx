import { dateFormat } from '@/i18n/date-format';
import { languages } from '@/i18n/languages';
import type { Locale } from '@/i18n/locales';
import type { Labels } from '@/i18n/texts';
import { timeSpan, zoneName } from '@/i18n/time-span';
import { ArticleLayout } from '@/ui/patterns/article-layout';
import { Contents } from '@/ui/patterns/contents';
import { EmptyState } from '@/ui/patterns/empty-state';
import { PageHead } from '@/ui/patterns/page-head';
import { ButtonLink } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';
import { Tag } from '@/ui/primitives/tag';
import { OtherLanguages } from '@/ui/patterns/other-languages';
import { TextLink } from '@/ui/primitives/text-link';
import { outlineOf } from '@/ui/rich-text/model';
import { RichTextView } from '@/ui/rich-text/rich-text-view';
import type { RichTextLabels } from '@/ui/rich-text/labels';
import { StaticPart } from '@/ui/static-part/static-part';
import { KeptWords } from '@/ui/words/kept-words';

import { isOver, splitByTime } from '../domain';
import type { Activity, ActivitySummary } from '../queries';
import styles from './activities.module.css';

/** The namespace `activities` of the messages. */
export type ActivityLabels = Labels<'activities'>;

/** What is to come and what is over; a placeholder while there is nothing at all. */
export function ActivityList({
  activities,
  now,
  lang,
  labels,
}: {
  activities: ActivitySummary[];
  now: Date;
  lang: Locale;
  labels: ActivityLabels;
}) {
  const { upcoming, past } = splitByTime(activities, now);
  const row = (activity: ActivitySummary) => (
    <ActivityRow key={activity.slug} activity={activity} lang={lang} labels={labels} />
  );
  return (
    <div className="container">
      <PageHead title={labels.title} lead={labels.lead} />
      {activities.length === 0 ? (
        <EmptyState
          title={labels.soon.title}
          action={<ButtonLink href={`/${lang}/mail-list`}>{labels.joinList}</ButtonLink>}
        >
          <p>{labels.soon.lead}</p>
        </EmptyState>
      ) : (
        <StaticPart as="div" className={styles.lists}>
          <section aria-labelledby="upcoming">
            <h2 id="upcoming">{labels.upcoming}</h2>
            {upcoming.length > 0 ? (
              <ol>{upcoming.map(row)}</ol>
            ) : (
              <p className="muted">{labels.noneUpcoming}</p>
            )}
          </section>
          {past.length > 0 && (
            <section aria-labelledby="past" className={styles.past}>
              <h2 id="past">{labels.past}</h2>
              <ol>{past.map(row)}</ol>
            </section>
          )}
        </StaticPart>
      )}
    </div>
  );
}

function ActivityRow({
  activity,
  lang,
  labels,
}: {
  activity: ActivitySummary;
  lang: Locale;
  labels: ActivityLabels;
}) {
  const { startsAt, timeZone } = activity;
  const zone = zoneName(startsAt, timeZone);
  const { format, punctuation } = languages[lang];
  const date = (options: Intl.DateTimeFormatOptions) => {
    return dateFormat(format, { timeZone, ...options }).formatToParts(new Date(startsAt));
  };
  return (
    <li className={styles.row}>
      <time dateTime={startsAt} className={styles.date}>
        <span className={styles.day}>
          {date({ day: 'numeric' }).find(({ type }) => type === 'day')?.value}
        </span>
        <span>{date({ year: 'numeric', month: 'short' }).map(({ value }) => value)}</span>
      </time>
      <div className={styles.words}>
        <p className={styles.tags}>
          <Tag>{labels.kind[activity.kind]}</Tag>
          {activity.online && <Tag tone="info">{labels.online}</Tag>}
        </p>
        <h3>
          <a href={`/${lang}/activities/${activity.slug}`}>
            <KeptWords text={activity.title} />
          </a>
        </h3>
        <p className={styles.summary}>
          <KeptWords text={activity.summary} />
        </p>
        <p className={styles.place}>
          <span>
            {timeSpan(activity, timeZone, lang)}
            {`${punctuation.open}${zone}${punctuation.close}${punctuation.clause.trimEnd()}`}
          </span>
          {punctuation.clause.endsWith(' ') && ' '}
          <span>{activity.location}</span>
        </p>
      </div>
    </li>
  );
}

/** One activity: when, where, how to take part, and its program. */
export function ActivityArticle({
  activity,
  now,
  lang,
  labels,
  richTextLabels,
}: {
  activity: Activity;
  now: Date;
  lang: Locale;
  labels: ActivityLabels;
  richTextLabels: RichTextLabels;
}) {
  const { startsAt, endsAt, timeZone, slug } = activity;
  const over = isOver(activity, now);
  return (
    <article className="container">
      <PageHead
        title={activity.title}
        lead={activity.summary}
        facts={
          <>
            <Tag>{labels.kind[activity.kind]}</Tag>
            {activity.online && <Tag tone="info">{labels.online}</Tag>}
          </>
        }
      />
      <section aria-label={labels.facts} className={styles.facts}>
        <dl>
          <div>
            <dt>{labels.when}</dt>
            <dd>
              <time dateTime={`${startsAt}/${endsAt}`}>{timeSpan(activity, timeZone, lang)}</time>
            </dd>
          </div>
          <div>
            <dt>{labels.timeZone}</dt>
            <dd>
              {zoneName(startsAt, timeZone)} <span className="muted">{timeZone}</span>
            </dd>
          </div>
          <div>
            <dt>{labels.where}</dt>
            <dd>{activity.location}</dd>
          </div>
        </dl>
        {over ? (
          <Notice title={labels.ended} />
        ) : (
          <div className={styles.actions}>
            {activity.registrationUrl && (
              <ButtonLink
                variant="primary"
                href={activity.registrationUrl}
                rel="noopener"
                iconAfter="arrow-up-right"
              >
                {labels.register}
              </ButtonLink>
            )}
            <ButtonLink href={`/${lang}/activities/${slug}/calendar.ics`} download>
              {labels.calendar}
            </ButtonLink>
          </div>
        )}
      </section>
      <OtherLanguages
        label={labels.otherLanguages}
        languages={activity.otherLanguages}
        path={`/activities/${slug}`}
        className={styles.otherLanguage}
      />
      <ArticleLayout aside={<Contents title={labels.contents} outline={outlineOf(activity.body)} />}>
        <RichTextView text={activity.body} labels={richTextLabels} />
        <p className={styles.back}>
          <TextLink arrow href={`/${lang}/activities`}>
            {labels.back}
          </TextLink>
        </p>
      </ArticleLayout>
    </article>
  );
}
