import { isRecord } from '@/platform/http/refusal';

import type { FormRequest } from './form-requests';

/** Payload's drawer for new files, with files in it. It opens where a file is dropped on a field or pasted into a text. */
const FILES = '.bulk-upload--file-manager';
/** Its own button, which asks before anything is discarded. */
const CLOSE = '.bulk-upload--drawer-header .drawer-close-button';
/** What is open over the page, the latest last. */
const DRAWER = '.drawer--is-open';
/** The place beside a drawer, which closes it. */
const STRIP = '.drawer__close';
/** The question that the button asks. */
const QUESTION = '.confirmation-modal';

/**
 * Has Payload's drawer for new files ask before it closes, also when someone presses Esc, the place beside it, or reloads the page:
 * its files and what was written for them would be gone.
 *
 * Needs: the elements of the drawer having these classes; the place beside it acting on a click, and the page on Esc, both
 *   after the window; the drawer's own button asking first. Of uploads see `answerForFileDrawer`.
 * Checked with: Payload 3.90.1
 * Without it: Esc and the place beside the drawer close it without a question, and files that met no network are gone.
 * Contract test: src/cms/payload-adapter/file-drawer.test.ts
 *
 * @returns what ends it
 */
export function guardFileDrawer(): () => void {
  // The layout of the admin says whether the adapters are on (ADR 135).
  if (document.documentElement.dataset.adapters !== 'on') return () => undefined;
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  const ask = (event: Event, button: HTMLElement) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    button.click();
  };
  const press = (event: MouseEvent) => {
    const strip = event.target instanceof Element ? event.target.closest(STRIP) : null;
    const drawer = strip?.closest(DRAWER);
    const button = drawer?.querySelector(FILES) ? drawer.querySelector<HTMLElement>(CLOSE) : null;
    if (button) ask(event, button);
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || document.querySelector(QUESTION)) return;
    const drawer = [...document.querySelectorAll(DRAWER)].at(-1);
    const button = drawer?.querySelector(FILES) ? drawer.querySelector<HTMLElement>(CLOSE) : null;
    if (button) ask(event, button);
  };
  const leave = (event: BeforeUnloadEvent) => {
    if (document.querySelector(FILES)) event.preventDefault();
  };
  // React listens at the document, which comes after the window.
  window.addEventListener('click', press, options);
  window.addEventListener('keydown', escape, options);
  window.addEventListener('beforeunload', leave, options);
  return () => controller.abort();
}

/** Whether a request is an upload of the drawer. */
export function isOfFileDrawer({ method, url }: Pick<FormRequest, 'method' | 'url'>): boolean {
  const isUpload = method === 'POST' && new URL(url, window.location.href).pathname === '/api/media';
  return isUpload && document.querySelector(FILES) !== null;
}

/**
 * The answer that the drawer gets for an upload. It takes anything but JSON for a success, and no answer, too: then it drops the
 * file with what was written for it. A refusal in its own format keeps both, and shows what it says.
 * @param message what to say where the portal said nothing
 */
export async function answerForFileDrawer(
  send: () => Promise<Response>,
  message: (isOffline: boolean) => string,
): Promise<Response> {
  // Without a connection, `fetch` rejects with a `TypeError` (Fetch Standard, 5.6); when the request is ended, with a `DOMException`.
  const answer = await send().catch((error: unknown) => {
    if (!(error instanceof TypeError || error instanceof DOMException)) reportError(error);
  });
  if (answer && (await isRefusalOrItem(answer))) return answer;
  const status = answer && !answer.ok ? answer.status : 503;
  return Response.json({ errors: [{ message: message(!answer) }] }, { status });
}

/** Whether the drawer understands an answer: proxies answer with pages. */
async function isRefusalOrItem(answer: Response): Promise<boolean> {
  try {
    return isRecord(await answer.clone().json());
  } catch (error) {
    // Not JSON, or a connection that broke within it.
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof DOMException)
      return false;
    throw error;
  }
}
