import { messages } from '@/i18n/by-language/mail';
import { env } from '@/platform/env';

import { defaultTexts, type DefaultTexts, type Email, type Readers } from './email';

/** What a code that is sent by mail is for. */
const channels = [
  'login',
  'register',
  'reset_password',
  'change_email',
  'apply_specification',
  'confirm',
] as const;
type Channel = (typeof channels)[number];

/** How long a code counts, for the example. */
const EXAMPLE_MINUTES = 10;

function entries<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Readonly<Record<Name, Value>> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}

/** The emails with codes, by what the code is for. */
export const codeEmails = entries(channels, (channel: Channel): Email<'minutes'> => ({
  id: `code.${channel}`,
  kind: 'code',
  group: 'account',
  readers: channel === 'register' ? 'visitors' : 'members',
  texts: defaultTexts(messages, ({ code }) => ({
    subject: code.subject[channel],
    heading: code.heading[channel],
    lead: code.lead,
    warning: code.warning,
  })),
  variables: { minutes: 'number' },
  required: ['minutes'],
  example: () => ({ values: { minutes: EXAMPLE_MINUTES }, code: '482913' }),
}));

/** Emails about accounts that lead somewhere. */
const withLink = ['accountExists', 'noAccount', 'welcome', 'staffReset', 'staffInvitation'] as const;

/** Emails about accounts that only say what has happened. */
const withoutLink = [
  'emailChanged',
  'passwordChanged',
  'passkeyAdded',
  'passkeyRemoved',
  'accountDeleted',
  'accountLocked',
  'accountUnlocked',
  'sessionsEnded',
  'staffConnected',
  'staffEmailChanged',
  'staffPasswordChanged',
  'staffSecondFactor',
] as const;

export type KindWithLink = (typeof withLink)[number];
export type KindWithoutLink = (typeof withoutLink)[number];
type AccountKind = KindWithLink | KindWithoutLink;

const isForStaff = (kind: AccountKind) => kind.startsWith('staff');

function readersOf(kind: AccountKind): Readers {
  if (isForStaff(kind)) return 'staff';
  return kind === 'accountExists' || kind === 'noAccount' ? 'visitors' : 'members';
}

function aboutAccount(kind: AccountKind, leadsTo?: string): Email<never> {
  return {
    id: kind,
    kind,
    group: isForStaff(kind) ? 'staff' : 'account',
    readers: readersOf(kind),
    texts: defaultTexts(messages, (texts): DefaultTexts => texts[kind]),
    variables: {},
    example: ({ locale }) => ({
      values: {},
      ...(leadsTo !== undefined && { url: `${env.PUBLIC_URL}${leadsTo.replace('/:lang', `/${locale}`)}` }),
    }),
  };
}

const examplePages: Readonly<Record<KindWithLink, string>> = {
  accountExists: '/:lang/login',
  noAccount: '/:lang/register',
  welcome: '/:lang/my',
  staffReset: '/admin/reset',
  staffInvitation: '/admin/invitation',
};

/** The emails about accounts of members and staff. */
export const accountEmails = {
  ...entries(withLink, (kind) => aboutAccount(kind, examplePages[kind])),
  ...entries(withoutLink, (kind) => aboutAccount(kind)),
};

export type CodeChannel = Channel;
