import { Button } from '@/ui/primitives/button';
import { TextField } from '@/ui/primitives/field';
import { StaticPart } from '@/ui/static-part/static-part';
import { KeptWords } from '@/ui/words/kept-words';

import styles from './mailing-lists.module.css';
import type { HomeLabels, MailingListsData } from './types';

/** One field to begin with; the subscription page asks for the rest. A plain form, so it works without scripts. */
export function MailingLists({ data, labels }: { data: MailingListsData; labels: HomeLabels }) {
  const text = labels.mailingLists;
  return (
    <StaticPart as="section" className="section" aria-labelledby="mailing-lists">
      <div className={`${styles.block ?? ''} container`}>
        <div className={styles.words}>
          <h2 id="mailing-lists">
            <KeptWords text={data.heading} />
          </h2>
          {data.lead && (
            <p>
              <KeptWords text={data.lead} />
            </p>
          )}
          <form action={data.subscribeHref} method="get" className={styles.form}>
            <TextField
              id="home-email"
              name="email"
              type="email"
              autoComplete="email"
              label={text.email}
              placeholder={text.placeholder}
              hint={text.hint}
              required
              action={
                <Button type="submit" variant="primary" iconAfter="arrow-right">
                  {text.start}
                </Button>
              }
            />
          </form>
        </div>
        {data.lists.length > 0 && (
          <ul className={styles.lists} aria-label={text.lists}>
            {data.lists.map(({ slug, name, description }) => (
              <li key={slug}>
                <a href={`${data.subscribeHref}?list=${encodeURIComponent(slug)}`}>{name}</a>
                {description && <p>{description}</p>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </StaticPart>
  );
}
