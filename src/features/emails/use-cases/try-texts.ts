import { recordByStaff } from '@/features/identity';
import {
  type Email,
  type EmailTexts,
  problemsOf,
  renderEmail,
  type TextProblem,
} from '@/features/notifications';
import { messages } from '@/i18n/by-language/emails';
import type { Locale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';
import type { Clock } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';
import { enqueueMail, type OutgoingMail } from '@/platform/mail/outbox';
import { countRequest } from '@/platform/rate-limits/rate-limits';

import { emailOf } from '../registered';
import { wordedTexts } from './save-texts';

interface Trial {
  readonly email: string;
  readonly lang: Locale;
  readonly texts: EmailTexts;
}

interface Viewer {
  readonly recipient: string;
  readonly readsApplications: boolean;
}

/** Writes an email as it would be sent now if these words were saved, about the latest case or an invented one. */
async function written(executor: Executor, trial: Trial, viewer: Viewer): Promise<OutgoingMail> {
  const { email: id, lang: locale } = trial;
  const email = emailOf(id);
  const shown: Email = email.shownIn?.() ?? email;
  const { readsApplications, recipient } = viewer;
  const context = { executor, locale, readsApplications };
  const words = { [id]: wordedTexts(trial) };
  if (shown.write) {
    return { ...(await shown.write(context, words)), kind: shown.kind, locale, recipient, secrets: [] };
  }
  return renderEmail(executor, { locale, recipient }, shown, await shown.example(context), words);
}

/** What is wrong with the words, and how the email would look; a part with a problem has its default. */
export async function previewTexts(
  trial: Trial,
  viewer: Viewer,
): Promise<{ subject: string; html: string; text: string; problems: readonly TextProblem[] }> {
  const { subject, html, text } = await written(await getDatabase(), trial, viewer);
  return { subject, html, text, problems: problemsOf(emailOf(trial.email), trial.lang, wordedTexts(trial)) };
}

/**
 * Sends the email to the one who asks, marked as a test.
 * @throws PortalError `not_found`, `too_many_requests`
 */
export async function sendTrial(
  trial: Trial,
  { staffId, clock, ...viewer }: Viewer & { readonly staffId: string; readonly clock: Clock },
): Promise<{ address: string }> {
  await countRequest('email-test-staff', staffId);
  const { lang } = trial;
  const database = await getDatabase();
  await database.transaction(async (transaction) => {
    const mail = await written(transaction, trial, viewer);
    const { t } = textsFrom<'emails'>(lang, messages[lang]);
    await enqueueMail(transaction, {
      ...mail,
      kind: 'emailTest',
      subject: t('test.subject', { subject: mail.subject }),
    });
    await recordByStaff(transaction, {
      at: clock.now(),
      staffId,
      action: 'email_text.tested',
      subjectId: null,
      details: { address: trial.email, language: lang },
    });
  });
  return { address: viewer.recipient };
}
