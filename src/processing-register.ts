import { APPLICATION_DAYS } from '@/access/shared/domain';
import { DEFAULT_KEEP_DAYS } from '@/features/analytics/domain';
import { COPY_DAYS } from '@/features/announcements/domain';
import { VOTE_DAYS } from '@/features/feedback/domain';
import { AUDIT_DAYS, SESSION_IDLE_SECONDS, SESSION_SECONDS } from '@/features/identity/domain';
import { FORMER_DAYS, LINK_SECONDS } from '@/features/mailing-lists/domain';
import { NOTICE_DAYS } from '@/features/notices/domain';
import { QUERIES_KEPT_DAYS } from '@/features/search/jobs';
import { REQUEST_DAYS } from '@/features/support/domain';
import { CODE_SECONDS, REMEMBERED_SECONDS } from '@/features/verification/domain';
import { NETWORK_LOG_MONTHS } from '@/platform/network-logs';
import { BODY_DAYS, MAIL_DAYS } from '@/platform/mail/housekeeping';
import { limits } from '@/platform/rate-limits/limits';

/** Items of Article 13 of China's Personal Information Protection Law that processing here may rest on. */
type PiplBasis = 'consent' | 'contract' | 'duty';

/** Letters of Article 6(1) of the General Data Protection Regulation that processing here may rest on. */
type GdprBasis = 'a' | 'b' | 'c' | 'f';

/** Who sees data of an activity. */
type Viewer =
  | 'subject'
  | 'reviewers'
  | 'listManagers'
  | 'editors'
  | 'otherReaders'
  | 'everyone'
  | 'administrators'
  | 'auditors'
  | 'colleaguesMasked'
  | 'holder'
  | 'recipients'
  | 'operators'
  | 'nobody';

/** One activity of processing; its texts are in the namespace `processing`, below `activities`, under the same name. */
export interface ProcessingActivity {
  /** Tables that hold the data; none for what is kept outside the database. */
  readonly tables: readonly string[];
  /** Folder of the member's export, for data that is exported and erased with the account. */
  readonly holder?: string;
  readonly pipl: readonly PiplBasis[];
  readonly gdpr: readonly GdprBasis[];
  /** Figures of the text about how long it is kept, from the constants that the code obeys. */
  readonly kept: Readonly<Record<string, number>>;
  /** The scheduled job that removes it, where a job does. */
  readonly job?: string;
  readonly seen: readonly Viewer[];
}

const DAY_SECONDS = 24 * 3600;
const HOUR_SECONDS = 3600;
const YEAR_DAYS = 365;

/**
 * Everything that the portal does with data about people: the register that Article 30 of the GDPR and Article 56 of
 * the PIPL ask for, as the code does it. `npm run generate` writes it to docs/handbooks; tests compare it with the
 * holders of personal data, the schema, the scheduled jobs, and the demo texts of the policies.
 */
