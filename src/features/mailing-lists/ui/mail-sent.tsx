import { useTranslations } from 'next-intl';

import type { Locale } from '@/i18n/locales';
import { Button, ButtonLink } from '@/ui/primitives/button';

import styles from './forms.module.css';
import type { MailListLabels } from './labels';
import { Result } from './result';

/** What follows both forms: look into the mailbox, and what to do when nothing comes. */
export function MailSent({
  lang,
  labels,
  email,
  text,
  hint,
  onAgain,
}: {
  lang: Locale;
  labels: MailListLabels['sent'];
  email: string;
  /** The message that says what was sent. */
  text: 'text' | 'leaveText';
  /** Why there may be no mail, besides the folder of spam. */
  hint: string;
  onAgain: () => void;
}) {
  const t = useTranslations('mail-list.sent');
  return (
    <Result
      tone="success"
      title={labels.title}
      actions={
        <>
          <ButtonLink href={`/${lang}/mail-list`}>{labels.lists}</ButtonLink>
          <Button variant="quiet" onClick={onAgain}>
            {labels.again}
          </Button>
        </>
      }
    >
      <p>{t(text, { email })}</p>
      <div className={styles.hints}>
        <p>{labels.hints}</p>
        <ul>
          <li>{labels.hintSpam}</li>
          <li>{hint}</li>
        </ul>
      </div>
    </Result>
  );
}
