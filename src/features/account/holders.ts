import { analyticsPersonalData } from '@/features/analytics';
import { announcementsPersonalData } from '@/features/announcements';
import { applicationsPersonalData } from '@/features/applications';
import { identityPersonalData } from '@/features/identity';
import { mailingListsPersonalData } from '@/features/mailing-lists';
import { verificationPersonalData } from '@/features/verification';
import { outboxPersonalData } from '@/platform/mail/personal-data';
import type { PersonalDataHolder } from '@/platform/personal-data';

/**
 * Everybody who stores something about members, in the order of the archive. The account comes last in a deletion,
 * because its row is what the others refer to.
 */
export const personalDataHolders: readonly PersonalDataHolder[] = [
  verificationPersonalData,
  applicationsPersonalData,
  outboxPersonalData,
  mailingListsPersonalData,
  announcementsPersonalData,
  analyticsPersonalData,
  identityPersonalData,
];
