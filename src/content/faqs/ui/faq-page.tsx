import { AnswerVote, AnswerVotes } from '@/features/feedback/browser';
import type { Labels } from '@/i18n/texts';
import { EmptyState } from '@/ui/patterns/empty-state';
import { PageHead } from '@/ui/patterns/page-head';
import { ButtonLink } from '@/ui/primitives/button';
import { Disclosure } from '@/ui/primitives/disclosure';
import { TextLink } from '@/ui/primitives/text-link';
import { RichTextView } from '@/ui/rich-text/rich-text-view';
import type { RichTextLabels } from '@/ui/rich-text/labels';
import { StaticPart } from '@/ui/static-part/static-part';
import { KeptWords } from '@/ui/words/kept-words';
import type { Locale } from '@/i18n/locales';

import type { Faq } from '../queries';
import { FaqFilter } from './faq-filter';
import styles from './faq-page.module.css';

/** The namespace `faq` of the messages, without the texts that take a number. */
export type FaqLabels = Labels<'faq'>;

/** Questions by category, beside them the categories, and at the end whom to ask instead. */
export function FaqPage({
  faq,
  lang,
  labels,
  counts,
  askHref,
  richTextLabels,
}: {
  faq: Faq;
  lang: Locale;
  labels: FaqLabels;
  /** "n questions" for every n from 0 to the number of all questions. */
  counts: string[];
  /** Where a question is put to the community office. */
  askHref: (question: string) => string;
  richTextLabels: RichTextLabels;
}) {
  const { categories } = faq;
  const [discussion] = faq.discussions;
  return (
    <div className="container">
      <PageHead title={labels.title} lead={labels.lead} />
      {categories.length === 0 ? (
        <EmptyState title={labels.empty.title}>
          <p>{labels.empty.lead}</p>
        </EmptyState>
      ) : (
        <div className={styles.layout}>
          <div className={styles.aside}>
            <FaqFilter
              label={labels.filter.label}
              placeholder={labels.filter.placeholder}
              none={labels.filter.none}
              counts={counts}
            />
            <AnswerVotes thanks={labels.helped.thanks} repeated={labels.helped.repeated} />
            <nav aria-label={labels.categories} className={styles.categories}>
              <ul>
                {categories.map(({ slug, title, questions }) => (
                  <li key={slug}>
                    <a href={`#${slug}`}>
                      {title}
                      <span className="numeric" aria-hidden="true">
                        {questions.length}
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
          <StaticPart as="div" className={styles.questions} data-questions="">
            {categories.map(({ slug, title, questions }) => (
              <section key={slug} aria-labelledby={slug} data-category>
                <h2 id={slug}>{title}</h2>
                {questions.map((item) => (
                  <Disclosure key={item.slug} summary={<KeptWords text={item.question} />}>
                    {/* The target is inside: browsers open a closed question whose inside is linked to. */}
                    <div id={item.slug} className={styles.answer}>
                      <div data-answer="">
                        <RichTextView text={item.answer} labels={richTextLabels} />
                      </div>
                      <AnswerVote question={item.slug} lang={lang} labels={labels.helped} />
                      <p className={styles.link}>
                        {labels.more}{' '}
                        <a href={askHref(item.question)}>
                          {labels.ask}
                          <span className="visually-hidden">: {item.question}</span>
                        </a>
                      </p>
                      <p className={styles.link}>
                        <a href={`#${item.slug}`}>
                          {labels.link}
                          <span className="visually-hidden">: {item.question}</span>
                        </a>
                      </p>
                    </div>
                  </Disclosure>
                ))}
              </section>
            ))}
          </StaticPart>
        </div>
      )}
      <section className={styles.contact} aria-labelledby="contact">
        <div>
          <h2 id="contact">{labels.contact.title}</h2>
          <p>{labels.contact.lead}</p>
        </div>
        {faq.discussions.length > 0 && (
          <dl className={styles.lists}>
            {faq.discussions.map(({ slug, name, description, address }) => (
              <div key={slug}>
                <dt>{name}</dt>
                <dd>
                  <p>{description}</p>
                  <p className={styles.links}>
                    <TextLink href={`mailto:${address}`}>{address}</TextLink>
                    <TextLink href={`/${lang}/mail-list/subscribe?list=${slug}`}>
                      {labels.contact.join}
                      <span className="visually-hidden">: {name}</span>
                    </TextLink>
                  </p>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <div className={styles.actions}>
          {discussion && (
            <ButtonLink variant="primary" icon="mail" href={`mailto:${discussion.address}`}>
              {labels.contact.discuss}
            </ButtonLink>
          )}
          {faq.officeEmail && (
            <ButtonLink href={`mailto:${faq.officeEmail}`}>{labels.contact.office}</ButtonLink>
          )}
          <TextLink arrow href={`/${lang}/mail-list`}>
            {labels.contact.lists}
          </TextLink>
        </div>
      </section>
    </div>
  );
}
