import { showAnchoredToast } from '../patterns/anchored-toast';

/** Says beside a button whether its text is on the clipboard now. @param copied undefined where there is no clipboard */
export async function tellCopied(button: HTMLElement, copied: Promise<void> | undefined): Promise<void> {
  const { copyCode: done = '', copyFailed: failed = '' } = button.dataset;
  const isCopied = copied !== undefined && (await copied.then(() => true).catch(() => false));
  showAnchoredToast(button, isCopied ? done : failed, isCopied ? 'success' : 'danger');
}
