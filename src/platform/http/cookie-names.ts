/** Readable token of the session; scripts of this site repeat it in the header `TOKEN` (contracts, section 2). */
export const XSRF_COOKIE = '_U_T_';
/** The session's secret, out of reach of scripts. */
export const SESSION_COOKIE = '_Y_G_';
/** Names the browser that asks for codes, out of reach of scripts (ADR 078). */
export const ASKER_COOKIE = '_A_B_';
/** The device, for addresses that need no code on it; out of reach of scripts (ADR 130). */
export const DEVICE_COOKIE = '_R_D_';
/** Set when the consent to the privacy statement was withdrawn: no automatic login (contracts, section 8). */
export const NO_PRIVACY_COOKIE = 'NO_PRIVACY';
