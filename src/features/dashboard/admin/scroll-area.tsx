import type { ReactNode } from 'react';

interface Props {
  className: string | undefined;
  /** Names it, unless `labelledBy` does. */
  label?: string | undefined;
  labelledBy?: string;
  children: ReactNode;
}

/** A region that scrolls on its own and can therefore be reached by keyboard. */
export function ScrollArea({ className, label, labelledBy, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard (WCAG 2.1.1)
    <div className={className} tabIndex={0} role="group" aria-label={label} aria-labelledby={labelledBy}>
      {children}
    </div>
  );
}
