import { systemClock } from '@/platform/clock/clock';

import { ListMomentNote } from './list-moment-note';

/** Above every list: notes when it was read, for writes of many items. */
export function ListMoment() {
  return <ListMomentNote moment={systemClock.now().toISOString()} />;
}
