import type { Labels } from '@/i18n/texts';
import { listenForCopies } from '@/ui/behavior/copy-code';
import { showToast } from '@/ui/patterns/toast';

import { watchBuild } from './build-watch';

export type UpdateLabels = Labels<'frame'>['update'];

/** Whether this document has it already: the island comes again with each page, the document stays. */
let started = false;

/** Starts what a page can do without until it is quiet: copying code, and offering a new build. */
export function startQuietly(update: UpdateLabels): void {
  if (started) return;
  started = true;
  listenForCopies();
  offerNewBuild(update);
}

/** A quiet notice once the server runs another build than this page was made by. */
function offerNewBuild({ available, reload }: UpdateLabels): void {
  const watch = watchBuild(() => {
    const action = { label: reload, onClick: () => window.location.reload() };
    void showToast(available, { id: 'new-build', duration: Number.POSITIVE_INFINITY, action });
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void watch.returned();
  });
}
