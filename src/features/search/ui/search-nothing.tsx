import type { Locale } from '@/i18n/locales';
import type { Translate } from '@/i18n/texts';
import { EmptyState } from '@/ui/patterns/empty-state';
import { ButtonLink } from '@/ui/primitives/button';
import { TextLink } from '@/ui/primitives/text-link';

import type { SearchAnswer } from '../domain';
import { HotQueries } from './hot-queries';
import type { SearchLabels } from './labels';
import { addressOf, type SearchAddress } from './search-address';
import styles from './search-page.module.css';

interface NothingProps {
  lang: Locale;
  labels: SearchLabels;
  t: Translate<'search'>;
  address: SearchAddress;
  answer: SearchAnswer;
  /** That other types have some. */
  elsewhere: string;
  hot: readonly string[];
  discussion?: { name: string; address: string } | undefined;
}

/** No results: why, and the ways on. */
export function Nothing(props: NothingProps) {
  const { lang, labels, t, address, answer, elsewhere, hot, discussion } = props;
  const hasElsewhere = Object.keys(answer.types).length > 0;
  const isTimed = address.from !== undefined || address.to !== undefined;
  return (
    <div className={styles.nothing}>
      <EmptyState
        title={t('nothing.title', { query: address.q })}
        action={
          hasElsewhere ? (
            <ButtonLink href={addressOf(lang, { ...address, type: undefined })}>
              {labels.nothing.elsewhere}
            </ButtonLink>
          ) : isTimed ? (
            <ButtonLink href={addressOf(lang, { ...address, from: undefined, to: undefined })}>
              {labels.nothing.unfiltered}
            </ButtonLink>
          ) : undefined
        }
      >
        {hasElsewhere ? (
          <p>{elsewhere}</p>
        ) : (
          <>
            <p>{labels.nothing.lead}</p>
            <ul className={styles.tips}>
              {labels.nothing.tips.map((tip) => (
                <li key={tip}>{tip}</li>
              ))}
            </ul>
          </>
        )}
      </EmptyState>
      <HotQueries lang={lang} title={labels.hot} queries={hot} level={2} />
      <section className={styles.ask} aria-labelledby="ask">
        <div>
          <h2 id="ask">{labels.ask.title}</h2>
          <p>{labels.ask.lead}</p>
        </div>
        <div className={styles.actions}>
          {discussion && (
            <ButtonLink variant="primary" icon="mail" href={mailTo(discussion.address, address.q)}>
              {t('ask.mail', { list: discussion.name })}
            </ButtonLink>
          )}
          <TextLink arrow href={`/${lang}/mail-list`}>
            {labels.ask.lists}
          </TextLink>
        </div>
      </section>
    </div>
  );
}

function mailTo(address: string, subject: string): string {
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
