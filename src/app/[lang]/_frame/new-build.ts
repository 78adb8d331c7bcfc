import type { Labels } from '@/i18n/texts';
import { showToast } from '@/ui/patterns/toast';

import { watchBuild } from './build-watch';

export type UpdateLabels = Labels<'frame'>['update'];

/** Whether this document is watched already: the island comes again with each page, the document stays. */
let watched = false;

/** A quiet notice once the server runs another build than this page was made by. */
export function offerNewBuild({ available, reload }: UpdateLabels): void {
  if (watched) return;
  watched = true;
  const watch = watchBuild(() => {
    const action = { label: reload, onClick: () => window.location.reload() };
    void showToast(available, { id: 'new-build', duration: Number.POSITIVE_INFINITY, action });
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void watch.returned();
  });
}
