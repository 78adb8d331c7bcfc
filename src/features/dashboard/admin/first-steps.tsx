import Link from 'next/link';
import type { ServerProps } from 'payload';

import { holdsOneOf } from '@/cms/permissions';
import { helpAddress } from '@/features/help';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';

import { areFirstStepsHidden, firstSteps, type FirstStep, readFirstSteps } from '../first-steps';
import styles from './first-steps.module.css';
import { FirstStepsPanel } from './first-steps-panel';
import { dashboardTexts } from './texts';

/** Where each step is done. */
const places: Readonly<Record<FirstStep, string>> = {
  brand: '/admin/globals/site-settings',
  mail: helpAddress('mail'),
  legal: '/admin/policies',
  secondFactor: '/admin/account',
  backup: helpAddress('backups'),
};

/** Above the dashboard of administrators, until a new portal is set up or the person hides it (ADR 198). */
export async function FirstSteps({ payload, user, i18n }: ServerProps) {
  if (user?.collection !== 'staff' || !holdsOneOf(user.roles, ['administrator'])) return null;
  if (await areFirstStepsHidden(payload, user)) return null;
  const done = await readFirstSteps(user, { payload, executor: await getDatabase(), settings: env });
  const count = firstSteps.filter((step) => done[step]).length;
  if (count === firstSteps.length) return null;
  const { t, labels } = dashboardTexts(i18n.language);
  return (
    <FirstStepsPanel
      labels={labels.firstSteps}
      progress={t('firstSteps.progress', { done: count, all: firstSteps.length })}
    >
      <ol className={styles.steps}>
        {firstSteps.map((step) => (
          <li key={step} data-done={done[step] ? '' : undefined}>
            <Tick name={t(done[step] ? 'firstSteps.done' : 'firstSteps.open')} isDone={done[step]} />
            <div>
              <Link href={places[step]} prefetch={false}>
                {t(`firstSteps.steps.${step}.title`)}
              </Link>
              <p>{t(`firstSteps.steps.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </FirstStepsPanel>
  );
}

/** A check where a step is done, and an empty ring where it isn’t. */
function Tick({ name, isDone }: { name: string; isDone: boolean }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" role="img" aria-label={name} className={styles.tick}>
      <circle cx="10" cy="10" r="8.25" />
      {isDone && <path d="m6.2 10.4 2.6 2.6 5-5.6" />}
    </svg>
  );
}
