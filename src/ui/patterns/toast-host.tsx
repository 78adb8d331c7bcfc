import { createRoot } from 'react-dom/client';
import { toast, Toaster } from 'sonner';

import { TOAST_DURATION, type ToastOptions, type ToastStatus } from './toast';
import styles from './toast.module.css';

/** Pixels between the top of the page and the first message (specification, section 9). */
const OFFSET = 8;

let mounted = false;

function mount(): void {
  if (mounted) return;
  mounted = true;
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(
    <Toaster
      position="top-center"
      offset={OFFSET}
      duration={TOAST_DURATION}
      toastOptions={{ unstyled: true, classNames: { toast: styles.toast } }}
    />,
  );
}

/** Puts a message on show; see `showToast`. */
export function presentToast(text: string, { status = 'info', duration, id, action }: ToastOptions): void {
  mount();
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
