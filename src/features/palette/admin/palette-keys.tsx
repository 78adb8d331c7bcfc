import { Button } from '@payloadcms/ui';
import { Fragment, useRef, useState } from 'react';

import { pageKeys } from '@/cms/admin/page-keys';
import { StaffDialog } from '@/cms/admin/staff-dialog';

import type { PaletteTexts } from './palette-texts';
import styles from './palette.module.css';

/** What the keys do. */
export function PaletteKeys({
  texts: { labels },
  modifier,
  onClose,
}: {
  texts: PaletteTexts;
  /** `Ctrl`, or `⌘` on a Mac. */
  modifier: string;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { title, open, choose, run, close, list, done, everywhere, forms, save, insert, page } = labels.keys;
  const [ofPage] = useState(pageKeys);
  const groups = [
    {
      name: everywhere,
      keys: [
        [`${modifier} K`, open],
        ['↑ ↓', choose],
        ['Enter', run],
        ['Esc', close],
        ['?', list],
      ],
    },
    {
      name: forms,
      keys: [
        [`${modifier} S`, save],
        ['/', insert],
      ],
    },
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
      {ofPage.length > 0 && (
        <>
          <h3 className={styles.keysOf}>{page}</h3>
          <p className={styles.keys}>
            {ofPage.map(({ text, isKey }, index) => (isKey ? <kbd key={index}>{text}</kbd> : text))}
          </p>
        </>
      )}
      {groups.map(({ name, keys }) => (
        <Fragment key={name}>
          <h3 className={styles.keysOf}>{name}</h3>
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
        </Fragment>
      ))}
    </StaffDialog>
  );
}
