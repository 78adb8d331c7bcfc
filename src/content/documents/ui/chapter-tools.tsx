import { Icon } from '@/ui/icons/icon';
import { Button, ButtonLink } from '@/ui/primitives/button';

import { bibtexOf, citablePlaces, type CitedChapter, plainCitation } from '../citation';
import type { NumberedPlace } from '../release-index';
import type { DocumentLabels, DocumentText } from './labels';
import { CITE_SHEET, PAGE_CODE } from './reader-setup';
import styles from './reader.module.css';

interface ChapterToolsProps {
  cited: CitedChapter;
  /** What of the chapter can be cited by its number. */
  places: readonly NumberedPlace[];
  t: DocumentText;
  labels: DocumentLabels;
  markdownHref: string;
  printHref: string;
  applyHref?: string | undefined;
}

/** What can be done with a chapter: cite, copy, print, take along, apply for the full specification. */
export function ChapterTools(props: ChapterToolsProps) {
  const { cited, places, labels, t, markdownHref, printHref, applyHref } = props;
  return (
    <div className={`${styles.tools ?? ''} no-print`} role="group" aria-label={labels.tools}>
      <Button size="small" variant="quiet" popoverTarget={CITE_SHEET}>
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
      <div
        id={CITE_SHEET}
        popover="auto"
        className={styles.cite}
        role="dialog"
        aria-labelledby={`${CITE_SHEET}-title`}
      >
        <PopoverHead sheet={CITE_SHEET} title={labels.cite.title} close={labels.cite.close} />
        <CitedPlaces places={places} labels={labels} t={t} />
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

/** Chooses what of the chapter is cited (cite-places.ts). Without scripts, all of it is. */
function CitedPlaces({ places, labels, t }: Pick<ChapterToolsProps, 'places' | 'labels' | 't'>) {
  const kinds = ['section', 'table', 'figure', 'register', 'requirement'] as const;
  const groups = kinds
    .map((kind) => ({
      kind,
      cited: citablePlaces(
        places.filter((place) => place.kind === kind),
        t,
      ),
    }))
    .filter(({ cited }) => cited.length > 0);
  if (groups.length === 0) return null;
  return (
    <label className={`${styles.citePlace ?? ''} needs-js`}>
      <span>{labels.cite.what}</span>
      <select data-cited-place defaultValue="">
        <option value="">{labels.cite.whole}</option>
        {groups.map(({ kind, cited }) => (
          <optgroup key={kind} label={labels.cite.kinds[kind]}>
            {cited.map(({ id, key, name, title }) => (
              <option key={id} value={id} data-key={key} data-name={name} data-title={title}>
                {title === '' ? name : t('cite.option', { place: name, title })}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
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
