import type { Locale } from '@/i18n/locales';

import { leadsElsewhere, problemOf } from '../target';

import { useDescribed } from './described-targets';
import styles from './link-field.module.css';
import { useLinkTexts } from './link-texts';

interface Props {
  readonly address: string;
  /** What the row says already. */
  readonly text: string;
  /** Languages in which the link is shown. */
  readonly languages: readonly Locale[];
  readonly className?: string | undefined;
}

/** In the heading of a row: where its link leads, and a mark if visitors don’t find it in some language. */
export function LinkMark({ address, text, languages, className }: Props) {
  const { markText } = useLinkTexts();
  const isKnown = leadsElsewhere(address) || address.startsWith('#');
  const { target } = useDescribed(isKnown ? '' : address);
  const problem = target && problemOf(target, languages);
  const title = target && target.title !== text ? target.title : address;
  return (
    <>
      <span className={className}>{title}</span>
      {problem && <span className={styles.mark}>{markText(problem)}</span>}
    </>
  );
}
