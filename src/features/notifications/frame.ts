import { siteHost } from '@/cms/site-name';
import { messages } from '@/i18n/by-language/mail';

import { accountEmails } from './account-emails';
import { defaultTexts, type Email } from './email';

/** What all emails share: the name at the top, and the lines at the bottom. */
export const frame: Email<'address' | 'site'> = {
  id: 'frame',
  kind: 'frame',
  group: 'frame',
  readers: 'everyone',
  texts: defaultTexts(messages, ({ brand, automatic, contact }) => ({ brand, automatic, contact })),
  variables: { address: 'text', site: 'text' },
  required: ['address'],
  example: () => ({ values: { address: '', site: siteHost() } }),
  shownIn: () => accountEmails.welcome,
};
