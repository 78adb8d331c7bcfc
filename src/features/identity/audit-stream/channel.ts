/** Notification channel on which transactions announce events that are to be forwarded. */
export const AUDIT_CHANNEL = 'portal_audit';
