'use client';

import { lazy, Suspense, useState } from 'react';

import { buttonLook } from '../primitives/button-look';
import type { QrDialogProps } from './qr-dialog';

const QrDialog = lazy(() => import('./qr-dialog'));

/** Shows an address as a QR code, for going on with a phone. What draws it is loaded when it is asked for. */
export function QrButton(props: Omit<QrDialogProps, 'onClose'> & { label: string }) {
  const { label, ...dialog } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={buttonLook({ size: 'small', variant: 'quiet' }, 'needs-js')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      {open && (
        <Suspense>
          <QrDialog {...dialog} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
