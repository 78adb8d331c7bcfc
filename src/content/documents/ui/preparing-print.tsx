import { PageHead } from '@/ui/patterns/page-head';
import { ButtonLink } from '@/ui/primitives/button';
import { StaticPart } from '@/ui/static-part/static-part';

import styles from './documents.module.css';
import type { DocumentLabels } from './labels';

/** Says that a PDF is being made, and leads to it and back to the text. @param title of the document */
export function PreparingPrint(props: {
  title: string;
  href: string;
  textHref: string;
  labels: DocumentLabels;
}) {
  const { title, href, textHref, labels } = props;
  const { preparing } = labels.pdf;
  return (
    <StaticPart as="div" className={`container ${styles.narrow ?? ''}`}>
      <PageHead title={preparing.title} lead={preparing.lead} facts={<span>{title}</span>}>
        <div className={styles.actions}>
          <ButtonLink variant="primary" href={href} rel="nofollow" type="application/pdf">
            {preparing.open}
          </ButtonLink>
          <ButtonLink href={textHref}>{preparing.back}</ButtonLink>
        </div>
      </PageHead>
    </StaticPart>
  );
}
