'use client';

import { useTranslations } from 'next-intl';

import { useClocks } from './reader-zone';

/**
 * Names both clocks of a page that shows the reader’s own times beside dates of contracts and emails; nothing where the
 * two read alike.
 */
export function ClockNote({ className }: { className?: string | undefined }) {
  const t = useTranslations('clock');
  const { own, portal } = useClocks();
  if (own === portal) return null;
  return <p className={className}>{t('note', { own, portal })}</p>;
}
