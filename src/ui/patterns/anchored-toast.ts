import { TOAST_DURATION, type ToastStatus } from './toast-options';
import styles from './anchored-toast.module.css';

/** The one message on show; a later one takes its place. */
let present: { element: HTMLElement; close: () => void } | undefined;

/**
 * Shows a short message 8 px below an element (above it where there is no room), for the default time, such as "copied"
 * beside a copy button. Read out as a status; the focus stays where it is.
 */
export function showAnchoredToast(anchor: HTMLElement, text: string, status: ToastStatus = 'info'): void {
  present?.close();
  const element = document.createElement('div');
  element.className = styles.toast ?? '';
  element.dataset['status'] = status;
  element.setAttribute('role', status === 'danger' ? 'alert' : 'status');
  element.popover = 'manual';
  // What lies outside an open dialog is not read out.
  (anchor.closest('dialog') ?? document.body).append(element);
  element.showPopover();
  // Filled once it is in the page, so screen readers notice.
  element.textContent = text;
  place(element, anchor);

  const ending = new AbortController();
  const close = (): void => {
    ending.abort();
    window.clearTimeout(timer);
    element.remove();
    present = undefined;
  };
  let timer = window.setTimeout(close, TOAST_DURATION);
  const { signal } = ending;
  element.addEventListener('pointerenter', () => window.clearTimeout(timer), { signal });
  element.addEventListener('pointerleave', () => (timer = window.setTimeout(close, TOAST_DURATION)), {
    signal,
  });
  window.addEventListener('scroll', () => place(element, anchor), { signal, passive: true, capture: true });
  window.addEventListener('resize', () => place(element, anchor), { signal });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal });
  present = { element, close };
}

/** Below the anchor and centered on it, within the window; the stylesheet keeps the distance. */
function place(element: HTMLElement, anchor: HTMLElement): void {
  const box = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const gap = Number.parseFloat(getComputedStyle(element).getPropertyValue('--toast-gap'));
  const below = box.bottom + gap;
  const top = below + height > window.innerHeight ? box.top - gap - height : below;
  const left = Math.min(Math.max(gap, box.left + (box.width - width) / 2), window.innerWidth - width - gap);
  Object.assign(element.style, { top: `${top}px`, left: `${left}px` });
}
