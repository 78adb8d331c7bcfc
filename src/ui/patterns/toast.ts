import type { ToastOptions } from './toast-options';

/**
 * Shows a message at the top of the page. The library behind it and its place in the page load with the first message,
 * so pages that never show one do not pay for it.
 */
export async function showToast(text: string, options: ToastOptions = {}): Promise<void> {
  const { presentToast } = await import('./toast-host');
  presentToast(text, options);
}
