import { SectionHead } from '@/ui/patterns/section-head';
import { TextLink } from '@/ui/primitives/text-link';
import { Disclosure } from '@/ui/primitives/disclosure';
import { StaticPart } from '@/ui/static-part/static-part';
import { KeptWords } from '@/ui/words/kept-words';

import styles from './faq.module.css';
import type { FaqData, HomeLabels } from './types';

/** Questions that open in place, one at a time; found by the browser's own search as well. */
export function Faq({ data, labels }: { data: FaqData; labels: HomeLabels }) {
  if (data.items.length === 0) return null;
  return (
    <StaticPart as="section" className={`${styles.faq ?? ''} section`} aria-labelledby="faq">
      <div className={`${styles.block ?? ''} container`}>
        <SectionHead id="faq" heading={data.heading} />
        <div>
          {data.items.map(({ id, question, answer }) => (
            <Disclosure key={id} id={`faq-${id}`} group="home-faq" summary={<KeptWords text={question} />}>
              {answer}
            </Disclosure>
          ))}
          <TextLink href={data.moreHref} arrow className={styles.more}>
            {labels.faq.all}
          </TextLink>
        </div>
      </div>
    </StaticPart>
  );
}
