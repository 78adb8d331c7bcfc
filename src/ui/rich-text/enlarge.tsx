import { Icon } from '../icons/icon';
import type { RichTextLabels } from './labels';
import styles from './prose.module.css';

/**
 * Opens what is marked with `data-large` in the same `data-enlargeable` over the whole window; the frame listens for it
 * and loads the view then.
 */
export function Enlarge({ title, labels }: { title: string; labels: RichTextLabels }) {
  return (
    <button
      type="button"
      className={`${styles.enlarge ?? ''} needs-js no-print`}
      aria-label={labels.enlarge(title)}
      aria-haspopup="dialog"
      data-enlarge={title}
    >
      <Icon name="enlarge" small />
    </button>
  );
}
