import { MinimalTemplate } from '@payloadcms/next/templates';
import Link from 'next/link';
import type { AdminViewServerProps } from 'payload';

import { parameter } from '@/cms/admin/list-values';
import { ViewTitle } from '@/cms/admin/view-title';
import { messages } from '@/i18n/by-language/staff-sign-in';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import { staffProvider } from '../sign-in/provider';
import { EntryPage } from './entry-page';
import styles from './log-in.module.css';
import { ProofGiven } from './proof-given';
import { visitProblem } from './provider-texts';

/**
 * `/admin/provider-outcome?visit=proof|connect&problem=`: what a visit to the provider has led to, for a person who was
 * logged in before. A tab that was opened for a proof tells the others and closes.
 */
export function ProviderOutcomeView({ initPageResult: { req }, searchParams }: AdminViewServerProps) {
  const locale = adminLocale(req.i18n.language);
  const labels = messages[locale];
  const { t } = textsFrom<'staff-sign-in'>(locale, labels);
  const provider = staffProvider();
  const problem = provider && visitProblem(parameter(searchParams?.problem), { provider, locale });
  const isProof = parameter(searchParams?.visit) === 'proof';
  const title =
    problem !== undefined
      ? t('provider.outcome.failed')
      : t(`provider.outcome.${isProof ? 'proof' : 'connect'}`);
  return (
    <MinimalTemplate className="login">
      <ViewTitle req={req} title={title} />
      <EntryPage req={req}>
        <div className={styles.form}>
          <h1>{title}</h1>
          {problem !== undefined ? (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          ) : (
            <p>
              {isProof
                ? t('provider.outcome.proofLead')
                : t('provider.outcome.connectLead', { name: provider?.name ?? '' })}
            </p>
          )}
          {isProof ? (
            <ProofGiven isGiven={problem === undefined} close={t('provider.outcome.close')} />
          ) : (
            <Link href="/admin/account" prefetch={false}>
              {t('provider.outcome.account')}
            </Link>
          )}
        </div>
      </EntryPage>
    </MinimalTemplate>
  );
}
