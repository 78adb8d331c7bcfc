/** Constants of the specification, section 9. Milliseconds unless said otherwise. */
export const SESSION_IDLE = 30 * 60 * 1000;
export const CLIENT_LIFETIME = 4320 * 60 * 60 * 1000;
export const SEND_INTERVAL = 5_000;
export const CLICK_DEBOUNCE = 800;
/** Events kept in the browser; beyond that the oldest go. */
export const MAX_STORED = 500;

/** Events of one request, well below what the intake takes. */
export const MAX_BATCH = 100;
/** Characters of a text in an event; a longer one is cut. */
export const MAX_TEXT = 300;
/** Longest pause between two tries while the server does not answer. */
export const LONGEST_PAUSE = 5 * 60_000;
/** The reporter's version, in the header of each batch. */
export const REPORTER_VERSION = '1.0.0';
