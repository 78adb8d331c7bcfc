'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';

import { useKeys } from '@/cms/admin/use-keys';

import styles from './comments-view.module.css';

/** Cards of the page, in their order. */
const cardsOf = () => [...document.querySelectorAll<HTMLElement>('[data-comment]')];

/** A key in the text about them. */
const key = (name: ReactNode) => <kbd>{name}</kbd>;

/** Goes from comment to comment and answers them by keyboard, as the review console does; says which keys do it. */
export function CommentKeys() {
  const t = useTranslations('public-review-admin.keys');
  const last = useRef<string>(undefined);

  /** The card with the focus, or the last one that had it: an answer that was sent takes its form away. */
  const current = (cards: readonly HTMLElement[]) => {
    const focused = cards.findIndex((card) => card.contains(document.activeElement));
    return focused === -1 ? cards.findIndex(({ id }) => id === last.current) : focused;
  };
  const step = (by: 1 | -1) => {
    const cards = cardsOf();
    const at = current(cards);
    const next = cards[at === -1 ? 0 : at + by];
    if (!next) return;
    last.current = next.id;
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  };
  const answer = () => {
    const cards = cardsOf();
    cards[current(cards)]?.querySelector<HTMLElement>('[data-answer] button')?.click();
  };
  useKeys({ acts: { j: () => step(1), k: () => step(-1), enter: answer }, enabled: true });

  return <p className={styles.keys}>{t.rich('text', { key })}</p>;
}
