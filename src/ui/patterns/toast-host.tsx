import { createRoot } from 'react-dom/client';
import { toast, Toaster } from 'sonner';

import { Icon } from '../icons/icon';
import { TOAST_DURATION, type ToastOptions, type ToastStatus } from './toast';
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
