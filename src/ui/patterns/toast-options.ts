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
