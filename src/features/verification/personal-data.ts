import { eq } from '@payloadcms/db-postgres/drizzle';

import type { PersonalDataHolder } from '@/platform/personal-data';

import { rememberedAddresses, singleUseTokens, verificationCodes } from './tables';

/** Codes and tokens on their way to a member, and devices that need no code; all of them expire within 30 days. */
export const verificationPersonalData: PersonalDataHolder = {
  name: 'verification',
  tables: ['verification_codes', 'single_use_tokens', 'remembered_addresses'],
  async collect(executor, { memberId, email }) {
    const codes = await executor
      .select({
        account: verificationCodes.account,
        channel: verificationCodes.channel,
        sentAt: verificationCodes.sentAt,
        expiresAt: verificationCodes.expiresAt,
      })
      .from(verificationCodes)
      .where(eq(verificationCodes.account, email));
    const devices = await executor
      .select({
        account: rememberedAddresses.account,
        userAgent: rememberedAddresses.userAgent,
        rememberedAt: rememberedAddresses.rememberedAt,
        expiresAt: rememberedAddresses.expiresAt,
      })
      .from(rememberedAddresses)
      .where(eq(rememberedAddresses.memberId, memberId));
    return { json: { codes, rememberedDevices: devices } };
  },
  async erase(transaction, { memberId, email }) {
    await transaction.delete(verificationCodes).where(eq(verificationCodes.account, email));
    await transaction.delete(rememberedAddresses).where(eq(rememberedAddresses.memberId, memberId));
    await transaction.delete(singleUseTokens).where(eq(singleUseTokens.subject, memberId));
  },
};
