'use client';

import { toast } from '@payloadcms/ui';
import type { ReactNode } from 'react';

import { AskingLink } from '../../admin/asking-link';
import { useStaffAction, useStaffRequest } from '../../admin/use-staff-request';

import { exportAddress, type Exportable } from './export-address';
import { useTexts } from './translated-pair';
import styles from './translator.module.css';

/** Milliseconds after which the export of long texts is given up. */
const EXPORT_TIMEOUT = 60_000;

/** A link to a file for translators with these items, which have one direction. */
export function ExportLink({
  items,
  isAnnounced = false,
  children,
}: {
  readonly items: readonly Exportable[];
  /** What changes around it is announced: a status of its own would be said twice. */
  readonly isAnnounced?: boolean;
  readonly children: ReactNode;
}) {
  const { t, labels } = useTexts();
  const request = useStaffRequest();
  const { busy, act } = useStaffAction(({ code, message }) => {
    toast.error(code === 'file_too_large' ? t('exchange.tooLarge', { count: items.length }) : message);
  });
  const address = exportAddress(items);
  const ask = () =>
    act(async () => {
      await request(`${address}&check=true`, { timeout: EXPORT_TIMEOUT });
    });
  return (
    <span className={styles.export}>
      <AskingLink href={address} download ask={ask}>
        {children}
      </AskingLink>
      <span role={isAnnounced ? undefined : 'status'}>{busy && labels.exchange.exporting}</span>
    </span>
  );
}
