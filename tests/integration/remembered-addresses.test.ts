import { randomUUID } from 'node:crypto';

import { sql } from '@payloadcms/db-postgres/drizzle';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { getApplicant } from '@/access/apply/use-cases/applicant';
import { forgetRememberedDevice, listRememberedDevices } from '@/access/apply/use-cases/remembered-devices';
import { submitApplication } from '@/access/apply/use-cases/submit-application';
import { withdrawApplication } from '@/access/apply/use-cases/own-applications';
import type { ApplyInput } from '@/access/shared/domain';
import { forgetAddresses, removeExpiredSecrets } from '@/features/verification';
import { rememberedAddresses } from '@/features/verification/tables';
import { secondsAfter } from '@/platform/clock/clock';
import { randomToken } from '@/platform/crypto/secrets';
import { getDatabase } from '@/platform/db/database';

import { newMember, newSpecification, type TestMember, validInput } from '../support/applications';
import { usePortalDatabase } from '../support/database';

/** Devices that remember an address, so an application from there needs no code (ADR 130). */

const portal = usePortalDatabase();

const DAY = 24 * 3600;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let now: Date;
const clock = { now: () => now };
beforeEach(() => {
  now = new Date();
});
const later = (seconds: number) => {
  now = secondsAfter(now, seconds);
};

let slug: string;
beforeAll(async () => {
  now = new Date();
  ({ slug } = await newSpecification(portal.payload, clock));
});

const contextOf = ({ id }: TestMember, device: string) => ({
  memberId: id,
  clock,
  device,
  userAgent: FIREFOX,
});

/** Files an application and withdraws it, so the next one is not refused for another reason. */
async function apply(input: ApplyInput, context: ReturnType<typeof contextOf>) {
  const { id } = await submitApplication(input, context);
  await withdrawApplication(id, context);
}

/** A member who has confirmed their address on a device, and an application without a code. */
async function remembered() {
  const [member, device] = [await newMember(), randomToken()];
  const context = contextOf(member, device);
  const input = await validInput(slug, member, clock, { rememberDevice: true });
  await apply(input, context);
  return { member, device, context, again: { ...input, code: 'remembered', rememberDevice: false } };
}

const demandsCode = { code: 'invalid_input', fields: { code: 'empty' } };

describe('a remembered device', () => {
  it('needs no code for the address, and says so', async () => {
    const { member, context, again } = await remembered();
    const until = secondsAfter(now, 30 * DAY).toISOString();
    expect(await getApplicant(context)).toMatchObject({ remembered: [{ email: member.email, until }] });
    await apply(again, context);
    expect(await listRememberedDevices(context)).toMatchObject([
      { email: member.email, device: 'Firefox 140 · Windows', until },
    ]);
  });

  it('is the one on which the code was entered, for its member and its address', async () => {
    const [{ member, device, context, again }, other] = [await remembered(), await newMember()];
    const email = `${randomUUID()}@elsewhere.example`;
    for (const [input, who] of [
      [again, contextOf(member, randomToken())],
      [again, contextOf(other, device)],
      [{ ...again, email }, context],
    ] as const) {
      await expect(submitApplication(input, who)).rejects.toMatchObject(demandsCode);
    }
  });

  it('counts for 30 days after the code, which another application does not prolong', async () => {
    const { context, again } = await remembered();
    later(30 * DAY - 60);
    await apply({ ...again, rememberDevice: true }, context);
    later(61);
    await expect(submitApplication(again, context)).rejects.toMatchObject(demandsCode);
    expect(await listRememberedDevices(context)).toEqual([]);
    await removeExpiredSecrets(await getDatabase(), now);
    const database = await getDatabase();
    expect(
      await database.$count(rememberedAddresses, sql`${rememberedAddresses.memberId} = ${context.memberId}`),
    ).toBe(0);
  });

  it('is remembered only when it was asked for, and with a code', async () => {
    const [member, device] = [await newMember(), randomToken()];
    const context = contextOf(member, device);
    const input = await validInput(slug, member, clock);
    await apply(input, context);
    const again = { ...input, code: 'remembered', rememberDevice: true };
    await expect(submitApplication(again, context)).rejects.toMatchObject(demandsCode);
  });

  it('can be forgotten by its member alone, and all of them with the password', async () => {
    const { context, again } = await remembered();
    const stranger = contextOf(await newMember(), randomToken());
    const [device] = await listRememberedDevices(context);
    const missing = { code: 'not_found' };
    await expect(forgetRememberedDevice(device?.id ?? '', stranger)).rejects.toMatchObject(missing);
    await expect(forgetRememberedDevice('x', context)).rejects.toMatchObject(missing);
    await forgetRememberedDevice(device?.id ?? '', context);
    await expect(submitApplication(again, context)).rejects.toMatchObject(demandsCode);

    const other = await remembered();
    await forgetAddresses(await getDatabase(), other.member.id);
    await expect(submitApplication(other.again, other.context)).rejects.toMatchObject(demandsCode);
  });

  it('is kept as a hash', async () => {
    const { device } = await remembered();
    const rows = await (await getDatabase()).select().from(rememberedAddresses);
    expect(JSON.stringify(rows)).not.toContain(device);
  });

  it('does not make a wrong code good', async () => {
    const { context, again } = await remembered();
    await expect(submitApplication({ ...again, code: '000000' }, context)).rejects.toMatchObject({
      code: 'code_expired',
    });
  });
});
