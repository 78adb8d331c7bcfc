'use client';

import { buttonLook } from '../primitives/button-look';
import { showAnchoredToast } from './anchored-toast';

/**
 * Puts a text on the clipboard and says so beside the button. Hidden without scripts.
 * @param failed what to do where the browser refuses
 */
export function CopyButton(props: {
  text: string;
  label: string;
  done: string;
  failed: string;
  quiet?: boolean;
}) {
  const { text, label, done, failed, quiet = false } = props;
  const copy = async (anchor: HTMLElement): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      showAnchoredToast(anchor, done, 'success');
    } catch {
      showAnchoredToast(anchor, failed, 'danger');
    }
  };
  return (
    <button
      type="button"
      className={buttonLook({ size: 'small', variant: quiet ? 'quiet' : 'secondary' }, 'needs-js')}
      onClick={({ currentTarget }) => void copy(currentTarget)}
    >
      {label}
    </button>
  );
}
