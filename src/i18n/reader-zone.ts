'use client';

import { useSyncExternalStore } from 'react';

import { ownTimeZone, portalTimeZone, zoneOffset } from './time-zone';

const never = () => () => undefined;

/**
 * The reader’s own zone as an IANA name. The server does not know it, so what it renders, and the browser before its
 * scripts are here, is on the portal’s clock.
 */
export function useReaderZone(): string {
  return useSyncExternalStore(never, ownTimeZone, portalTimeZone);
}

/** The distances of the reader’s and the portal’s clock from UTC today: `UTC+1`. Before the scripts both are the portal’s. */
export function useClocks(): { own: string; portal: string } {
  const offset = (zone: string) => zoneOffset(new Date(), zone);
  const portal = useSyncExternalStore(
    never,
    () => offset(portalTimeZone()),
    () => offset(portalTimeZone()),
  );
  const own = useSyncExternalStore(
    never,
    () => offset(ownTimeZone()),
    () => offset(portalTimeZone()),
  );
  return { own, portal };
}
