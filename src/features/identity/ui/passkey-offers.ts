import type { Profile } from '@/features/session';
import { request } from '@/features/session/browser';
import { canKeepPasskey } from '@/features/verification/browser';

/** Remembers on this device that its owner wants no offers. */
const REFUSED = 'passkey-offers';

/** Storage may be off; then the offer comes again after the next login. */
export function refusePasskeyOffers(): void {
  try {
    window.localStorage.setItem(REFUSED, 'refused');
  } catch {
    // Nothing to do.
  }
}

function refused(): boolean {
  try {
    return window.localStorage.getItem(REFUSED) !== null;
  } catch {
    return true;
  }
}

/**
 * Whether a member who has just logged in is offered a passkey: when the device can keep one, the account has none, and
 * the offer was not refused here. Everything that goes wrong means no: it must not hold up a login.
 */
export async function offersPasskey({ signedUp }: Profile): Promise<boolean> {
  if (!signedUp || refused() || !(await canKeepPasskey())) return false;
  try {
    const passkeys = await request<readonly unknown[]>('GET', '/api-id/oneid/passkeys', {
      showError: false,
      ignoredStatuses: [401, 403],
    });
    return passkeys.length === 0;
  } catch {
    return false;
  }
}
