import { lt } from '@payloadcms/db-postgres/drizzle';

import { secondsAfter } from '@/platform/clock/clock';
import type { Executor } from '@/platform/db/database';

import { captchaChallenges, rememberedAddresses, singleUseTokens, verificationCodes } from './tables';

/** For a week, a person who opens an old link reads that it has expired, not that it never existed. */
const TOKEN_GRACE_SECONDS = 7 * 24 * 3600;

/** Removes codes, captchas, remembered devices, and single-use tokens that are no longer valid. */
export async function removeExpiredSecrets(executor: Executor, now: Date): Promise<void> {
  await executor.delete(verificationCodes).where(lt(verificationCodes.expiresAt, now));
  await executor.delete(rememberedAddresses).where(lt(rememberedAddresses.expiresAt, now));
  await executor.delete(captchaChallenges).where(lt(captchaChallenges.expiresAt, now));
  await executor
    .delete(singleUseTokens)
    .where(lt(singleUseTokens.expiresAt, secondsAfter(now, -TOKEN_GRACE_SECONDS)));
}
