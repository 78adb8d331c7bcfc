import { Icon } from '../icons/icon';
import type { RichTextLabels } from './labels';
import styles from './prose.module.css';

/** Copies the listing that it is in; the frame listens for it, with `listenForCopies`. */
export function CopyCode({ labels }: { labels: RichTextLabels }) {
  return (
    <button
      type="button"
      className={`${styles.copy ?? ''} needs-js no-print`}
      aria-label={labels.copyCode}
      data-copy-code={labels.codeCopied}
      data-copy-failed={labels.codeNotCopied}
    >
      <Icon name="copy" small />
    </button>
  );
}
