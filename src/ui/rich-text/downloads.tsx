import type { ReactNode } from 'react';

import { Icon } from '../icons/icon';
import { KeptWords } from '../words/kept-words';
import styles from './downloads.module.css';
import type { RichTextLabels } from './labels';
import { type DownloadFile, factsOf } from './model';

/** Files with what a reader asks before and after downloading: format, size, and the SHA-256 to compare. */
export function Downloads({
  files,
  bodies,
  labels,
}: {
  files: readonly DownloadFile[];
  /** The texts of the files, in their order. */
  bodies: readonly ReactNode[];
  labels: RichTextLabels;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes a list without marks for none
    <ul role="list" className={styles.files}>
      {files.map((file, index) => (
        <li key={index}>
          <Icon name="file" className={styles.icon} />
          <div className={styles.words}>
            <p className={styles.head}>
              <a href={file.href} download="">
                <KeptWords text={file.title} />
              </a>
              <span className={styles.facts}>{factsOf(file)}</span>
            </p>
            {bodies[index]}
            {file.sha256 && <Digest file={file} sha256={file.sha256} labels={labels.downloads} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Digest({
  file,
  sha256,
  labels,
}: {
  file: DownloadFile;
  sha256: string;
  labels: RichTextLabels['downloads'];
}) {
  return (
    <div className={styles.digest} data-listing="">
      <span>SHA-256</span>
      <code>{sha256}</code>
      <button
        type="button"
        className={`${styles.copy ?? ''} needs-js no-print`}
        aria-label={labels.copyOf(file.title)}
        data-copy-code={labels.copied}
        data-copy-failed={labels.copyFailed}
      >
        {labels.copy}
      </button>
    </div>
  );
}
