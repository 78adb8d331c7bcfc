'use client';

import { type ReactNode, useEffect, useRef } from 'react';

import { Icon, type IconName } from '@/ui/icons/icon';
import { useOutcome } from '@/ui/patterns/outcome';

import styles from './forms.module.css';

const icons = { success: 'check', danger: 'warning', ask: 'mail' } as const satisfies Record<
  string,
  IconName
>;

/** What came of it: drawing, heading, sentence, actions. Takes the focus when it replaces a form. */
export function Result({
  tone,
  title,
  children,
  actions,
  takesFocus = true,
}: {
  /** All but `ask` end what the page is for, and name it. */
  tone: keyof typeof icons;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  takesFocus?: boolean;
}) {
  const level = useOutcome(tone === 'ask' ? undefined : title);
  const Heading = `h${level}` as const;
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    // The drawing above the heading as well, below the header of the page.
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus]);
  return (
    <section ref={section} className={styles.result} data-tone={tone} aria-live="polite">
      <Icon name={icons[tone]} />
      <Heading ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
