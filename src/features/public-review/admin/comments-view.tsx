import type { AdminViewServerProps } from 'payload';

import { CardKeys } from '@/cms/admin/card-keys';
import { FilterChoice } from '@/cms/admin/filter-choice';
import { keyName } from '@/cms/admin/key-name';
import { parameter } from '@/cms/admin/list-values';
import { Moment } from '@/cms/admin/moment';
import cards from '@/cms/admin/staff-cards.module.css';
import list from '@/cms/admin/staff-list.module.css';
import { StaffView } from '@/cms/admin/staff-view';
import { BrowserTexts } from '@/i18n/browser-texts';
import { languageName } from '@/i18n/language-name';
import { htmlLang, storedLocale } from '@/i18n/locales';
import type { Labels } from '@/i18n/texts';
import { classNames } from '@/ui/class-names';

import {
  commentKinds,
  commentMachine,
  commentStates,
  type CommentState,
  reviewRoles,
  visibilities,
  type Visibility,
} from '../domain';
import { commentedReleases, findComments, type StaffComment } from '../use-cases/read-comments';
import { digestRhythm } from '../use-cases/tell-editors';
import { CommentActions } from './comment-actions';
import { DigestChoice } from './digest-choice';
import styles from './comments-view.module.css';
import { reviewTexts } from './texts';

const PATH = '/public-review';

const statePills = {
  open: 'warning',
  accepted: 'success',
  rejected: 'error',
  fixed: 'success',
  withdrawn: 'light',
} as const satisfies Record<CommentState, string>;

const visibilityPills = {
  waiting: 'warning',
  shown: 'light',
  hidden: 'error',
} as const satisfies Record<Visibility, string>;

function Pill({ look, text }: { look: string; text: string }) {
  return (
    <span className={`pill pill--style-${look} pill--size-small`}>
      <span className="pill__label">{text}</span>
    </span>
  );
}

/** `/admin/public-review`: comments on releases and reports of errors, newest first. */
export function CommentsView(view: AdminViewServerProps) {
  const { t } = reviewTexts(view.initPageResult.req.i18n.language);
  return (
    <StaffView
      view={view}
      path={PATH}
      roles={reviewRoles}
      title={t('title')}
      lead={t('lead')}
      forbidden={t('forbidden')}
    >
      {() => <Comments view={view} />}
    </StaffView>
  );
}

