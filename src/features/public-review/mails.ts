import { desc, inArray } from '@payloadcms/db-postgres/drizzle';

import { defaultTexts, type Email, type Fact, renderEmail } from '@/features/notifications';
import { messages } from '@/i18n/by-language/public-review-mail';
import { type Locale, storedLocale } from '@/i18n/locales';
import type { Executor } from '@/platform/db/database';
import { env } from '@/platform/env';
import type { OutgoingMail } from '@/platform/mail/outbox';

import { type CommentedChapter, commentKinds, commentPath, type CommentState } from './domain';
import { type CommentRow, reviewComments } from './tables';

/** States that an answer leads to; the texts of the email are named like them. */
const answeredStates = ['accepted', 'rejected', 'fixed'] as const satisfies readonly CommentState[];
type AnsweredState = (typeof answeredStates)[number];

const isAnswered = (state: CommentState): state is AnsweredState =>
  answeredStates.some((answered) => answered === state);

type AnswerVariable = 'kind' | 'number' | 'version';

/** The labels of what an answer states about a comment. */
const answerLabels: Email<never> = {
  id: 'comment.labels',
  kind: 'comment.labels',
  group: 'review',
  readers: 'commenters',
  texts: defaultTexts(messages, ({ facts }) => facts),
  variables: {},
  example: () => ({ values: {} }),
  shownIn: () => answerEmails.accepted,
};

const answerEmails = Object.fromEntries(
  answeredStates.map((state): [AnsweredState, Email<AnswerVariable>] => [
    state,
    {
      id: `comment.${state}`,
      kind: `comment.${state}`,
      group: 'review',
      readers: 'commenters',
      texts: defaultTexts(messages, (texts) => ({
        ...texts[state],
        action: texts.action,
        warning: texts.warning,
      })),
      labels: answerLabels,
      variables: { kind: commentKinds, number: 'text', version: 'text' },
      required: state === 'fixed' ? ['number', 'version'] : ['number'],
      example: async ({ executor, locale }) => {
        const latest = await latestComment(executor);
        return {
          values: answerValues(latest),
          quote: messages[locale].exampleAnswer,
          facts: answerFacts(latest),
          url: `${env.PUBLIC_URL}/${locale}/docs`,
        };
      },
    },
  ]),
) as Readonly<Record<AnsweredState, Email<AnswerVariable>>>;

type ShownComment = Pick<CommentRow, 'kind' | 'number' | 'releaseName' | 'place' | 'fixedIn'>;

/** What examples are about: the latest comment that has an answer, of which nothing is shown that its author typed. */
async function latestComment(executor: Executor): Promise<ShownComment> {
  const [found] = await executor
    .select({
      kind: reviewComments.kind,
      number: reviewComments.number,
      releaseName: reviewComments.releaseName,
      place: reviewComments.place,
      fixedIn: reviewComments.fixedIn,
    })
    .from(reviewComments)
    .where(inArray(reviewComments.state, [...answeredStates]))
    .orderBy(desc(reviewComments.createdAt))
    .limit(1);
  const invented: ShownComment = {
    kind: 'comment',
    number: 'R-7K3M9Q',
    releaseName: 'Base Specification 2.0-preview',
    place: '4.2',
    fixedIn: '2.0',
  };
  return found ? { ...found, fixedIn: found.fixedIn || invented.fixedIn } : invented;
}

const answerValues = ({ kind, number, fixedIn }: ShownComment) => ({ kind, number, version: fixedIn });

const answerFacts = ({ number, releaseName, place }: ShownComment): readonly Fact[] => [
  { worded: 'number', value: number },
  { worded: 'release', value: releaseName },
  { worded: 'place', value: place },
];

/**
 * Writes the email with the answer to a comment, in the language in which the comment was written. The subject names the
 * comment's number and nothing that its author typed.
 * @throws TypeError for a comment without an answer
 */
export async function renderAnswerMail(
  executor: Executor,
  comment: CommentRow,
  author: { readonly email: string; readonly nickname: string; readonly memberId: string },
  chapter: CommentedChapter | undefined,
): Promise<OutgoingMail> {
  const { state, number, kind, answer } = comment;
  if (!isAnswered(state)) throw new TypeError(`A comment that is ${state} has no answer.`);
  const { email, nickname, memberId } = author;
  const locale = storedLocale(comment.locale);
  const path = chapter ? `${commentPath(chapter, { kind })}#${number}` : '/docs';
  return renderEmail(
    executor,
    { locale, recipient: email, recipientName: nickname, memberId },
    answerEmails[state],
    {
      values: answerValues(comment),
      ...(answer !== '' && { quote: answer }),
      facts: answerFacts(comment),
      url: `${env.PUBLIC_URL}/${locale}${path}`,
    },
  );
}

interface NewComments {
  readonly total: number;
  readonly newest: readonly Pick<CommentRow, 'number' | 'releaseName' | 'place'>[];
}

const digestEmail: Email<'total' | 'shown' | 'more'> = {
  id: 'comments.digest',
  kind: 'comments.digest',
  group: 'review',
  readers: 'answerers',
  texts: defaultTexts(messages, (texts) => texts.digest),
  variables: { total: 'number', shown: 'number', more: 'number' },
  example: async ({ executor }) => digestDetails({ total: 1, newest: [await latestComment(executor)] }),
};

function digestDetails({ total, newest }: NewComments) {
  return {
    values: { total, shown: newest.length, more: total - newest.length },
    facts: newest.map(({ number, releaseName, place }) => ({
      label: number,
      value: `${releaseName} · ${place}`,
    })),
    url: `${env.PUBLIC_URL}/admin/public-review?state=open`,
  };
}

/** The emails about comments on releases. */
export const commentEmails: readonly Email[] = [answerLabels, ...Object.values(answerEmails), digestEmail];

/**
 * Writes the email about new comments to someone who answers them. It names numbers and places and nothing that members
 * typed.
 */
export async function renderDigestMail(
  executor: Executor,
  news: NewComments,
  { email, locale }: { readonly email: string; readonly locale: Locale },
): Promise<OutgoingMail> {
  return renderEmail(executor, { locale, recipient: email }, digestEmail, digestDetails(news));
}
