import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { getAgreementHistory } from '@/access/agreements/queries';
import { policies, type Policy } from '@/features/policies/domain';
import { getPolicyEditions, type PolicyEdition } from '@/features/policies/queries';
import { type HistoryEntry, PolicyHistory } from '@/features/policies/ui/history';
import { formatDate } from '@/i18n/dates';
import { languageName } from '@/i18n/language-name';
import { isLocale, type Locale, preferredText } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import type { Labels, Translate } from '@/i18n/texts';
import { PageHead } from '@/ui/patterns/page-head';
import { TextLink } from '@/ui/primitives/text-link';

import { FullPage } from '../../_frame/page-frame';

export const dynamic = 'force-static';
export const revalidate = 300;

interface Props {
  params: Promise<{ lang: string }>;
}

interface Words {
  readonly lang: Locale;
  readonly labels: Labels<'policies'>;
  readonly t: Translate<'policies'>;
}

export function generateStaticParams(): { lang: string }[] {
  return [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  if (!isLocale(lang)) return {};
  const { title, lead } = (await textsOf(lang, 'policies')).labels.history;
  return pageMetadata({ lang, path: '/legal/history', title, description: lead });
}

/** What was in force when: every version of the policies and of the license agreement (ADR 157). */
export default async function HistoryPage({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const [editions, agreements, { labels, t }] = await Promise.all([
    getPolicyEditions(lang),
    getAgreementHistory(),
    textsOf(lang, 'policies'),
  ]);
  const words = { lang, labels, t };
  const { history } = labels;
  const common = { none: history.none, changed: history.changed };
  return (
    <FullPage lang={lang} path={`/${lang}/legal/history`}>
      <div className="container">
        <PageHead title={history.title} lead={history.lead} />
        {policies.map((policy) => (
          <PolicyHistory
            key={policy}
            {...common}
            id={policy}
            title={labels.names[policy]}
            entries={entriesOf(editions, policy, words)}
          />
        ))}
        <PolicyHistory
          {...common}
          id="license-agreement"
          title={history.agreement}
          entries={agreements.map(({ version, effectiveAt, languages, changes }, index) => ({
            key: version,
            name: t('history.kinds.version', { edition: version }),
            when: whenOf(effectiveAt, agreements[index - 1]?.effectiveAt, words),
            state: index === 0 ? 'current' : 'past',
            changes:
              preferredText(changes, lang) ??
              (index === agreements.length - 1 ? history.first : history.unnamed),
            links: languages.map((language) => (
              <TextLink
                key={language}
                href={`/api-spec/agreements/${encodeURIComponent(version)}?lang=${language}`}
              >
                {t('history.readIn', { language: languageName(language, lang) })}
              </TextLink>
            )),
          }))}
        />
      </div>
    </FullPage>
  );
}

function whenOf(since: string, until: string | undefined, { lang, t }: Words): string {
  const from = formatDate(since, lang);
  return until === undefined
    ? t('history.current', { date: from })
    : t('history.was', { from, to: formatDate(until, lang) });
}

function entriesOf(editions: readonly PolicyEdition[], policy: Policy, words: Words): HistoryEntry[] {
  const { lang, labels, t } = words;
  const { history } = labels;
  const own = editions.filter((one) => one.policy === policy);
  const past = own.filter(({ inForceSince }) => inForceSince !== undefined);
  return own.map(({ kind, version, edition, changes, effectiveAt, inForceSince }) => {
    const place = past.findIndex((one) => one.edition === edition);
    const waits = inForceSince === undefined;
    return {
      key: edition,
      name: t(`history.kinds.${kind}`, { edition, version }),
      when: waits
        ? t('history.upcoming', { date: formatDate(effectiveAt, lang) })
        : whenOf(effectiveAt, past[place - 1]?.effectiveAt, words),
      state: waits ? 'upcoming' : place === 0 ? 'current' : 'past',
      changes: changes ?? (kind === 'first' ? history.first : history.unnamed),
      note: kind === 'correction' ? history.asks.correction : undefined,
      links: <TextLink href={`/${lang}/legal/${policy}/${edition}`}>{history.read}</TextLink>,
    };
  });
}
