/** Names under which codes are asked for and tried (ADR 078). */

/** A browser, by its cookie. */
export const browserAsker = (id: string) => `browser ${id}`;

/** A program that keeps no cookies, by the network that it is in. */
export const networkAsker = (network: string) => `network ${network}`;

/** A member with a session, on any device. */
export const memberAsker = (memberId: string) => `member ${memberId}`;
