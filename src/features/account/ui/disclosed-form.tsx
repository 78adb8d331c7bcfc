'use client';

import { type ReactNode, useEffect, useRef } from 'react';

import { Button } from '@/ui/primitives/button';

import styles from './my.module.css';

/** A form that stays out of sight until it is asked for, so that the page shows what there is and not what could be. */
export function DisclosedForm({
  open,
  onToggle,
  openLabel,
  closeLabel,
  about,
  children,
}: {
  open: boolean;
  onToggle: (open: boolean) => void;
  openLabel: string;
  closeLabel: string;
  /** What the button is about, for those who hear it alone. */
  about: string;
  children: ReactNode;
}) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) panel.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus();
  }, [open]);
  return (
    <>
      <Button
        aria-expanded={open}
        aria-label={`${open ? closeLabel : openLabel}: ${about}`}
        onClick={() => onToggle(!open)}
      >
        {open ? closeLabel : openLabel}
      </Button>
      {open && (
        <div ref={panel} className={styles.panel}>
          {children}
        </div>
      )}
    </>
  );
}
