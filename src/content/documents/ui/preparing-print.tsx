import { PageHead } from '@/ui/patterns/page-head';
import { ButtonLink } from '@/ui/primitives/button';
import { StaticPart } from '@/ui/static-part/static-part';

import { FAILED_PRINT } from '../domain';
import styles from './documents.module.css';
import type { DocumentLabels } from './labels';

/**
 * Says that a PDF is being made, or in the place named `FAILED_PRINT` of the address that it could not be, and leads to it and
 * back to the text.
 * @param title of the document
 */
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
      <PageHead title={preparing.title} facts={<span>{title}</span>}>
        <p id={FAILED_PRINT} className={styles.failedPrint}>
          {preparing.failed}
        </p>
        <p>{preparing.lead}</p>
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