export const processingActivities = {
  account: {
    tables: [
      'members',
      'identity_credentials',
      'identity_photos',
      'identity_subjects',
      'passkeys',
      'payload_locked_documents_rels',
    ],
    holder: 'account',
    pipl: ['contract'],
    gdpr: ['b'],
    kept: {},
    seen: ['subject', 'administrators'],
  },
  sessions: {
    tables: ['identity_sessions', 'identity_provider_sessions'],
    holder: 'account',
    pipl: ['contract', 'duty'],
    gdpr: ['b', 'f'],
    kept: { days: SESSION_SECONDS / DAY_SECONDS, idleDays: SESSION_IDLE_SECONDS / DAY_SECONDS },
    job: 'housekeeping',
    seen: ['subject', 'administrators'],
  },
  verification: {
    tables: ['verification_codes', 'single_use_tokens', 'remembered_addresses'],
    holder: 'verification',
    pipl: ['contract'],
    gdpr: ['b', 'f'],
    kept: {
      minutes: CODE_SECONDS / 60,
      hours: LINK_SECONDS / HOUR_SECONDS,
      days: REMEMBERED_SECONDS / DAY_SECONDS,
    },
    job: 'housekeeping',
    seen: ['nobody'],
  },
  audit: {
    tables: ['audit_events'],
    holder: 'account',
    pipl: ['duty'],
    gdpr: ['c', 'f'],
    kept: { years: AUDIT_DAYS / YEAR_DAYS },
    job: 'housekeeping',
    seen: ['subject', 'administrators', 'auditors'],
  },
  emails: {
    tables: ['mail_outbox'],
    holder: 'mails',
    pipl: ['contract'],
    gdpr: ['b'],
    kept: { textDays: BODY_DAYS, recordDays: MAIL_DAYS },
    job: 'housekeeping',
    seen: ['subject', 'administrators'],
  },
  subscriptions: {
    tables: ['subscriptions', 'subscription_events', 'mailman_operations', 'mailman_members'],
    holder: 'mailing-lists',
    pipl: ['consent'],
    gdpr: ['a'],
    kept: { days: FORMER_DAYS, hours: LINK_SECONDS / HOUR_SECONDS },
    job: 'former-subscribers',
    seen: ['subject', 'listManagers', 'administrators'],
  },
  suppressions: {
    tables: ['mail_suppressions', 'mail_suppression_events', 'mail_bounces'],
    holder: 'mailing-lists',
    pipl: ['consent', 'duty'],
    gdpr: ['f'],
    kept: { days: FORMER_DAYS },
    job: 'former-subscribers',
    seen: ['listManagers', 'administrators'],
  },
  announcements: {
    tables: ['announcement_deliveries'],
    holder: 'announcements',
    pipl: ['consent'],
    gdpr: ['a'],
    kept: { days: COPY_DAYS },
    job: 'former-subscribers',
    seen: ['listManagers', 'administrators'],
  },
  applications: {
    tables: [
      'applications',
      'application_events',
      'application_files',
      'application_notes',
      'agreement_acceptances',
      'grants',
      'personal_copies',
      'holder_requests',
    ],
    holder: 'applications',
    pipl: ['contract'],
    gdpr: ['b'],
    kept: { years: APPLICATION_DAYS / YEAR_DAYS },
    job: 'private-files-sweep',
    seen: ['subject', 'reviewers', 'administrators', 'colleaguesMasked', 'holder'],
  },
  downloads: {
    tables: ['download_log'],
    holder: 'applications',
    pipl: ['contract'],
    gdpr: ['b', 'f'],
    kept: {},
    seen: ['subject', 'reviewers', 'administrators'],
  },
  analytics: {
    tables: ['analytics_events'],
    holder: 'analytics',
    pipl: ['consent'],
    gdpr: ['a'],
    kept: { days: DEFAULT_KEEP_DAYS },
    job: 'analytics-upkeep',
    seen: ['subject', 'administrators'],
  },
  feedback: {
    tables: ['feedback', 'answer_votes'],
    pipl: ['consent'],
    gdpr: ['f'],
    kept: { days: VOTE_DAYS },
    job: 'answer-votes-upkeep',
    seen: ['editors', 'administrators'],
  },
  publicReview: {
    tables: ['review_comments'],
    holder: 'public-review',
    pipl: ['consent'],
    gdpr: ['a', 'f'],
    kept: {},
    seen: ['subject', 'otherReaders', 'editors', 'administrators'],
  },
  authors: {
    tables: ['authors'],
    pipl: ['consent'],
    gdpr: ['a', 'f'],
    kept: {},
    seen: ['everyone'],
  },
  support: {
    tables: ['support_requests', 'support_entries'],
    holder: 'support',
    pipl: ['consent'],
    gdpr: ['a', 'f'],
    kept: { years: REQUEST_DAYS / YEAR_DAYS },
    job: 'support-upkeep',
    seen: ['subject', 'reviewers', 'administrators'],
  },
  searches: {
    tables: ['search_queries', 'search_seen'],
    pipl: ['duty'],
    gdpr: ['f'],
    kept: { days: QUERIES_KEPT_DAYS },
    job: 'search-upkeep',
    seen: ['administrators'],
  },
  protection: {
    tables: ['rate_limits', 'captcha_challenges'],
    pipl: ['duty'],
    gdpr: ['f'],
    kept: { days: limits['answer-vote-visitor'].seconds / DAY_SECONDS },
    job: 'housekeeping',
    seen: ['nobody'],
  },
  networkLogs: {
    tables: [],
    pipl: ['duty'],
    gdpr: ['c', 'f'],
    kept: { months: NETWORK_LOG_MONTHS },
    seen: ['operators'],
  },
  signatures: {
    tables: ['agreement_signatures'],
    pipl: ['contract'],
    gdpr: ['f'],
    kept: {},
    seen: ['administrators'],
  },
  staff: {
    tables: [
      'staff',
      'staff_roles',
      'staff_sessions',
      'staff_second_factors',
      'staff_recovery_codes',
      'staff_session_devices',
      'staff_provider_sessions',
      'staff_session_proofs',
      'editing_presence',
      'content_reviews',
      'content_review_entries',
      'staff_notices',
      'publication_failures',
      'notice_readers',
      'bulk_actions',
      'email_texts',
    ],
    pipl: ['contract', 'duty'],
    gdpr: ['b', 'f'],
    kept: { years: AUDIT_DAYS / YEAR_DAYS, days: NOTICE_DAYS },
    job: 'housekeeping',
    seen: ['subject', 'administrators', 'auditors'],
  },
  correspondence: {
    tables: [],
    pipl: ['contract', 'consent'],
    gdpr: ['b', 'f'],
    kept: { years: 1 },
    seen: ['recipients'],
  },
  backups: {
    tables: [],
    pipl: ['duty'],
    gdpr: ['c', 'f'],
    kept: {},
    job: 'backup',
    seen: ['operators'],
  },
} as const satisfies Readonly<Record<string, ProcessingActivity>>;

export type ActivityName = keyof typeof processingActivities;
