'use client';

import { Dialog } from '../primitives/dialog';
import styles from './qr-dialog.module.css';
import { qrPicture } from './qr-picture';

export interface QrDialogProps {
  /** The address in the code. */
  url: string;
  title: string;
  text: string;
  closeLabel: string;
  onClose: () => void;
}

/** The code of an address, drawn in the browser, and the address to read. */
export default function QrDialog({ url, title, text, closeLabel, onClose }: QrDialogProps) {
  const { size, path } = qrPicture(url);
  return (
    <Dialog open title={title} closeLabel={closeLabel} onClose={onClose}>
      <div className={styles.content}>
        <p>{text}</p>
        <svg viewBox={`0 0 ${size} ${size}`} className={styles.code} role="img" aria-label={url}>
          <path d={path} />
        </svg>
        <p className={styles.url} aria-hidden="true">
          {url}
        </p>
      </div>
    </Dialog>
  );
}
