/** The button of Payload's drawer that makes a schedule. */
const BUTTON = '#scheduled-publish-save';

/**
 * Asks before Payload's drawer makes a schedule. The drawer announces success whatever the portal answers, so a refusal has to come
 * before its request.
 *
 * Needs: the button of the drawer having this ID, and acting on a click.
 * Checked with: Payload 3.90.1
 * Without it: a schedule is made of a version that its author may not have seen.
 * Contract test: src/cms/payload-adapter/schedule-button.test.ts
 *
 * @param ask whether the schedule may be made
 * @returns what ends it
 */
export function beforeScheduling(ask: () => Promise<boolean>): () => void {
  // The layout of the admin says whether the adapters are on (ADR 135).
  if (document.documentElement.dataset.adapters !== 'on') return () => undefined;
  let isConfirmed = false;
  let isAsking = false;
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>(BUTTON) : null;
    if (!button) return;
    if (isConfirmed) {
      isConfirmed = false;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    // A second press while the first is asked about would make a second schedule.
    if (isAsking) return;
    isAsking = true;
    void ask()
      .finally(() => {
        isAsking = false;
      })
      .then((mayGoOn) => {
        if (!mayGoOn) return;
        isConfirmed = true;
        button.click();
      });
  };
  // React listens at the document, which comes after the window.
  window.addEventListener('click', hold, { capture: true });
  return () => window.removeEventListener('click', hold, { capture: true });
}
