'use client';

import { type FileProblem, MAX_CUES } from '@/cms/captions/webvtt';

import { useStudioTexts } from './use-studio-texts';
import styles from './video-studio.module.css';

export interface Imported {
  readonly file: string;
  /** Captions that could be read. */
  readonly count: number;
  readonly problems: readonly FileProblem[];
}

/** What an imported file had. */
export function ImportResult({ imported: { file, count, problems } }: { imported: Imported }) {
  const { t } = useStudioTexts();
  return (
    <div className={styles.notice} role={count > 0 ? 'status' : 'alert'}>
      <p>{count > 0 ? t('imported', { count, file }) : t('notImported', { file })}</p>
      {problems.length > 0 && (
        <>
          {count > 0 && <p>{t('fileProblems', { file })}</p>}
          <ProblemList problems={problems} />
        </>
      )}
    </div>
  );
}

/** What the stored file has that no list of captions shows, and that is therefore lost when it is saved. */
export function StoredProblems({ problems }: { problems: readonly FileProblem[] }) {
  const { labels } = useStudioTexts();
  return (
    <div className={styles.notice} role="alert">
      <p>{labels.storedProblems}</p>
      <ProblemList problems={problems} />
    </div>
  );
}

function ProblemList({ problems }: { problems: readonly FileProblem[] }) {
  const { labels, t } = useStudioTexts();
  return (
    <ul>
      {problems.map(({ line, kind }) => (
        <li key={line}>
          {kind === 'tooLarge'
            ? labels.fileProblem.tooLarge
            : kind === 'tooMany'
              ? t('fileProblem.tooMany', { line, max: MAX_CUES })
              : t(`fileProblem.${kind}`, { line })}
        </li>
      ))}
    </ul>
  );
}
