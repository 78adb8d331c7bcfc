import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';

import { redirectTo } from '@/app/_api/openid';
import { loginAddress } from '@/app/_identity-address';
import { pageMetadata } from '@/app/_metadata';
import { accountManagement } from '@/features/identity';
import { ConsentForm } from '@/features/identity/ui/consent-form';
import styles from '@/features/identity/ui/identity.module.css';
import { BrowserTexts } from '@/i18n/browser-texts';
import { isLocale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { PageHead } from '@/ui/patterns/page-head';

import { SimplePage } from '../../_frame/page-frame';
import { visitingMember } from '../_my-page';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<{ lang: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  if (!isLocale(lang)) return {};
  const { labels } = await textsOf(lang, 'identity');
  const { title, lead } = labels.consent;
  return pageMetadata({ lang, path: '/my/consent', title, description: lead, noIndex: true });
}

/**
 * The one step between the first login and the account: accepting privacy statement and terms (ADR 048). Also after
 * the consent was withdrawn.
 */
export default async function Page({ params, searchParams }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const { redirect_uri: wish } = await searchParams;
  const returnTo = redirectTo(typeof wish === 'string' ? wish : undefined, lang);
  const path = `/${lang}/my/consent`;
  const member = await visitingMember(path);
  if (!member) redirect(loginAddress(lang, new URL(returnTo).pathname));
  const { profile } = member;
  if (profile.signedUp) redirect(returnTo);
  const { labels, t } = await textsOf(lang, 'identity');
  const { consent: texts } = labels;
  const { provider } = accountManagement();
  const facts = [
    [texts.name, profile.nickname],
    [texts.email, profile.email],
    [texts.organization, profile.organization],
  ].filter(([, value]) => value !== '');
  return (
    <SimplePage lang={lang} path={path} title={texts.title}>
      <div className="container">
        <PageHead title={texts.title} lead={texts.lead} />
        <div className={styles.agreement}>
          <p>{provider ? t('consent.from', { name: provider.name }) : texts.here}</p>
          <dl className={styles.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <BrowserTexts lang={lang} namespaces={['identity', 'form']}>
            <ConsentForm lang={lang} labels={labels} returnTo={returnTo} />
          </BrowserTexts>
        </div>
      </div>
    </SimplePage>
  );
}
