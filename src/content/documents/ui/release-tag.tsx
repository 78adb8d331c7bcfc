import { Tag } from '@/ui/primitives/tag';
import type { Tone } from '@/ui/primitives/tag';

import type { ReleaseStatus } from '../domain';
import type { DocumentLabels } from './labels';

const tones: Record<ReleaseStatus, Tone> = { current: 'success', superseded: 'neutral', preview: 'accent' };

/** The state of a release in a word. */
export function ReleaseTag({ status, labels }: { status: ReleaseStatus; labels: DocumentLabels }) {
  return <Tag tone={tones[status]}>{labels.status[status]}</Tag>;
}
