import { messages as mailMessages } from '@/i18n/by-language/mail';
import type { Message } from '@/i18n/icu';
import { byLocale, type Locale } from '@/i18n/locales';
import type { Executor } from '@/platform/db/database';
import type { RenderedMail } from '@/platform/mail/outbox';

import type { Notice } from './emails/notice';

const label = { longest: 60, lines: 'one' } as const;

/** Labels of what emails state about one case, each beside its value. */
const factLabels = {
  number: label,
  specification: label,
  signedBy: label,
  signedAt: label,
  agreementVersion: label,
  sha256: label,
  countersignature: label,
  verify: label,
  release: label,
  place: label,
  kind: label,
  topic: label,
  about: label,
} as const;

type FactLabel = keyof typeof factLabels;

/**
 * The parts of an email that people can word, in the order in which the admin shows them, with the most characters that
 * each may have. After the parts of ordinary emails come those that all emails share, then those around announcements, then
 * the labels of facts.
 */
export const emailParts = {
  subject: { longest: 150, lines: 'one' },
  preheader: { longest: 150, lines: 'one' },
  heading: { longest: 150, lines: 'one' },
  lead: { longest: 2_000, lines: 'many' },
  action: { longest: 60, lines: 'one' },
  warning: { longest: 1_000, lines: 'many' },
  brand: { longest: 60, lines: 'one' },
  automatic: { longest: 300, lines: 'one' },
  contact: { longest: 300, lines: 'one' },
  why: { longest: 300, lines: 'one' },
  leave: { longest: 60, lines: 'one' },
  ...factLabels,
} as const satisfies Record<string, { longest: number; lines: 'one' | 'many' }>;

export type EmailPart = keyof typeof emailParts;

export const emailPartNames = Object.keys(emailParts) as readonly EmailPart[];

/** What people wrote for an email in one language. A part that is missing has its default. */
export type EmailTexts = Readonly<Partial<Record<EmailPart, string>>>;

/** The texts that an email has unless people write others: messages of the portal. */
export type DefaultTexts = Readonly<Partial<Record<EmailPart, Message>>>;

/** What a variable stands for: a text, a number, or one of a few cases that texts distinguish with `select`. */
export type Variable = 'text' | 'number' | readonly string[];

/** A line that an email states; its label is fixed, or one that people can word (see `Email.labels`). */
export type Fact =
  { readonly label: string; readonly value: string } | { readonly worded: FactLabel; readonly value: string };

/** The words of each part of an email, filled in. A part that it doesn’t have is empty. */
export type Words = (part: EmailPart) => string;

/** What people wrote, by the ID of the email. */
export type WrittenTexts = Readonly<Record<string, EmailTexts>>;

/** Values of the variables, and the parts that nobody words: codes, links, and what is stated about one case. */
export interface EmailDetails<Name extends string = string> {
  readonly values: Readonly<Record<Name, string | number>>;
  /** Where the button leads. */
  readonly url?: string;
  /** A sentence that follows the text in some cases. */
  readonly addition?: string;
  readonly quote?: Notice['quote'];
  readonly facts?: readonly Fact[];
  readonly code?: Notice['code'];
  readonly leave?: Notice['leave'];
}

/** Who looks at an example. */
export interface ExampleContext {
  readonly executor: Executor;
  readonly locale: Locale;
  /** Whether the person may read applications, which name people. */
  readonly readsApplications: boolean;
}

/** The subjects under which the admin lists emails. */
export const emailGroups = [
  'frame',
  'account',
  'lists',
  'applications',
  'review',
  'support',
  'staff',
  'operation',
] as const;
type EmailGroup = (typeof emailGroups)[number];

/** Who gets an email. */
export type Readers =
  | 'everyone'
  | 'visitors'
  | 'members'
  | 'subscribers'
  | 'applicants'
  | 'holders'
  | 'commenters'
  | 'answerers'
  | 'reporters'
  | 'office'
  | 'staff'
  | 'administrators';

/** An email that the portal sends, declared by the feature that sends it. */
export interface Email<Name extends string = string> {
  /** Unique, and stored with the texts that people write. */
  readonly id: string;
  /** See `OutgoingMail`. */
  readonly kind: string;
  readonly group: EmailGroup;
  readonly readers: Readers;
  readonly texts: Readonly<Record<Locale, DefaultTexts>>;
  /** What texts may name, beside `brand`, which every email knows. */
  readonly variables: Readonly<Record<Name, Variable>>;
  /** Variables without which the text would not say what its reader has to know. */
  readonly required?: readonly Name[];
  /** Languages in which it is sent, where that is not the reader’s. */
  readonly languages?: readonly Locale[];
  /** A real case, the latest where there are many, or an invented one. */
  readonly example: (context: ExampleContext) => EmailDetails<Name> | Promise<EmailDetails<Name>>;
  /** What words the labels of its facts, together with those of other emails. */
  readonly labels?: Email;
  /** The email around which the admin shows what is never sent alone. */
  readonly shownIn?: () => Email;
  /** Writes the example where it doesn’t have the layout of the others. @param trial as for `renderEmail` */
  readonly write?: (context: ExampleContext, trial: WrittenTexts) => Promise<RenderedMail>;
}

/** The default texts of an email in each language. @param textsIn picks them from the messages of a language */
export function defaultTexts<Messages>(
  messages: Readonly<Record<Locale, Messages>>,
  textsIn: (messages: Messages) => DefaultTexts,
): Email['texts'] {
  return byLocale((locale) => textsIn(messages[locale]));
}

/** The variables of an email, with the one that all have. */
export function variablesOf(email: Email): Readonly<Record<string, Variable>> {
  return email.group === 'frame' ? email.variables : { brand: 'text', ...email.variables };
}

/** The parts of an email, in the order of `emailParts`. */
export function partsOf(email: Email, locale: Locale): readonly EmailPart[] {
  const texts = email.texts[locale];
  return emailPartNames.filter(
    (part) => texts[part] !== undefined || (part === 'preheader' && texts.subject !== undefined),
  );
}

/** What a reviewer might have written, for examples. */
export const exampleReason = (locale: Locale): string => mailMessages[locale].exampleReason;
