'use client';

import { Button, usePreferences } from '@payloadcms/ui';
import { type ReactNode, useId, useState } from 'react';

import { FIRST_STEPS_PREFERENCE } from './first-steps-preference';
import styles from './first-steps.module.css';
import type { DashboardLabels } from './texts';

/** The frame of the first steps. Each person can hide them; until they leave the page, they can bring them back. */
export function FirstStepsPanel({
  labels,
  progress,
  children,
}: {
  labels: DashboardLabels['firstSteps'];
  progress: string;
  children: ReactNode;
}) {
  const id = useId();
  const { setPreference } = usePreferences();
  const [isHidden, setHidden] = useState(false);
  const hide = (hidden: boolean) => {
    setHidden(hidden);
    void setPreference(FIRST_STEPS_PREFERENCE, { hidden });
  };

  if (isHidden) {
    return (
      <p role="status" className={styles.hidden}>
        {labels.hidden}{' '}
        <button type="button" onClick={() => hide(false)}>
          {labels.show}
        </button>
      </p>
    );
  }
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>{labels.title}</h2>
          <p>{progress}</p>
        </div>
        <Button buttonStyle="secondary" size="small" margin={false} onClick={() => hide(true)}>
          {labels.hide}
        </Button>
      </header>
      {children}
    </section>
  );
}
