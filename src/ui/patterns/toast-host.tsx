import { createRoot } from 'react-dom/client';
import { toast, Toaster } from 'sonner';

import { Icon } from '../icons/icon';
import { TOAST_DURATION, type ToastOptions, type ToastStatus } from './toast-options';
import styles from './toast.module.css';

/** Pixels between the top of the page and the first message (specification, section 9). */
const OFFSET = 8;

let host: HTMLElement | undefined;

function mount(): void {
  if (host) return;
  host = document.createElement('div');
  host.popover = 'manual';
  host.className = styles.host ?? '';
  document.body.append(host);
  letFocusPass(host);
  createRoot(host).render(
    <Toaster
      position="top-center"
      offset={OFFSET}
      mobileOffset={OFFSET}
      icons={{
        info: <Icon name="info" />,
        success: <Icon name="check" />,
        warning: <Icon name="warning" />,
        error: <Icon name="danger" />,
        loading: <Icon name="refresh" className={styles.turning} />,
      }}
      duration={TOAST_DURATION}
      toastOptions={{
        unstyled: true,
        classNames: { toast: styles.toast, loader: styles.loader, actionButton: styles.action },
      }}
    />,
  );
}

/**
 * A message is passing: only its button takes the focus, and Tab goes on behind it. Sonner makes every message a stop
 * and gives the focus back to where it came from whenever it leaves one, so nobody would get past it with Tab
 * (WCAG 2.1.2); it hears nothing of the focus, therefore this has to be called before it mounts. Where the focus was
 * on a message that went away, it returns to where it came from.
 */
function letFocusPass(messages: HTMLElement): void {
  let before: HTMLElement | undefined;
  messages.addEventListener(
    'focusin',
    (event) => {
      event.stopImmediatePropagation();
      const from = event.relatedTarget;
      if (from instanceof HTMLElement && !messages.contains(from)) before = from;
    },
    true,
  );
  messages.addEventListener(
    'focusout',
    (event) => {
      event.stopImmediatePropagation();
      // Without an element to go to, the message may be on its way out.
      if (event.relatedTarget !== null) before = undefined;
    },
    true,
  );
  new MutationObserver(() => {
    for (const message of messages.querySelectorAll('[data-sonner-toast][tabindex="0"]')) {
      message.removeAttribute('tabindex');
    }
    if (document.activeElement !== document.body) return;
    before?.focus({ preventScroll: true });
    before = undefined;
  }).observe(messages, { childList: true, subtree: true });
}

/** Lifts the messages above an open dialog, which the browser draws over everything that was there before it. */
function raise(): void {
  if (!host) return;
  const open = host.matches(':popover-open');
  if (open && !document.querySelector('dialog:modal')) return;
  if (open) host.hidePopover();
  host.showPopover();
}

/** Puts a message on show; see `showToast`. */
export function presentToast(text: string, { status = 'info', duration, id, action }: ToastOptions): void {
  mount();
  raise();
  const options = { duration: duration ?? (status === 'loading' ? Infinity : TOAST_DURATION), id, action };
  const present: Record<ToastStatus, () => unknown> = {
    info: () => toast.info(text, options),
    success: () => toast.success(text, options),
    warning: () => toast.warning(text, options),
    danger: () => toast.error(text, options),
    loading: () => toast.loading(text, options),
  };
  present[status]();
}
