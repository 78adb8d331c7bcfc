import { useTranslations } from 'next-intl';

import { classNames } from '@/ui/class-names';
import { Icon } from '@/ui/icons/icon';

import { steps } from '../steps';
import styles from './applications.module.css';
import type { ApplicationLabels } from './labels';

interface FlowLineProps {
  /** 1 to 5. */
  step: number;
  /** Whether it came to a bad end at this step. */
  stopped?: boolean;
  /** Whether the last step has been reached permanently. */
  finished?: boolean;
  small?: boolean;
  /** When each step was done, in words; for the steps that are. */
  dates?: readonly (string | undefined)[];
  labels: ApplicationLabels['steps'];
}

/** The five steps as one line, with the present one lit. */
export function FlowLine({
  step,
  stopped = false,
  finished = false,
  small = false,
  dates = [],
  labels,
}: FlowLineProps) {
  const t = useTranslations('applications.steps');
  return (
    <ol
      className={classNames(styles.line, small && styles.smallLine)}
      aria-label={t('line', { step: String(step) })}
    >
      {steps.map((name, index) => {
        const position = index + 1;
        const state =
          position < step || (finished && position === step)
            ? 'done'
            : position > step
              ? 'todo'
              : stopped
                ? 'stopped'
                : 'current';
        return (
          <li key={name} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <span className={styles.via}>
              {state === 'done' && <Icon name="check" small />}
              {state === 'stopped' && <Icon name="close" small />}
            </span>
            <span className={styles.stepName}>
              {labels[name]}
              {state === 'done' && dates[index] && <span className={styles.stepDate}>{dates[index]}</span>}
            </span>
            <span className="visually-hidden">{labels[state]}</span>
          </li>
        );
      })}
    </ol>
  );
}
