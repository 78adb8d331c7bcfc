'use client';

import { Button } from '@payloadcms/ui';

import type { EmailTexts } from '@/features/notifications';
import type { Labels } from '@/i18n/texts';

import styles from './emails.module.css';
import type { ShownPart } from './shown';

/** What someone else saved in the meantime. */
export interface Theirs {
  readonly revision: number;
  readonly texts: EmailTexts;
  readonly changedBy: string | null;
}

/** What two people wrote at the same time, part by part. */
export function EmailConflict({
  theirs,
  mine,
  parts,
  labels,
  lead,
  onTake,
  onKeep,
}: {
  theirs: Theirs;
  mine: EmailTexts;
  parts: readonly ShownPart[];
  labels: Labels<'emails'>;
  lead: string;
  onTake: () => void;
  onKeep: () => void;
}) {
  const texts = labels.conflict;
  return (
    <div role="alert" className={styles.conflict}>
      <strong>{texts.title}</strong>
      <p>{lead}</p>
      {parts
        .filter(({ part }) => (mine[part] ?? '') !== (theirs.texts[part] ?? ''))
        .map(({ part, usual }) => (
          <dl key={part}>
            <div>
              <dt>
                {labels.parts[part]} · {texts.mine}
              </dt>
              <dd>{mine[part] || usual}</dd>
            </div>
            <div>
              <dt>
                {labels.parts[part]} · {texts.theirs}
              </dt>
              <dd>{theirs.texts[part] ?? usual}</dd>
            </div>
          </dl>
        ))}
      <div className={styles.buttons}>
        <Button size="small" margin={false} onClick={onKeep}>
          {texts.keepMine}
        </Button>
        <Button size="small" margin={false} buttonStyle="secondary" onClick={onTake}>
          {texts.takeTheirs}
        </Button>
      </div>
    </div>
  );
}
