import { Tag, type Tone } from '@/ui/primitives/tag';

import type { ApplicationState } from '../domain';
import type { ApplicationLabels } from './labels';

const tones: Record<ApplicationState, Tone> = {
  submitted: 'info',
  more_info_needed: 'warning',
  qualification_rejected: 'danger',
  agreement_sent: 'warning',
  agreement_returned: 'info',
  agreement_rejected: 'warning',
  granted: 'success',
  revoked: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
};

/** States in which the process has ended. */
export const endedStates: readonly ApplicationState[] = [
  'qualification_rejected',
  'revoked',
  'withdrawn',
  'expired',
];

export function StateTag({
  state,
  labels,
}: {
  state: ApplicationState;
  labels: ApplicationLabels['states'];
}) {
  return <Tag tone={tones[state]}>{labels[state]}</Tag>;
}
