import { and, desc, eq, gt } from '@payloadcms/db-postgres/drizzle';

import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { hashToken } from '@/platform/crypto/secrets';
import type { Executor } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import { REMEMBERED_SECONDS } from '../domain';
import { rememberedAddresses } from '../tables';

/**
 * Devices that a member has asked to remember an address: the code that was entered there counts for 30 days, for the same
 * member, address, and device (ADR 130).
 */

interface RememberedDevice {
  readonly memberId: string;
  /** Secret of the device’s cookie. */
  readonly device: string;
  /** The address in its normalized spelling. */
  readonly account: string;
}

const remembered = ({ memberId, device }: Pick<RememberedDevice, 'memberId' | 'device'>, now: Date) =>
  and(
    eq(rememberedAddresses.memberId, memberId),
    eq(rememberedAddresses.deviceHash, hashToken(device)),
    gt(rememberedAddresses.expiresAt, now),
  );

/** Remembers an address that was just confirmed with a code. */
export async function rememberAddress(
  executor: Executor,
  { memberId, device, account, userAgent }: RememberedDevice & { readonly userAgent: string },
  clock: Clock,
): Promise<void> {
  const rememberedAt = clock.now();
  const until = {
    userAgent: userAgent.slice(0, 400),
    rememberedAt,
    expiresAt: secondsAfter(rememberedAt, REMEMBERED_SECONDS),
  };
  await executor
    .insert(rememberedAddresses)
    .values({ memberId, account, deviceHash: hashToken(device), ...until })
    .onConflictDoUpdate({
      target: [rememberedAddresses.memberId, rememberedAddresses.deviceHash, rememberedAddresses.account],
      set: until,
    });
}

/** Whether a code for the address is still good on this device. */
export async function isRemembered(
  executor: Executor,
  { account, ...who }: RememberedDevice,
  clock: Clock,
): Promise<boolean> {
  const found = await executor
    .select({ id: rememberedAddresses.id })
    .from(rememberedAddresses)
    .where(and(remembered(who, clock.now()), eq(rememberedAddresses.account, account)));
  return found.length > 0;
}

/** The addresses that need no code on this device, and until when. */
export async function addressesRememberedOn(
  executor: Executor,
  who: Pick<RememberedDevice, 'memberId' | 'device'>,
  clock: Clock,
): Promise<{ account: string; expiresAt: Date }[]> {
  return executor
    .select({ account: rememberedAddresses.account, expiresAt: rememberedAddresses.expiresAt })
    .from(rememberedAddresses)
    .where(remembered(who, clock.now()));
}

/** On which devices a member is remembered, the latest first. */
export async function listRememberedAddresses(executor: Executor, memberId: string, clock: Clock) {
  return executor
    .select({
      id: rememberedAddresses.id,
      account: rememberedAddresses.account,
      userAgent: rememberedAddresses.userAgent,
      rememberedAt: rememberedAddresses.rememberedAt,
      expiresAt: rememberedAddresses.expiresAt,
    })
    .from(rememberedAddresses)
    .where(and(eq(rememberedAddresses.memberId, memberId), gt(rememberedAddresses.expiresAt, clock.now())))
    .orderBy(desc(rememberedAddresses.rememberedAt));
}

/** @throws PortalError `not_found` for someone else’s */
export async function forgetAddress(
  executor: Executor,
  { memberId, id }: { readonly memberId: string; readonly id: string },
): Promise<void> {
  const forgotten = await executor
    .delete(rememberedAddresses)
    .where(and(eq(rememberedAddresses.id, id), eq(rememberedAddresses.memberId, memberId)))
    .returning({ id: rememberedAddresses.id });
  if (forgotten.length === 0) throw new PortalError('not_found');
}

/** Forgets a member’s devices: someone else may have used the account. */
export async function forgetAddresses(executor: Executor, memberId: string): Promise<void> {
  await executor.delete(rememberedAddresses).where(eq(rememberedAddresses.memberId, memberId));
}
