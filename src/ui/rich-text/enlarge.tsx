import { classNames } from '../class-names';
import { Icon } from '../icons/icon';
import type { RichTextLabels } from './labels';
import styles from './prose.module.css';

/**
 * Opens what is marked with `data-large` in the same `data-enlargeable` over the whole window; the frame listens for it
 * and loads the view then.
 */
export function Enlarge({
  title,
  labels,
  className,
}: {
  title: string;
  labels: Pick<RichTextLabels, 'enlarge'>;
  /** Where it is; in a caption it has its place. */
  className?: string | undefined;
}) {
  return (
    <button
      type="button"
      className={classNames(styles.enlarge, className, 'needs-js no-print')}
      aria-label={labels.enlarge(title)}
      aria-haspopup="dialog"
      data-enlarge={title}
    >
      <Icon name="enlarge" small />
    </button>
  );
}