async function Comments({ view }: { view: AdminViewServerProps }) {
  const { locale, labels, t } = reviewTexts(view.initPageResult.req.i18n.language);
  const given = view.searchParams ?? {};
  const query = {
    number: parameter(given.number),
    release: parameter(given.release),
    kind: parameter(given.kind),
    state: parameter(given.state),
    visibility: parameter(given.visibility),
    after: parameter(given.after),
  };
  const staff = view.initPageResult.req.user;
  const [releases, found, every] = await Promise.all([
    commentedReleases(),
    findComments(query),
    staff ? digestRhythm(staff.id) : undefined,
  ]);
  const filters = new URLSearchParams(
    Object.entries({ ...query, after: undefined }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString();
  const { filter } = labels;
  return (
    <>
      <form className={list.filters} action={`/admin${PATH}`}>
        <FilterChoice
          label={filter.release}
          name="release"
          value={query.release}
          all={filter.all}
          options={releases.map(({ id, name }) => [id, name])}
        />
        <FilterChoice
          label={filter.kind}
          name="kind"
          value={query.kind}
          all={filter.all}
          options={commentKinds.map((kind) => [kind, labels.kinds[kind]])}
        />
        <FilterChoice
          label={filter.state}
          name="state"
          value={query.state}
          all={filter.all}
          options={commentStates.map((state) => [state, labels.states[state]])}
        />
        <FilterChoice
          label={filter.visibility}
          name="visibility"
          value={query.visibility}
          all={filter.all}
          options={visibilities.map((visibility) => [visibility, labels.visibilities[visibility]])}
        />
        <button type="submit">{filter.apply}</button>
        <a href={`/admin${PATH}`}>{filter.reset}</a>
        <a href={`/api${PATH}/dispositions.csv?${filters}`} download>
          {filter.export}
        </a>
      </form>
      {every && <DigestChoice every={every} labels={labels.digest} />}
      {found.comments.length === 0 ? (
        <p className={list.empty}>{t(filters === '' ? 'none' : 'empty')}</p>
      ) : (
        <BrowserTexts lang={locale} namespaces={['public-review-admin']}>
          <CardKeys>{t.rich('keys.text', { key: keyName })}</CardKeys>
          <ul className={cards.cards}>
            {found.comments.map((comment) => (
              <Card key={comment.id} comment={comment} adminLanguage={locale} labels={labels} />
            ))}
          </ul>
        </BrowserTexts>
      )}
      {found.total > 0 && (
        <nav className={list.pages} aria-label={t('title')}>
          <span>{t('total', { total: found.total })}</span>
          {query.after && <a href={`/admin${PATH}?${filters}`}>{t('first')}</a>}
          {found.next && <a href={`/admin${PATH}?${filters}&after=${found.next}`}>{t('next')}</a>}
        </nav>
      )}
    </>
  );
}

function Card({
  comment,
  adminLanguage,
  labels,
}: {
  comment: StaffComment;
  adminLanguage: ReturnType<typeof reviewTexts>['locale'];
  labels: Labels<'public-review-admin'>;
}) {
  const { number, kind, author, at, releaseName, place, path, passage, text, state, visibility } = comment;
  const { answer, fixedIn, erratum } = comment;
  const language = storedLocale(comment.language);
  return (
    <li className={classNames(cards.card, styles.card)} id={number} data-card tabIndex={-1}>
      <header className={cards.head}>
        <h2>{number}</h2>
        <Pill look="light" text={labels.kinds[kind]} />
        <Pill look={statePills[state]} text={labels.states[state]} />
        {kind === 'comment' && state !== 'withdrawn' && (
          <Pill look={visibilityPills[visibility]} text={labels.visibilities[visibility]} />
        )}
        <span className={styles.when}>
          {author ?? labels.former} · <Moment at={at} locale={adminLanguage} />
        </span>
      </header>
      <p className={styles.place}>
        {releaseName} · {path ? <a href={`/${language}${path}`}>{place}</a> : place}
      </p>
      {passage !== '' && (
        <blockquote lang={htmlLang[language]} title={labels.passage}>
          {passage}
        </blockquote>
      )}
      {state === 'withdrawn' ? (
        <p>{labels.withdrawn}</p>
      ) : (
        <p className={styles.words} lang={htmlLang[language]}>
          {text}
        </p>
      )}
      {(answer !== '' || fixedIn !== '') && (
        <div className={styles.answer}>
          <h3>{labels.answered}</h3>
          {answer !== '' && (
            <p className={styles.words} lang={htmlLang[language]}>
              {answer}
            </p>
          )}
          {fixedIn !== '' && (
            <p>
              {labels.states.fixed} · {fixedIn}
            </p>
          )}
        </div>
      )}
      {erratum && (
        <p className={styles.place}>
          {labels.erratum.label}:{' '}
          <a href={`/admin/collections/errata/${erratum.id}?locale=${language}`}>
            {erratum.number || labels.erratum.draft}
          </a>
        </p>
      )}
      <CommentActions
        number={number}
        mayBeErratum={kind === 'error' && !erratum}
        state={state}
        visibility={visibility}
        canBeShown={kind === 'comment' && state !== 'withdrawn'}
        events={commentMachine.possible(state, 'staff')}
        answer={answer}
        fixedIn={fixedIn}
        language={languageName(language, adminLanguage)}
        labels={labels}
      />
    </li>
  );
}
