import { analyticsPersonalData } from '@/features/analytics/personal-data';
import { announcementCopies, announcementEmail, announcementSamples } from '@/features/announcements';
import { announcementsPersonalData } from '@/features/announcements/personal-data';
import { downloadSamples } from '@/access/downloads';
import { applicationEmails } from '@/access/shared';
import { applicationsPersonalData } from '@/access/shared/personal-data';
import { printSamples } from '@/content/documents/samples';
import { identityPersonalData } from '@/features/identity/personal-data';
import { bounceSamples, listEmails, type MailOrigin } from '@/features/mailing-lists';
import { mailingListsPersonalData } from '@/features/mailing-lists/personal-data';
import { noticeEmails } from '@/features/notices';
import { accountEmails, codeEmails, type Email } from '@/features/notifications';
import { commentEmails } from '@/features/public-review';
import { publicReviewPersonalData } from '@/features/public-review/personal-data';
import { supportEmails } from '@/features/support';
import { supportPersonalData } from '@/features/support/personal-data';
import { systemEmails } from '@/features/system';
import { verificationPersonalData } from '@/features/verification/personal-data';
import { webhookEmails } from '@/features/webhooks';
import { outboxPersonalData } from '@/platform/mail/personal-data';
import type { Sampler } from '@/platform/metrics/metrics';
import type { PersonalDataHolder } from '@/platform/personal-data';

/**
 * Every part of the portal that stores something about members, in the order of the export. In a deletion the account
 * comes last, because the others refer to its row.
 */
export const personalDataHolders: readonly PersonalDataHolder[] = [
  verificationPersonalData,
  applicationsPersonalData,
  outboxPersonalData,
  mailingListsPersonalData,
  announcementsPersonalData,
  analyticsPersonalData,
  publicReviewPersonalData,
  supportPersonalData,
  identityPersonalData,
];

/** Modules that email list subscribers without the outbox; bounce reports are matched against them. */
export const mailOriginsOfLists: readonly MailOrigin[] = [announcementCopies];

/** Every email that the portal sends, in the order in which the admin lists them within their groups. */
export const emails: readonly Email[] = [
  ...Object.values(codeEmails),
  ...Object.values(accountEmails),
  ...listEmails,
  announcementEmail,
  ...applicationEmails,
  ...commentEmails,
  ...supportEmails,
  ...noticeEmails,
  ...systemEmails,
  ...webhookEmails,
];

/** Figures that features read when the metrics are asked for. */
export const samplesOfFeatures: readonly Sampler[] = [
  announcementSamples,
  bounceSamples,
  downloadSamples,
  printSamples,
];
