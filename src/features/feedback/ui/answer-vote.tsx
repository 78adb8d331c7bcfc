import type { Locale } from '@/i18n/locales';
import type { Labels } from '@/i18n/texts';
import { classNames } from '@/ui/class-names';
import { Button } from '@/ui/primitives/button';

import { REFUSED, THANKS } from '../domain';
import styles from './answer-vote.module.css';

/**
 * "Did this answer help" below an answer. Without scripts the form leads back to the question, and the address shows the
 * thanks or why the vote is not counted; `AnswerVotes` sends it from within the page. Part of a text that React does not know
 * in the browser. The form has no name, because each form with a name is a landmark, and every open answer has one.
 */
export function AnswerVote({
  question,
  lang,
  labels,
}: {
  /** Slug. */
  question: string;
  lang: Locale;
  labels: Labels<'faq'>['helped'];
}) {
  return (
    <div className={classNames(styles.vote, 'no-print')}>
      <form method="post" action="/api-feedback/answer-form" data-vote>
        <input type="hidden" name="question" value={question} />
        <input type="hidden" name="lang" value={lang} />
        <div role="group" aria-label={labels.question}>
          <span aria-hidden="true">{labels.question}</span>
          <Button type="submit" size="small" name="helped" value="yes">
            {labels.yes}
          </Button>
          <Button type="submit" size="small" name="helped" value="no">
            {labels.no}
          </Button>
        </div>
      </form>
      <p id={`${question}${THANKS}`} className={styles.thanks} tabIndex={-1} data-said-of="thanks">
        {labels.thanks}
      </p>
      <p id={`${question}${REFUSED}`} className={styles.refused} tabIndex={-1} data-said-of="refused">
        {labels.refused}
      </p>
    </div>
  );
}
