import type { RichTextLabels } from './labels';
import styles from './prose.module.css';

/** The link of a heading, figure or table to itself. */
export function Anchor({ id, title, labels }: { id: string; title: string; labels: RichTextLabels }) {
  return (
    <a className={styles.anchor} href={`#${id}`} aria-label={labels.linkTo(title)}>
      #
    </a>
  );
}
