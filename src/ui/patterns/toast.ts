/** Statuses of a message (specification, section 9). */
export type ToastStatus = 'info' | 'success' | 'warning' | 'danger' | 'loading';

export interface ToastOptions {
  status?: ToastStatus;
  /** Milliseconds; a loading message stays until it is replaced. */
  duration?: number;
  /** The same id replaces the earlier message. */
  id?: string;
  action?: { label: string; onClick: () => void };
}

/** Milliseconds a message stays (specification, section 9). */
export const TOAST_DURATION = 3000;

/**
 * Shows a message at the top of the page. The library behind it and its place in the page load with the first message,
 * so pages that never show one do not pay for it.
 */
export async function showToast(text: string, options: ToastOptions = {}): Promise<void> {
  const { presentToast } = await import('./toast-host');
  presentToast(text, options);
}
