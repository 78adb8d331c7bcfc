/**
 * The names of the reporter's three entries, which a withdrawal removes (specification, section 4). Apart from the table of all
 * entries, which no page needs in its scripts.
 */
export const analyticsStorage = {
  client: 'analytics-client',
  session: 'analytics-session',
  events: 'analytics-events',
} as const;
