import { Icon } from '@/ui/icons/icon';
import { Button, ButtonLink } from '@/ui/primitives/button';

import { bibtexOf, type CitedChapter, plainCitation } from '../citation';
import type { DocumentLabels, DocumentText } from './labels';
import { PAGE_CODE } from './reader-setup';
import styles from './reader.module.css';

interface ChapterToolsProps {
  cited: CitedChapter;
  t: DocumentText;
  labels: DocumentLabels;
  markdownHref: string;
  printHref: string;
  applyHref?: string | undefined;
}

/** What can be done with a chapter: cite, copy, print, take along, apply for the full specification. */
export function ChapterTools(props: ChapterToolsProps) {
  const { cited, labels, t, markdownHref, printHref, applyHref } = props;
  return (
    <div className={`${styles.tools ?? ''} no-print`} role="group" aria-label={labels.tools}>
      <Button size="small" variant="quiet" popoverTarget="cite">
        {labels.cite.open}
      </Button>
      <Button size="small" variant="quiet" className="needs-js" data-copy-page>
        {labels.copyLink}
      </Button>
      <Button size="small" variant="quiet" className="needs-js" popoverTarget={PAGE_CODE}>
        {labels.qr.open}
      </Button>
      <Button size="small" variant="quiet" className="needs-js" data-print>
        {labels.print}
      </Button>
      <ButtonLink size="small" variant="quiet" href={printHref} type="application/pdf" rel="nofollow">
        {labels.pdf.chapter}
      </ButtonLink>
      <ButtonLink size="small" variant="quiet" href={markdownHref} type="text/markdown">
        {labels.markdown}
      </ButtonLink>
      {applyHref && (
        <ButtonLink size="small" className={styles.apply} href={applyHref} iconAfter="arrow-right">
          {labels.apply}
        </ButtonLink>
      )}
      <div id="cite" popover="auto" className={styles.cite} role="dialog" aria-labelledby="cite-title">
        <PopoverHead sheet="cite" title={labels.cite.title} close={labels.cite.close} />
        <Citation heading={labels.cite.plain} text={plainCitation(cited, t)} copy={labels.cite.copy} />
        <Citation heading="BibTeX" text={bibtexOf(cited)} copy={labels.cite.copy} code />
        <p className="muted">{labels.cite.accessed}</p>
      </div>
      <div
        id={PAGE_CODE}
        popover="auto"
        className={`${styles.cite ?? ''} ${styles.pageCode ?? ''}`}
        role="dialog"
        aria-labelledby={`${PAGE_CODE}-title`}
      >
        <PopoverHead sheet={PAGE_CODE} title={labels.qr.title} close={labels.qr.close} />
        <p>{labels.qr.text}</p>
        {/* Drawn when it is opened (reader-behavior.ts), for the section that is being read. */}
        <svg role="img">
          <path />
        </svg>
        <p aria-hidden="true" />
      </div>
    </div>
  );
}

function PopoverHead({ sheet, title, close }: { sheet: string; title: string; close: string }) {
  return (
    <div className={styles.citeHead}>
      <h2 id={`${sheet}-title`}>{title}</h2>
      <button type="button" popoverTarget={sheet} popoverTargetAction="hide" aria-label={close}>
        <Icon name="close" />
      </button>
    </div>
  );
}

function Citation(props: { heading: string; text: string; copy: string; code?: boolean }) {
  const { heading, text, copy, code = false } = props;
  return (
    <section className={styles.citation}>
      <h3>{heading}</h3>
      {code ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls, so the keyboard must reach it
        <pre className="fading" tabIndex={0}>
          {text}
        </pre>
      ) : (
        <p>{text}</p>
      )}
      <Button size="small" className="needs-js" data-copy-citation>
        {copy}
      </Button>
    </section>
  );
}
