'use client';

import { type ReactNode, useEffect, useRef } from 'react';

import { Button } from '@/ui/primitives/button';

import styles from './my.module.css';

/** A form that stays out of sight until it is asked for, so the page shows what there is and not what could be. */
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
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (open) panel.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus();
    // With the form goes the field or button that had the focus.
    else if (wasOpen.current && document.activeElement === document.body) toggle.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return (
    <>
      <Button
        ref={toggle}
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
