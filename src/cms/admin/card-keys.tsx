'use client';

import { type ReactNode, useRef } from 'react';

import { PageKeys } from './page-keys';
import { useKeys } from './use-keys';

/** Cards of the page, in their order. */
const cardsOf = () => [...document.querySelectorAll<HTMLElement>('[data-card]')];

/**
 * Goes from card to card (`data-card`, with an ID) and presses the button in its `data-answer` by keyboard, as the review
 * console does.
 */
export function CardKeys({
  children,
}: {
  /** Says which keys do it. */
  children: ReactNode;
}) {
  const last = useRef<string>(undefined);

  /** The card with the focus, or the last one that had it: an answer that was sent takes its form away. */
  const current = (all: readonly HTMLElement[]) => {
    const focused = all.findIndex((card) => card.contains(document.activeElement));
    return focused === -1 ? all.findIndex(({ id }) => id === last.current) : focused;
  };
  const step = (by: 1 | -1) => {
    const all = cardsOf();
    const at = current(all);
    const next = all[at === -1 ? 0 : at + by];
    if (!next) return;
    last.current = next.id;
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  };
  const answer = () => {
    const all = cardsOf();
    all[current(all)]?.querySelector<HTMLElement>('[data-answer] button')?.click();
  };
  useKeys({ acts: { j: () => step(1), k: () => step(-1), enter: answer }, enabled: true });

  return <PageKeys>{children}</PageKeys>;
}
