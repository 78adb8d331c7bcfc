import type { ReactNode } from 'react';

import { getContentPage } from '@/content/pages/queries';
import type { Policy } from '@/features/policies/domain';
import { getSiteFrame } from '@/features/site/queries';
import { languageName } from '@/i18n/language-name';
import { type Locale, otherLocales } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { EmptyState } from '@/ui/patterns/empty-state';
import { PageHead } from '@/ui/patterns/page-head';
import { TextLink } from '@/ui/primitives/text-link';

/**
 * What a policy's address says before its text is published in a language. Forms and the cookie panel of every portal
 * link there, also of a new one, so it isn't a page that doesn't exist.
 */
export async function UnpublishedPolicy({ lang, policy }: { lang: Locale; policy: Policy }) {
  const others = otherLocales(lang);
  const [{ labels, t }, { footer }, ...texts] = await Promise.all([
    textsOf(lang, 'policies'),
    getSiteFrame(lang),
    ...others.map((other) => getContentPage(other, policy)),
  ]);
  const published = others.filter((_, index) => texts[index] !== undefined);
  const { contact } = footer;
  return (
    <div className="container">
      <PageHead title={labels.names[policy]} />
      <EmptyState
        title={labels.unpublished.lead}
        action={published.map((other) => (
          <TextLink key={other} href={`/${other}/${policy}`} arrow>
            {t('unpublished.other', { language: languageName(other, lang) })}
          </TextLink>
        ))}
      >
        {contact &&
          t.rich('unpublished.ask', {
            email: contact.email,
            write: mailLink(contact.email),
          })}
      </EmptyState>
    </div>
  );
}

const mailLink = (address: string) =>
  function MailLink(words: ReactNode) {
    return <a href={`mailto:${address}`}>{words}</a>;
  };
