import { z } from 'zod';

import type { CommentSetting } from '@/content/documents';
import { defaultLocale, locales } from '@/i18n/locales';
import { besideOtherErrors } from '@/platform/beside-other-errors';
import { defineMachine, type EventOf, type Rule } from '@/platform/machine';

/** Rules of the public review, the same in the browser and on the server. Messages are rule names (`response.rules`). */

/** Longest comment, passage, and answer, in characters. */
export const TEXT_MAX = 4_000;
export const PASSAGE_MAX = 600;

export type { CommentSetting };

/** A comment on a preview release, or a report of an error in any release. */
export const commentKinds = ['comment', 'error'] as const;
export type CommentKind = (typeof commentKinds)[number];

/** Whether moderators have let a comment through; only `shown` ones are public where the setting asks for moderation. */
export const visibilities = ['waiting', 'shown', 'hidden'] as const;
export type Visibility = (typeof visibilities)[number];

/** How the working group has disposed of a comment. */
export const commentStates = ['open', 'accepted', 'rejected', 'fixed', 'withdrawn'] as const;
export type CommentState = (typeof commentStates)[number];

interface EventRule extends Rule {
  readonly by: readonly ['staff' | 'author'];
  /** Whether the author gets an email with the answer. */
  readonly mails?: true;
}

/** What can happen to a comment, and who causes it. */
const events = {
  accept: { by: ['staff'], mails: true },
  reject: { by: ['staff'], mails: true },
  fix: { by: ['staff'], mails: true },
  reopen: { by: ['staff'] },
  withdraw: { by: ['author'] },
} as const satisfies Record<string, EventRule>;
export type CommentEvent = EventOf<typeof events>;

/** Authors may take back their words at any time; an answer that was given stays. */
const withdraw = { withdraw: 'withdrawn' } as const;

/** State × event → next state. Nothing else changes a state. */
export const commentMachine = defineMachine({
  states: commentStates,
  events,
  table: {
    open: { accept: 'accepted', reject: 'rejected', fix: 'fixed', ...withdraw },
    accepted: { fix: 'fixed', reject: 'rejected', reopen: 'open', ...withdraw },
    rejected: { accept: 'accepted', reopen: 'open', ...withdraw },
    fixed: { reopen: 'open', ...withdraw },
    withdrawn: {},
  },
});

/**
 * Which comments of others a reader sees, by what moderators have said of them. Reports of errors are between their author
 * and the editors, and what was withdrawn is nobody's to read; neither is among them whatever the setting.
 */
export function visibleTo(setting: CommentSetting, isMember: boolean): readonly Visibility[] {
  switch (setting) {
    case 'everyone':
      return ['waiting', 'shown'];
    case 'members':
      return isMember ? ['waiting', 'shown'] : [];
    case 'moderated':
    case 'closed':
      return ['shown'];
    case 'nobody':
      return [];
  }
}

/** Number of a comment: `R-7K3M9Q`. */
export const commentNumberPattern = /^R-[0-9A-Z]{6}$/;

const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/, 'format')
  .max(160, 'format');

/** PostgreSQL cannot store U+0000; a JSON body with it is refused earlier, a form is not. */
const withoutNul = z.string('empty').refine((text) => !text.includes('\0'), 'format');

/** Line breaks of forms are CR LF. */
const words = (max: number) =>
  withoutNul.transform((text) => text.replaceAll('\r\n', '\n').trim()).pipe(z.string().max(max, 'tooLong'));

/** Body of `POST /api-review/comments`. */
export const commentSchema = z.strictObject({
  document: slug,
  version: z
    .string()
    .regex(/^[A-Za-z0-9]+(?:[-.+_]?[A-Za-z0-9]+)*$/, 'format')
    .max(40, 'format'),
  chapter: slug,
  kind: z.enum(commentKinds, 'format'),
  /** Anchor of a section, table, figure, register, or requirement; empty for the whole chapter. */
  anchor: withoutNul.max(200, 'format').default(''),
  /** Words of the text that the comment is about. */
  passage: words(PASSAGE_MAX).default(''),
  text: words(TEXT_MAX).pipe(z.string().min(1, 'empty')),
  lang: z.enum(locales).default(defaultLocale),
});
export type NewComment = z.output<typeof commentSchema>;

const staffEvents = ['accept', 'reject', 'fix', 'reopen'] as const satisfies CommentEvent[];

/** Body of `POST /api/public-review/{id}/answer`. */
export const answerSchema = z
  .strictObject({
    event: z.enum(staffEvents, 'format'),
    expectedState: z.enum(commentStates, 'format'),
    answer: words(TEXT_MAX).default(''),
    /** The release that has the change. */
    fixedIn: z.string().trim().max(40, 'tooLong').default(''),
    /** Whether an accepted report also becomes the draft of an erratum. */
    erratum: z.boolean('format').default(false),
  })
  .refine(({ event, answer }) => event !== 'reject' || answer !== '', {
    ...besideOtherErrors,
    path: ['answer'],
    message: 'empty',
  })
  .refine(({ event, fixedIn }) => event !== 'fix' || fixedIn !== '', {
    ...besideOtherErrors,
    path: ['fixedIn'],
    message: 'empty',
  })
  .refine(({ event, erratum }) => event === 'accept' || !erratum, {
    ...besideOtherErrors,
    path: ['erratum'],
    message: 'format',
  });
export type Answer = z.output<typeof answerSchema>;

/** Body of `POST /api/public-review/{id}/visibility`. */
export const visibilitySchema = z.strictObject({
  visibility: z.enum(['shown', 'hidden'], 'format'),
  expected: z.enum(visibilities, 'format'),
});
export type VisibilityChange = z.output<typeof visibilitySchema>;

/** Those who work on the text of releases, and so answer what is said about it. */
export const reviewRoles = ['administrator', 'publisher', 'editor'] as const;

/** How often they get an email about new comments. */
export const digestRhythms = ['hour', 'day', 'never'] as const;
export type DigestRhythm = (typeof digestRhythms)[number];

/** The rhythm of those who chose none. */
export const usualRhythm: DigestRhythm = 'day';

/** Shortest time between two emails. */
export const digestSeconds = { hour: 3600, day: 24 * 3600 } as const;

/** Body of `POST /api/public-review/digest`. */
export const digestSchema = z.strictObject({ every: z.enum(digestRhythms, 'format') });

/** A chapter of one release, as addresses name it. */
export interface CommentedChapter {
  readonly document: string;
  readonly version: string;
  readonly chapter: string;
}

/** Path of the page where a chapter is commented on, without language prefix. */
export function commentPath(
  { document, version, chapter }: CommentedChapter,
  {
    kind = 'comment',
    anchor = '',
    passage = '',
  }: { readonly kind?: CommentKind; readonly anchor?: string; readonly passage?: string } = {},
): string {
  const query = new URLSearchParams({
    ...(kind !== 'comment' && { kind }),
    ...(anchor !== '' && { at: anchor }),
    ...(passage !== '' && { passage }),
  }).toString();
  return `/docs/comments/${document}/${version}/${chapter}${query && `?${query}`}`;
}
