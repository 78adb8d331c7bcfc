import { deviceOf } from '@/features/identity';
import { forgetAddress, listRememberedAddresses } from '@/features/verification';
import { getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import { isUuid } from '@/platform/ids';

import type { ApplicantContext } from '@/access/shared/applicant-context';

/** A device that needs no code for an address. */
interface RememberedDevice {
  readonly id: string;
  readonly email: string;
  /** Browser and system in words. */
  readonly device: string;
  readonly rememberedAt: string;
  readonly until: string;
}

/** The own remembered devices, the latest first. */
export async function listRememberedDevices({
  memberId,
  clock,
}: ApplicantContext): Promise<RememberedDevice[]> {
  const addresses = await listRememberedAddresses(await getDatabase(), memberId, clock);
  return addresses.map(({ id, account, userAgent, rememberedAt, expiresAt }) => ({
    id,
    email: account,
    device: deviceOf(userAgent).name,
    rememberedAt: rememberedAt.toISOString(),
    until: expiresAt.toISOString(),
  }));
}

/** @throws PortalError `not_found` for someone else’s */
export async function forgetRememberedDevice(id: string, { memberId }: ApplicantContext): Promise<null> {
  if (!isUuid(id)) throw new PortalError('not_found');
  await forgetAddress(await getDatabase(), { memberId, id });
  return null;
}
