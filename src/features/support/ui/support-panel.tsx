import type { Locale } from '@/i18n/locales';
import { ButtonLink } from '@/ui/primitives/button';

import { requestPath } from '../domain';
import type { SupportLabels } from './labels';
import styles from './support.module.css';

/** On a page about support: the way to the form, above the text. */
export function SupportPanel({
  lang,
  isAboutProblems,
  labels,
}: {
  lang: Locale;
  isAboutProblems: boolean;
  labels: SupportLabels['panel'];
}) {
  return (
    <div className={styles.lead}>
      <div>
        <p className={styles.leadTitle}>{isAboutProblems ? labels.problemTitle : labels.title}</p>
        <p>{isAboutProblems ? labels.problemText : labels.text}</p>
      </div>
      <ButtonLink
        variant="primary"
        href={`/${lang}${requestPath(isAboutProblems ? { kind: 'problem' } : {})}`}
      >
        {isAboutProblems ? labels.problemAction : labels.action}
      </ButtonLink>
    </div>
  );
}
