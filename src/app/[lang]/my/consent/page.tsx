import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';

import { redirectTo } from '@/app/_api/openid';
import { loginAddress } from '@/app/_identity-address';
import { pageMetadata } from '@/app/_metadata';
import { accountManagement, versionsToAgreeTo } from '@/features/identity';
import { RenewalForm } from '@/features/identity/ui/renewal-form';
import { ConsentForm } from '@/features/identity/ui/consent-form';
import styles from '@/features/identity/ui/identity.module.css';
import { policyNews } from '@/features/policies/queries';
import { BrowserTexts } from '@/i18n/browser-texts';
import { formatDate } from '@/i18n/dates';
import { isLocale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { PageHead } from '@/ui/patterns/page-head';
import { TextLink } from '@/ui/primitives/text-link';

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

const nameOf = (names: Readonly<Record<string, string>>, policy: string) => names[policy] ?? policy;

/**
 * The one step between the first login and the account: accepting privacy statement and terms (ADR 048). Also after
 * the consent was withdrawn, and when a policy has changed since (ADR 157).
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
  if (member.agreed) {
    // Before the news: a version that comes into force in between is shown, and at worst asked about once more.
    const versions = await versionsToAgreeTo();
    const news = await policyNews(lang, member.agreed);
    const { renewal } = labels;
    return (
      <SimplePage lang={lang} path={path} title={renewal.title}>
        <div className="container">
          <PageHead title={renewal.title} lead={renewal.lead} />
          <div className={styles.agreement}>
            {news.map(({ policy, since, changes }) => (
              <section key={policy} className={styles.change}>
                <h2>{nameOf(renewal.names, policy)}</h2>
                <p className={styles.since}>{t('renewal.since', { date: formatDate(since, lang) })}</p>
                {changes.length > 0 && (
                  <>
                    <h3>{renewal.what}</h3>
                    {changes.map((text) => (
                      <p key={text} className={styles.summary}>
                        {text}
                      </p>
                    ))}
                  </>
                )}
                <TextLink href={`/${lang}/${policy}`} target="_blank" rel="noreferrer">
                  {renewal.read}
                </TextLink>
              </section>
            ))}
            <BrowserTexts lang={lang} namespaces={['identity']}>
              <RenewalForm
                lang={lang}
                labels={labels}
                returnTo={returnTo}
                versions={versions}
                closeLabel={(await textsOf(lang, 'common')).labels.close}
              />
            </BrowserTexts>
          </div>
        </div>
      </SimplePage>
    );
  }
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
          <BrowserTexts lang={lang} namespaces={['identity']}>
            <ConsentForm lang={lang} labels={labels} returnTo={returnTo} />
          </BrowserTexts>
        </div>
      </div>
    </SimplePage>
  );
}
