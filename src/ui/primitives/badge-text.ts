/** Highest count a badge spells out (specification, section 9). */
const BADGE_MAX = 99;

/** What a badge shows: nothing for zero and for what is no count, `99+` above the limit. */
export function badgeText(count: number): string {
  if (!Number.isFinite(count) || count < 1) return '';
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(Math.floor(count));
}
