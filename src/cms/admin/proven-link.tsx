'use client';

import { type MouseEvent, type ReactNode, useRef } from 'react';

import { askForProof } from './staff-session';

/** A link to a file that needs a fresh proof: it asks first, because a browser shows no dialog for a refused download. */
export function ProvenLink({
  href,
  download = false,
  children,
}: {
  href: string;
  /** Whether the browser keeps the file without showing it. */
  download?: boolean;
  children: ReactNode;
}) {
  const isProven = useRef(false);

  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isProven.current) {
      isProven.current = false;
      return;
    }
    event.preventDefault();
    const link = event.currentTarget;
    void askForProof().then((proven) => {
      isProven.current = proven;
      if (proven) link.click();
    });
  };

  return (
    <a href={href} download={download} onClick={onClick}>
      {children}
    </a>
  );
}
