import type { DefaultServerCellComponentProps } from 'payload';

import { messages } from '@/i18n/by-language/staff-sign-in';
import { adminLocale } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';

import { type AccountDates, accountState } from '../domain';

/** List cell: whether a person has accepted the invitation and can log in. */
export function AccountCell({ rowData, i18n }: DefaultServerCellComponentProps) {
  // Payload also renders cells for the head of a table that it has no rows of yet.
  const account = rowData as AccountDates | undefined;
  if (!account) return null;
  return messages[adminLocale(i18n.language)].account.states[accountState(account, systemClock.now())];
}
