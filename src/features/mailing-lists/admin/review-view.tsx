import type { AdminViewServerProps } from 'payload';

import { parameter } from '@/cms/admin/list-values';
import { Moment } from '@/cms/admin/moment';
import list from '@/cms/admin/staff-list.module.css';
import { StaffView } from '@/cms/admin/staff-view';
import { HelpLink } from '@/features/help';
import { BrowserTexts } from '@/i18n/browser-texts';
import { languageName } from '@/i18n/language-name';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';

import { allLists } from '../lists';
import { ReviewList } from './review-list';
import styles from './review.module.css';
import { reasonTemplates, reviewQueue } from './review-queue';
import { durationText, listTexts } from './texts';

const PATH = '/subscription-requests';

/** `/admin/subscription-requests`: those who wait for a decision, the longest waiting first. */
export function ReviewView(view: AdminViewServerProps) {
  const { t } = listTexts(view.initPageResult.req.i18n.language);
  return (
    <StaffView
      view={view}
      path={PATH}
      roles={['administrator', 'reviewer']}
      title={t('review.title')}
      lead={t('review.lead')}
      aside={<HelpLink to="requests" language={view.initPageResult.req.i18n.language} />}
      forbidden={t('forbidden')}
    >
      {() => <Review view={view} />}
    </StaffView>
  );
}

async function Review({ view }: { view: AdminViewServerProps }) {
  const { locale, labels, t } = listTexts(view.initPageResult.req.i18n.language);
  const chosen = parameter(view.searchParams?.list);
  const lists = (await allLists(await getDatabase(), locale)).filter(({ requiresReview }) => requiresReview);
  const only = lists.find(({ id }) => id === chosen)?.id;
  const [{ requests, total }, templates] = await Promise.all([
    reviewQueue(locale, only),
    reasonTemplates(locale),
  ]);
  const now = systemClock.now();
  const { review, states } = labels;
  return (
    <>
      {lists.length > 1 && (
        <nav className={styles.lists} aria-label={t('review.filter')}>
          <a href={`/admin${PATH}`} aria-current={only ? undefined : 'page'}>
            {t('review.all')}
          </a>
          {lists.map(({ id, name }) => (
            <a key={id} href={`/admin${PATH}?list=${id}`} aria-current={only === id ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
      )}
      {requests.length === 0 ? (
        <p className={list.empty}>{t('review.empty')}</p>
      ) : (
        <BrowserTexts lang={locale} namespaces={['list-admin']}>
          <ReviewList
            // The queue of another list is another one.
            key={only}
            labels={{ ...review, states }}
            total={total}
            templates={templates}
            requests={requests.map((request) => ({
              ...request,
              language: languageName(request.locale, locale),
              waits: durationText(request.confirmedAt ?? request.requestedAt, now, locale),
              facts: [
                [review.fields.list, request.list],
                [review.fields.phone, request.phone ?? ''],
                [review.fields.language, languageName(request.locale, locale)],
                [
                  review.fields.requested,
                  <Moment key="requested" at={request.requestedAt} locale={locale} />,
                ],
                [
                  review.fields.confirmed,
                  request.confirmedAt ? (
                    <Moment key="confirmed" at={request.confirmedAt} locale={locale} />
                  ) : (
                    ''
                  ),
                ],
                [
                  review.fields.consent,
                  [request.consentVersion, request.consentNetwork].filter(Boolean).join(' · '),
                ],
              ],
              earlier: request.earlier.map(({ id, email, list: name, state, requestedAt }) => ({
                id,
                email,
                list: name,
                state: states[state as keyof typeof states],
                at: <Moment at={requestedAt} locale={locale} />,
              })),
            }))}
          />
        </BrowserTexts>
      )}
    </>
  );
}
