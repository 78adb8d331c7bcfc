import { instantOf, wallClockIn } from '@/i18n/zoned-time';
import { portalTimeZone } from '@/i18n/time-zone';

/**
 * The last second of a day on the portal’s clock, wherever the reviewer is: agreements and emails count days on it.
 * @param day `YYYY-MM-DD`
 */
export function endOfGrantDay(day: string): Date {
  return instantOf(new Date(`${day}T23:59:59`), portalTimeZone());
}

/** The day on the portal’s clock, `YYYY-MM-DD`. @param iso end of a grant */
export function dayOfGrantEnd(iso: string): string {
  const wall = wallClockIn(new Date(iso), portalTimeZone());
  const two = (part: number) => String(part).padStart(2, '0');
  return `${wall.getFullYear()}-${two(wall.getMonth() + 1)}-${two(wall.getDate())}`;
}
