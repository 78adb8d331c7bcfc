'use client';

import { useListDrawerContext } from '@payloadcms/ui';
import { usePathname, useRouter } from 'next/navigation';
import { useState } from 'react';
import { createPortal } from 'react-dom';

import { UploadDialog, type UploadLimits } from './upload-dialog';
import { useUploadTexts } from './use-upload-texts';
import styles from './media-upload.module.css';

/**
 * The button above the list of files, and the window that it opens.
 * @param listedAt when the portal made the list, in its own time
 */
export function UploadOpener({ limits, listedAt }: { limits: UploadLimits; listedAt: string }) {
  const { isInDrawer } = useListDrawerContext();
  const isTrash = usePathname().endsWith('/trash');
  const router = useRouter();
  const { labels } = useUploadTexts();
  // The list is made again while the window is open; what was sent before that has to be found, too.
  const [openedAt, setOpenedAt] = useState<string>();
  // In a drawer files are picked, and the trash takes none.
  if (isInDrawer || isTrash) return null;
  return (
    <>
      <p className={styles.opener}>
        <button type="button" className={styles.button} onClick={() => setOpenedAt(listedAt)}>
          {labels.open}
        </button>
      </p>
      {openedAt !== undefined &&
        createPortal(
          <UploadDialog
            limits={limits}
            since={openedAt}
            onClose={() => {
              setOpenedAt(undefined);
              router.refresh();
            }}
          />,
          document.body,
        )}
    </>
  );
}
