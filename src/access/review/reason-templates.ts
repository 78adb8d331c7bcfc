import { adminLabels, type AdminLabel } from '@/i18n/admin-labels';

import type { StaffDecision } from '@/access/shared/domain';

const label = adminLabels('applications');

/** Texts that reviewers begin their reasons with, until the settings say otherwise. */
export const usualReasons: readonly ({ event: StaffDecision } & AdminLabel)[] = [
  { event: 'request_more_info', ...label('reasons.purposeUnclear') },
  { event: 'request_more_info', ...label('reasons.organizationNotVerified') },
  { event: 'reject_qualification', ...label('reasons.addressOfAnother') },
  { event: 'reject_agreement', ...label('reasons.pagesMissing') },
  { event: 'reject_agreement', ...label('reasons.illegible') },
  { event: 'reject_agreement', ...label('reasons.signedBySomebodyElse') },
  { event: 'revoke', ...label('reasons.holderLeft') },
  { event: 'revoke', ...label('reasons.conditionsNotMet') },
];
