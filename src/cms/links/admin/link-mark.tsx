import { locales } from '@/i18n/locales';

import { leadsElsewhere, problemOf } from '../target';

import { useDescribed } from './described-targets';
import styles from './link-field.module.css';
import { useLinkTexts } from './link-texts';

/** In the heading of a row: where its link leads, and a mark if visitors don’t find it in some language. */
export function LinkMark({ address, className }: { address: string; className?: string | undefined }) {
  const { markText } = useLinkTexts();
  const isKnown = leadsElsewhere(address) || address.startsWith('#');
  const { target } = useDescribed(isKnown ? '' : address);
  const problem = target && problemOf(target, locales);
  return (
    <>
      <span className={className}>{target?.title ?? address}</span>
      {problem && <span className={styles.mark}>{markText(problem)}</span>}
    </>
  );
}
