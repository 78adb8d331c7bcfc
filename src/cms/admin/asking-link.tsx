'use client';

import { type MouseEvent, type ReactNode, useRef, useState } from 'react';

export interface LinkToFile {
  readonly href: string;
  /** Whether the browser keeps the file without showing it. */
  readonly download?: boolean;
  readonly children: ReactNode;
}

/**
 * A link to a file that may be refused: it asks first, because a browser does not show why a download was refused.
 * @param ask resolves to whether the link is followed
 */
export function AskingLink({
  href,
  download = false,
  ask,
  children,
}: LinkToFile & { readonly ask: () => Promise<boolean> }) {
  const mayFollow = useRef(false);
  const [isAsking, setIsAsking] = useState(false);

  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (mayFollow.current) {
      mayFollow.current = false;
      return;
    }
    event.preventDefault();
    if (isAsking) return;
    setIsAsking(true);
    const link = event.currentTarget;
    void ask()
      .then((allowed) => {
        mayFollow.current = allowed;
        if (allowed) link.click();
      })
      .finally(() => setIsAsking(false));
  };

  return (
    <a href={href} download={download} aria-disabled={isAsking || undefined} onClick={onClick}>
      {children}
    </a>
  );
}
