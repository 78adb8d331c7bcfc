import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import type { ReactNode } from 'react';

import { loginAddress } from '@/app/_identity-address';
import { pageMetadata } from '@/app/_metadata';
import { consentAddress } from '@/app/_api/openid';
import { sessionOf } from '@/app/_api/session';
import type { MyLabels } from '@/features/account/ui/labels';
import { MyClockNote, MyFrame, type MyScreen } from '@/features/account/ui/my-frame';
import { findMember, type MemberView } from '@/features/identity';
import { BrowserTexts } from '@/i18n/browser-texts';
import { isLocale, type Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { env } from '@/platform/env';
import { PageHead } from '@/ui/patterns/page-head';

import { SimplePage } from '../_frame/page-frame';

export interface Props {
  params: Promise<{ lang: string }>;
}

/** Title and `noindex` of a personal page. */
export async function myMetadata({ params }: Props, screen: MyScreen): Promise<Metadata> {
  const { lang } = await params;
  if (!isLocale(lang)) return {};
  const { labels } = await textsOf(lang, 'my');
  const { title, lead } = labels[screen];
  return pageMetadata({ lang, path: `/my/${screen}`, title, description: lead, noIndex: true });
}

/** What the content of a personal page is made from. */
export interface MyPageContent {
  readonly lang: Locale;
  readonly labels: MyLabels;
  readonly member: MemberView;
  /** The login page, which leads back to here. */
  readonly loginHref: string;
}

/** The member behind a visit of a personal page. */
export async function visitingMember(path: string): Promise<MemberView | undefined> {
  const session = await sessionOf(new Request(env.PUBLIC_URL + path, { headers: await headers() }));
  return session && (await findMember(session));
}

/** A page for members only: visitors go to the login page and come back to the page that they wanted. */
export async function MyPage({
  params,
  screen,
  children,
}: Props & { screen: MyScreen; children: (content: MyPageContent) => ReactNode }) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const path = `/${lang}/my/${screen}`;
  const loginHref = loginAddress(lang, path);
  const member = await visitingMember(path);
  if (!member) redirect(loginHref);
  // Taking the data along and deleting the account need no consent.
  if (!member.profile.signedUp && screen !== 'settings')
    redirect(consentAddress(lang, env.PUBLIC_URL + path));
  const { labels } = await textsOf(lang, 'my');
  const { title, lead } = labels[screen];
  return (
    <SimplePage lang={lang} path={path} title={title}>
      <div className="container">
        <PageHead title={title} lead={lead} />
        <MyFrame lang={lang} screen={screen} labels={labels}>
          <BrowserTexts lang={lang} namespaces={['my', 'verification', 'mail-list', 'applications', 'clock']}>
            {children({ lang, labels, member, loginHref })}
            <MyClockNote />
          </BrowserTexts>
        </MyFrame>
      </div>
    </SimplePage>
  );
}
