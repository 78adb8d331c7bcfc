import { KeptDates } from '../words/kept-dates';
import { Anchor } from './anchor';
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

/** Number and caption of a table or figure, which are its name, and the link to it, which is not. */
export function Caption({ block, labels }: { block: Captioned; labels: RichTextLabels }) {
  const { id, label, caption } = block;
  const words = fullCaption(block);
  if (words === '') return null;
  return (
    <figcaption>
      <span id={captionId(block)}>
        {label && <strong className={styles.label}>{label}</strong>}
        {label && caption && ' '}
        {caption && <KeptDates text={caption} />}
      </span>
      {id && <Anchor id={id} title={words} labels={labels} />}
    </figcaption>
  );
}
