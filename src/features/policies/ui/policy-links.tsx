import { formatDate } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { Notice } from '@/ui/primitives/notice';
import { TextLink } from '@/ui/primitives/text-link';

import type { Policy } from '../domain';
import { getPolicyEditions } from '../queries';

/** On the page of a policy: the way to its history, and the version that will take effect, if there is one. */
export async function PolicyLinks({ lang, policy }: { lang: Locale; policy: Policy | 'license-agreement' }) {
  const [editions, { labels, t }] = await Promise.all([getPolicyEditions(lang), textsOf(lang, 'policies')]);
  const waiting = editions.find((one) => one.policy === policy && one.inForceSince === undefined);
  return (
    <>
      {waiting && (
        <Notice title={t('upcoming.title', { date: formatDate(waiting.effectiveAt, lang) })}>
          {waiting.changes && <p>{waiting.changes}</p>}
          <p>
            <TextLink href={`/${lang}/legal/${policy}/${waiting.edition}`}>{labels.upcoming.read}</TextLink>
          </p>
        </Notice>
      )}
      <TextLink href={`/${lang}/legal/history#${policy}`}>{labels.history.link}</TextLink>
    </>
  );
}
