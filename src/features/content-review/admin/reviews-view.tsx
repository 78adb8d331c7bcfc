import { Link } from '@payloadcms/ui';
import type { AdminViewServerProps } from 'payload';

import { staffOf } from '@/cms/access';
import { kindName } from '@/cms/admin/kind-name';
import { ListTable } from '@/cms/admin/list-table';
import { Moment } from '@/cms/admin/moment';
import list from '@/cms/admin/staff-list.module.css';
import { StaffView } from '@/cms/admin/staff-view';
import { openReviews, reviewLists } from '@/cms/content-review/open-reviews';
import { itemsOf, reviewedIn } from '@/cms/content-review/reviewed';
import type { ReviewRow } from '@/cms/content-review/tables';
import { formOf, isGlobal } from '@/cms/content-target';
import { newestTexts } from '@/cms/translations/newest-texts';
import { languageName } from '@/i18n/language-name';
import { getDatabase } from '@/platform/db/database';

import { reviewDesk } from '../desk';
import { namesOf } from '../people';
import { reviewViewTexts } from './view-texts';

const PATH = '/content-reviews';

/** `/admin/content-reviews`: what waits for the person, what came back, and what others are reviewing. */
export function ReviewsView(view: AdminViewServerProps) {
  const { req } = view.initPageResult;
  const texts = reviewViewTexts(req.i18n.language);
  const { labels } = texts;
  const content = async () => {
    const staff = staffOf(req);
    if (!staff) return null;
    const database = await getDatabase();
    const worker = { id: staff.id, roles: staff.roles ?? [] };
    const found = await Promise.all(
      reviewLists.map(async (name) => [name, await openReviews(database, worker, name)] as const),
    );
    const rows = found.flatMap(([, reviews]) => reviews);
    const items = await newestTexts(req.payload, database, itemsOf(rows.map(reviewedIn)));
    const names = await namesOf(
      database,
      rows.flatMap(({ submittedBy, reviewer }) => [submittedBy, reviewer]),
    );
    const titleOf = (row: ReviewRow) => {
      const of = reviewedIn(row);
      if (isGlobal(of)) return kindName(req, of.global, 'singular');
      return items.get(of.id)?.get(row.locale)?.title || labels.list.untitled;
    };
    const kindOf = (row: ReviewRow) =>
      isGlobal(reviewedIn(row)) ? labels.list.part : kindName(req, row.collection, 'singular');
    return found.map(([name, reviews]) => (
      <section key={name} id={name}>
        <h2 className={list.heading}>{labels.list[name]}</h2>
        {reviews.length === 0 ? (
          <p className={list.empty}>{labels.list.none[name]}</p>
        ) : (
          <ListTable
            label={labels.list[name]}
            stacks
            columns={[
              labels.list.item,
              labels.list.kind,
              labels.list.language,
              labels.list.state,
              labels.list.author,
              labels.submit.reviewer,
              labels.list.since,
            ]}
          >
            {reviews.map((review) => (
              <Row
                key={review.id}
                review={review}
                title={titleOf(review)}
                kind={kindOf(review)}
                author={names.get(review.submittedBy ?? '') ?? labels.someone}
                reviewer={review.reviewer === null ? '' : (names.get(review.reviewer) ?? labels.someone)}
                texts={texts}
              />
            ))}
          </ListTable>
        )}
      </section>
    ));
  };
  return (
    <StaffView
      view={view}
      path={PATH}
      roles={reviewDesk}
      title={labels.list.title}
      lead={labels.list.lead}
      forbidden={labels.list.forbidden}
    >
      {content}
    </StaffView>
  );
}

function Row({
  review,
  title,
  kind,
  author,
  reviewer,
  texts: { labels, locale },
}: {
  review: ReviewRow;
  title: string;
  kind: string;
  author: string;
  reviewer: string;
  texts: ReturnType<typeof reviewViewTexts>;
}) {
  const { state, stateAt } = review;
  return (
    <tr>
      <td className={list.main}>
        <Link href={`${formOf(reviewedIn(review))}?locale=${review.locale}`} prefetch={false}>
          {title}
        </Link>
      </td>
      <td>{kind}</td>
      <td>{languageName(review.locale, locale)}</td>
      <td className={list.nowrap}>
        <StatePill style={state === 'approved' ? 'success' : 'warning'} text={labels.states[state]} />
      </td>
      <td data-label={labels.list.author}>{author}</td>
      <td data-label={reviewer === '' ? undefined : labels.submit.reviewer}>{reviewer}</td>
      <td className={`${list.nowrap} ${list.when}`} data-label={labels.list.since}>
        <Moment at={stateAt.toISOString()} locale={locale} />
      </td>
    </tr>
  );
}

function StatePill({ style, text }: { style: 'success' | 'warning'; text: string }) {
  return (
    <span className={`pill pill--style-${style} pill--size-small`}>
      <span className="pill__label">{text}</span>
    </span>
  );
}
