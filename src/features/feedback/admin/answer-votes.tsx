import type { BeforeListTableServerProps, PayloadRequest, UIFieldServerProps } from 'payload';

import { hasRole } from '@/cms/access';
import { collectionPermissions } from '@/cms/permissions';
import { messages } from '@/i18n/by-language/feedback-admin';
import { languageName } from '@/i18n/language-name';
import { adminLocale, storedLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';
import { systemClock } from '@/platform/clock/clock';

import { SHOWN_DAYS } from '../domain';
import { leastHelpful, votesOnAnswer } from '../use-cases/count-votes';
import styles from './page-averages.module.css';

/** Answers shown: those that need work first. */
const SHOWN = 8;

function textsOf(language: string) {
  const locale = adminLocale(language);
  return { locale, ...textsFrom<'feedback-admin'>(locale, messages[locale]) };
}

/** Whether someone may see votes. Parts of a view are rendered for everyone who may see it; this asks the same table again. */
const mayRead = (req: Pick<PayloadRequest, 'user'>) => hasRole(req, collectionPermissions.faqs.read);

/** Above the list of questions: the answers that left most readers without help. Absent while nobody has voted. */
export async function LeastHelpful({ user, i18n }: BeforeListTableServerProps) {
  if (!mayRead({ user: user ?? null })) return null;
  const { locale, labels, t } = textsOf(i18n.language);
  const rows = await leastHelpful(locale, SHOWN, systemClock);
  if (rows.length === 0) return null;
  const text = labels.votes;
  return (
    <section className={styles.averages} aria-labelledby="answer-votes">
      <h2 id="answer-votes">{text.title}</h2>
      <p>{t('votes.lead', { days: SHOWN_DAYS })}</p>
      <div className={styles.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text.question}</th>
              <th scope="col">{text.language}</th>
              <th scope="col">{text.failed}</th>
              <th scope="col">{text.helped}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.id} ${row.locale}`}>
                <td>
                  <a href={`/admin/collections/faqs/${row.id}?locale=${row.locale}`}>{row.question}</a>
                </td>
                <td>{languageName(storedLocale(row.locale), locale)}</td>
                <td>{row.failed}</td>
                <td>{row.helped}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Beside the form of a question: how often its answer helped, in each language. */
export async function AnswerVotesPanel({ id, req }: UIFieldServerProps & { id?: string | number }) {
  if (id === undefined || !mayRead(req)) return null;
  const { locale, labels, t } = textsOf(req.i18n.language);
  const text = labels.votes;
  const counts = await votesOnAnswer(String(id), systemClock);
  return (
    <section className={styles.averages} aria-labelledby="answer-votes">
      <h2 id="answer-votes">{text.item}</h2>
      {counts.length === 0 ? (
        <p>{t('votes.none', { days: SHOWN_DAYS })}</p>
      ) : (
        <>
          <p>{t('votes.period', { days: SHOWN_DAYS })}</p>
          <table>
            <thead>
              <tr>
                <th scope="col">{text.language}</th>
                <th scope="col">{text.helped}</th>
                <th scope="col">{text.failed}</th>
              </tr>
            </thead>
            <tbody>
              {counts.map((count) => (
                <tr key={count.locale}>
                  <td>{languageName(storedLocale(count.locale), locale)}</td>
                  <td>{count.helped}</td>
                  <td>{count.failed}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
