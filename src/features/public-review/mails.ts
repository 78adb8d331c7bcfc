import { renderNotice } from '@/features/notifications';
import { messages } from '@/i18n/by-language/public-review-mail';
import { type Locale, storedLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';
import type { Executor } from '@/platform/db/database';
import { env } from '@/platform/env';
import type { OutgoingMail } from '@/platform/mail/outbox';

import { type CommentedChapter, commentPath, type CommentState } from './domain';
import type { CommentRow } from './tables';

/** States that an answer leads to; the texts of the email are named like them. */
type AnsweredState = Extract<CommentState, 'accepted' | 'rejected' | 'fixed'>;

const isAnswered = (state: CommentState): state is AnsweredState =>
  state === 'accepted' || state === 'rejected' || state === 'fixed';

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
  const { state, number, kind, releaseName, place, answer, fixedIn } = comment;
  if (!isAnswered(state)) throw new TypeError(`A comment that is ${state} has no answer.`);
  const { email, nickname, memberId } = author;
  const locale = storedLocale(comment.locale);
  const path = chapter ? `${commentPath(chapter, { kind })}#${number}` : '/docs';
  const { t } = textsFrom<'public-review-mail'>(locale, messages[locale]);
  return renderNotice(
    executor,
    { locale, recipient: email, recipientName: nickname, memberId },
    `comment.${state}`,
    {
      subject: t(`${state}.subject`, { kind, number }),
      heading: t(`${state}.heading`, { kind }),
      lead: t(`${state}.lead`, { kind, number, version: fixedIn }),
      ...(answer !== '' && { quote: answer }),
      facts: [
        { label: t('facts.number'), value: number },
        { label: t('facts.release'), value: releaseName },
        { label: t('facts.place'), value: place },
      ],
      action: { label: t('action'), url: `${env.PUBLIC_URL}/${locale}${path}` },
      warning: t('warning'),
    },
  );
}

/**
 * Writes the email about new comments to someone who answers them. It names numbers and places and nothing that members
 * typed.
 */
export async function renderDigestMail(
  executor: Executor,
  news: {
    readonly total: number;
    readonly newest: readonly Pick<CommentRow, 'number' | 'releaseName' | 'place'>[];
  },
  { email, locale }: { readonly email: string; readonly locale: Locale },
): Promise<OutgoingMail> {
  const { t } = textsFrom<'public-review-mail'>(locale, messages[locale]);
  const { total, newest } = news;
  const more = total - newest.length;
  return renderNotice(executor, { locale, recipient: email }, 'comments.digest', {
    subject: t('digest.subject', { total }),
    heading: t('digest.heading', { total }),
    lead: t(more > 0 ? 'digest.leadNewest' : 'digest.lead', { shown: newest.length }),
    facts: newest.map(({ number, releaseName, place }) => ({
      label: number,
      value: `${releaseName} · ${place}`,
    })),
    action: { label: t('digest.action'), url: `${env.PUBLIC_URL}/admin/public-review?state=open` },
    warning: t('digest.warning'),
  });
}
