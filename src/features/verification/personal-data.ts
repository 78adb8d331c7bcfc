import { eq } from '@payloadcms/db-postgres/drizzle';

import type { PersonalDataHolder } from '@/platform/personal-data';

import { singleUseTokens, verificationCodes } from './tables';

/** Codes and tokens on their way to a member; all of them expire within days. */
export const verificationPersonalData: PersonalDataHolder = {
  name: 'verification',
  tables: ['verification_codes', 'single_use_tokens'],
  async collect(executor, { email }) {
    const codes = await executor
      .select({
        account: verificationCodes.account,
        channel: verificationCodes.channel,
        sentAt: verificationCodes.sentAt,
        expiresAt: verificationCodes.expiresAt,
      })
      .from(verificationCodes)
      .where(eq(verificationCodes.account, email));
    return { json: { codes } };
  },
  async erase(transaction, { memberId, email }) {
    await transaction.delete(verificationCodes).where(eq(verificationCodes.account, email));
    await transaction.delete(singleUseTokens).where(eq(singleUseTokens.subject, memberId));
  },
};
