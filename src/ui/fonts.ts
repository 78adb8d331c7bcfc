/**
 * The font of Latin text, which English pages preload (crossorigin, type font/woff2): their lines would move if it
 * loaded later (ADR 063). On Chinese pages it draws few letters, and its fallback does not move lines.
 */
export const latinFace = '/fonts/portal-sans-core-v2.woff2';
