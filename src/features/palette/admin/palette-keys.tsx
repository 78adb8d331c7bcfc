import { useRef } from 'react';

import { useModal } from '@/cms/admin/use-modal';

import type { PaletteTexts } from './palette-texts';
import styles from './palette.module.css';

/** What the keys do. */
export function PaletteKeys({
  texts: { labels },
  shortcut,
  onClose,
}: {
  texts: PaletteTexts;
  shortcut: string;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  const { title, open, choose, run, close, list, done } = labels.keys;
  const keys = [
    [shortcut, open],
    ['↑ ↓', choose],
    ['Enter', run],
    ['Esc', close],
    ['?', list],
  ];
  return (
    <dialog ref={dialog} className={styles.keys} aria-label={title} onClose={onClose}>
      <h2>{title}</h2>
      <dl>
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit" className={styles.plain}>
          {done}
        </button>
      </form>
    </dialog>
  );
}
