import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { loginAddress } from '@/app/_identity-address';
import { pageMetadata } from '@/app/_metadata';
import { openIdProblems } from '@/features/identity';
import { LogInAgain } from '@/features/identity/ui/log-in-again';
import { getSiteFrame } from '@/features/site/queries';
import { isLocale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { ErrorPage } from '@/ui/patterns/error-page';
import { ButtonLink } from '@/ui/primitives/button';

import { SimplePage } from '../../_frame/page-frame';

export const dynamic = 'force-static';
export const revalidate = 300;

export function generateStaticParams(): { lang: string; reason: string }[] {
  return [];
}

interface Props {
  params: Promise<{ lang: string; reason: string }>;
}

async function problemOf({ params }: Props) {
  const { lang, reason } = await params;
  const known = openIdProblems.find((name) => name === reason);
  if (!isLocale(lang) || !known) return undefined;
  const { t, labels } = await textsOf(lang, 'login-problem');
  const { contact } = (await getSiteFrame(lang)).footer;
  const office = known === 'locked' || known === 'refused' ? contact?.email : undefined;
  const text =
    known === 'locked' || known === 'refused'
      ? // Says whom to ask only beside the button that does it.
        t(`reasons.${known}.text`, { contact: office === undefined ? 'no' : 'yes' })
      : labels.reasons[known].text;
  return { lang, reason: known, labels, office, title: labels.reasons[known].title, text };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const problem = await problemOf(props);
  if (!problem) return {};
  const { lang, reason, title, text } = problem;
  return pageMetadata({ lang, path: `/login-problem/${reason}`, title, description: text, noIndex: true });
}

/** Why a login at the OpenID provider ended without a session, and how to go on. */
export default async function Page(props: Props) {
  const problem = await problemOf(props);
  if (!problem) notFound();
  const { lang, reason, labels, office, title, text } = problem;
  return (
    <SimplePage lang={lang} path={`/${lang}/login-problem/${reason}`} title={title}>
      <ErrorPage
        title={title}
        lead={text}
        actions={
          <>
            {reason !== 'locked' && (
              <LogInAgain href={loginAddress(lang, `/${lang}`)}>{labels.again}</LogInAgain>
            )}
            {office !== undefined && (
              <ButtonLink icon="mail" href={`mailto:${office}`}>
                {labels.contact}
              </ButtonLink>
            )}
            <ButtonLink href={`/${lang}`}>{labels.home}</ButtonLink>
          </>
        }
      />
    </SimplePage>
  );
}
