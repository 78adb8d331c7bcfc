/**
 * Seconds for which an action of staff waits before anything leaves the portal, so the person can take it back (ADR 225).
 */
export const HOLD_SECONDS = 10;
