import { Button } from '@payloadcms/ui';
import { useRef } from 'react';

import { StaffDialog } from '@/cms/admin/staff-dialog';

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
  const { title, open, choose, run, close, list, done } = labels.keys;
  const keys = [
    [shortcut, open],
    ['↑ ↓', choose],
    ['Enter', run],
    ['Esc', close],
    ['?', list],
  ];
  return (
    <StaffDialog
      ref={dialog}
      title={title}
      width="narrow"
      onClose={onClose}
      foot={
        <Button type="button" margin={false} buttonStyle="secondary" onClick={() => dialog.current?.close()}>
          {done}
        </Button>
      }
    >
      <dl className={styles.keys}>
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </StaffDialog>
  );
}
