import { KeptDates } from '../words/kept-dates';
import { Anchor } from './anchor';
import { Enlarge } from './enlarge';
import type { RichTextLabels } from './labels';
import { fullCaption } from './model';
import styles from './prose.module.css';

interface Captioned {
  id?: string | undefined;
  label?: string;
  caption?: string;
}

/** The id of what names a table or figure; undefined where it has neither number nor caption. */
export function captionId(block: Captioned): string | undefined {
  return block.id && fullCaption(block) !== '' ? `${block.id}-caption` : undefined;
}

/**
 * Number and caption of a table or figure, which are its name, and the link to it and the way to see it large, which are
 * not. Without a caption there is only the latter.
 */
export function Caption({
  block,
  name,
  labels,
  as: Element,
}: {
  block: Captioned;
  /** What it is called where it has no caption. */
  name: string;
  labels: RichTextLabels;
  /** A table is named by what is above it; a figure around it would be announced in addition. */
  as: 'figcaption' | 'div';
}) {
  const { id, label, caption } = block;
  const words = fullCaption(block);
  const enlarge = <Enlarge title={words || name} labels={labels} />;
  if (words === '') return <div className={styles.uncaptioned}>{enlarge}</div>;
  return (
    <Element className={styles.caption}>
      <span>
        <span id={captionId(block)}>
          {label && <strong className={styles.label}>{label}</strong>}
          {label && caption && ' '}
          {caption && <KeptDates text={caption} />}
        </span>
        {id && <Anchor id={id} title={words} labels={labels} />}
      </span>
      {enlarge}
    </Element>
  );
}
