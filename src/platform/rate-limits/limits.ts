/** At most `requests` within `seconds` for each key. */
interface Limit {
  readonly requests: number;
  readonly seconds: number;
  /** What is counted, and per what; for the table in docs/security.md. */
  readonly counts: string;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How slowly a file may arrive before its sender is cut off. Only the time that the portal waits for the sender counts;
 * bodies that are kept in memory have their own time limit (`readBody`, ADR 101).
 */
export const uploadPace = {
  /** Longest time without a byte. */
  idleSeconds: 30,
  /** Time after which the average is checked. */
  graceSeconds: 30,
  /** The minimum average. A bad mobile connection reaches ten times that. */
  bytesPerSecond: 8 * 1024,
} as const;

export type UploadPace = Readonly<Record<keyof typeof uploadPace, number>>;

/**
 * Every request limit of the portal. `RATE_LIMIT_SCALE` multiplies `requests`. The names are keys in the database, so a
 * renamed limit starts to count from zero. `npm run generate` copies the table to docs/security.md.
 */
export const limits = {
  'agreement-preview-network': {
    requests: 60,
    seconds: 5 * MINUTE,
    counts: 'Previews of an agreement, per network',
  },
  'agreement-upload-member': {
    requests: 30,
    seconds: HOUR,
    counts: 'Uploads of a signed agreement, per member',
  },
  // About thirty tabs that all report as often as allowed.
  'analytics-network': {
    requests: 360,
    seconds: MINUTE,
    counts: 'Batches of analytics events, per network and process',
  },
  'answer-vote-network': {
    requests: 120,
    seconds: HOUR,
    counts: 'Votes on answers of the FAQ, per network',
  },
  // Clients choose the name of their browser, so with the next limit alone one computer could vote all day.
  'answer-vote-question': {
    requests: 10,
    seconds: DAY,
    counts: 'Votes that change the count of the same answer, per network',
  },
  // The portal asks only how often it was counted: more votes are thanked for and change nothing.
  'answer-vote-visitor': {
    requests: 1,
    seconds: 30 * DAY,
    counts: 'Votes on the same answer that change its count, per network and browser',
  },
  // A page of 100 items without relations costs 5, so a mirror reads 60,000 items a minute.
  api: {
    requests: 3_000,
    seconds: MINUTE,
    counts: 'Cost of reads under `/api`, in points, per network and process; staff are not counted',
  },
  // One page shows dozens, and a whole company may share an address.
  'api-files': {
    requests: 12_000,
    seconds: MINUTE,
    counts: 'Pictures and clips, per network and process; staff are not counted',
  },
  'apply-member': { requests: 20, seconds: HOUR, counts: 'Applications for a specification, per member' },
  'captcha-network': {
    requests: 120,
    seconds: 5 * MINUTE,
    counts: 'Human verifications started and checked, per network',
  },
  'code-address': { requests: 30, seconds: HOUR, counts: 'Codes sent to an address, from all requesters' },
  'code-asker': { requests: 10, seconds: HOUR, counts: 'Codes for an address, per browser and purpose' },
  'code-attempts': { requests: 120, seconds: 5 * MINUTE, counts: 'Requests for a code, per network' },
  'code-network': { requests: 30, seconds: HOUR, counts: 'Codes sent to unknown browsers, per network' },
  'code-network-address': {
    requests: 10,
    seconds: HOUR,
    counts: 'Codes sent to unknown browsers for an address, per network',
  },
  // A chapter is gone through in an evening; a flood is not.
  'comment-member': {
    requests: 30,
    seconds: HOUR,
    counts: 'Comments on releases and reports of errors, per member',
  },
  'comment-network': {
    requests: 120,
    seconds: HOUR,
    counts: 'Comments on releases and reports of errors, per network',
  },
  // A point for each 64 KB. A hundred items without their long texts cost two, so a mirror reads 60,000 a minute.
  'content-api': {
    requests: 1_200,
    seconds: MINUTE,
    counts: 'Cost of reads of the content API, one point for each 64 KB, per network and process',
  },
  'email-test-staff': {
    requests: 30,
    seconds: HOUR,
    counts: 'Tests of the words of emails, per staff member',
  },
  'export-member': { requests: 10, seconds: HOUR, counts: 'Exports of personal data, per member' },
  // Enough for an office, too little for a flood.
  feedback: { requests: 30, seconds: HOUR, counts: 'Page ratings, per network' },
  'feedback-page': { requests: 3, seconds: DAY, counts: 'Ratings of the same page, per network' },
  'list-address': {
    requests: 10,
    seconds: DAY,
    counts: 'Emails about subscriptions to an address, from all requesters',
  },
  // Not that many people of one provider join within an hour; a flood of made-up addresses does.
  'list-domain': { requests: 600, seconds: HOUR, counts: 'Subscription forms for addresses of one domain' },
  // Members solve no captcha, but no one has that many lists and addresses.
  'list-member': { requests: 20, seconds: HOUR, counts: 'Subscription forms, per member' },
  // A whole class of students may use the form from one address.
  'list-network': { requests: 120, seconds: HOUR, counts: 'Subscription forms, per network' },
  // Password attempts; FAILURES_BEFORE_CAPTCHA and FAILURES_BEFORE_WAITING in features/identity say what follows.
  'login-failures': {
    requests: 1,
    seconds: HOUR,
    counts: 'Incorrect passwords, per account',
  },
  'login-failures-network': {
    requests: 1,
    seconds: 15 * MINUTE,
    counts: 'Incorrect passwords for an account, per network',
  },
  'login-network': { requests: 100, seconds: 15 * MINUTE, counts: 'Logins, per network' },
  // An assistant asks a few times for an answer; a comparison of releases costs seconds.
  mcp: { requests: 240, seconds: MINUTE, counts: 'Calls of assistants (MCP), per network and process' },
  'oidc-callback-network': {
    requests: 100,
    seconds: 15 * MINUTE,
    counts: 'Logins that return from the OpenID provider, per network',
  },
  'oidc-login-network': {
    requests: 100,
    seconds: 15 * MINUTE,
    counts: 'Logins sent to the OpenID provider, per network',
  },
  'oidc-logout-network': {
    requests: 600,
    seconds: 5 * MINUTE,
    counts: 'Back-channel logouts from the OpenID provider, per network',
  },
  'passkey-network': {
    requests: 120,
    seconds: 5 * MINUTE,
    counts: 'Logins with a passkey that members and staff start, per network',
  },
  'password-member': {
    requests: 10,
    seconds: 15 * MINUTE,
    counts: 'Password changes and confirmations, per member',
  },
  'photo-member': { requests: 20, seconds: HOUR, counts: 'Uploads of a profile picture, per member' },
  'policy-reports': {
    requests: 60,
    seconds: MINUTE,
    counts: 'Reports from browsers about the script policy, per process',
  },
  'policy-reports-network': {
    requests: 20,
    seconds: MINUTE,
    counts: 'Reports from browsers about the script policy, per network and process',
  },
  'register-network': { requests: 30, seconds: HOUR, counts: 'New accounts, per network' },
  'reset-network': { requests: 30, seconds: HOUR, counts: 'Password resets, per network' },
  // A reader opens a few; making one costs the worker a second.
  prints: {
    requests: 120,
    seconds: MINUTE,
    counts: 'Chapters and documents as PDF, per network and process',
  },
  search: {
    requests: 120,
    seconds: MINUTE,
    counts: 'Searches and clicks on results, per network and process',
  },
  // Fast typing requests about five suggestions a second.
  'search-suggest': {
    requests: 600,
    seconds: MINUTE,
    counts: 'Search suggestions and popular searches, per network and process',
  },
  // A link in a chat with many members is fetched once by the app; a drawing takes half a second.
  'share-pictures': {
    requests: 60,
    seconds: MINUTE,
    counts: 'Pictures drawn for link previews, per network and process',
  },
  // A success resets the count.
  'staff-login-account': {
    requests: 5,
    seconds: 10 * MINUTE,
    counts: 'Passwords tried for a staff account, per network',
  },
  // Beyond it, a try also requires a captcha. A success resets the count.
  'staff-login-captcha': {
    requests: 3,
    seconds: 10 * MINUTE,
    counts: 'Passwords tried for a staff account without human verification, per network',
  },
  // A whole office may share a network, but it must not try one guess on each of many accounts.
  'staff-login-network': {
    requests: 100,
    seconds: 15 * MINUTE,
    counts: 'Staff logins, per network',
  },
  'staff-password': {
    requests: 10,
    seconds: 15 * MINUTE,
    counts: 'Current passwords entered for a change, per staff member',
  },
  // Only a person with the password gets that far.
  'staff-second-factor': {
    requests: 10,
    seconds: 15 * MINUTE,
    counts: 'Codes tried as the second factor, per staff member',
  },
  'staff-reset-address': {
    requests: 5,
    seconds: HOUR,
    counts: 'Links to reset a staff password, per address',
  },
  'staff-reset-network': { requests: 30, seconds: HOUR, counts: 'Staff password resets, per network' },
  'support-address': {
    requests: 5,
    seconds: DAY,
    counts: 'Support requests with an email address, by visitors',
  },
  'support-member': { requests: 20, seconds: DAY, counts: 'Support requests and additions, per member' },
  'support-network': {
    requests: 30,
    seconds: HOUR,
    counts: 'Support requests, per network',
  },
  'verify-network': {
    requests: 60,
    seconds: 5 * MINUTE,
    counts: 'Receipts and signed files verified, per network',
  },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof limits;

/** The limits that each process counts on its own, as the table says of them; so several processes allow several times as much. */
export type ProcessLimitName = {
  [Name in LimitName]: (typeof limits)[Name]['counts'] extends `${string} ${'per' | 'and'} process${string}`
    ? Name
    : never;
}[LimitName];

/** The limits that all processes count together, in the database. */
export type SharedLimitName = Exclude<LimitName, ProcessLimitName>;
