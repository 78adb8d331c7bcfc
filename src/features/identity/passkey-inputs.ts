import { z } from 'zod';

import { newPasskeySchema, passkeyNameSchema, passkeySchema } from '@/features/verification';

/** What the calls about passkeys receive. Apart from the rules in `domain.ts`, which browsers load as well. */

export const addPasskeySchema = z.strictObject({
  passkey: newPasskeySchema,
  /** By default the name of the device. */
  name: passkeyNameSchema.optional(),
});
export const passkeyLoginSchema = z.strictObject({ passkey: passkeySchema });
const passkeyId = z.string('format').min(1, 'format').max(1400, 'format');
export const renamePasskeySchema = z.strictObject({ id: passkeyId, name: passkeyNameSchema });
export const removePasskeySchema = z.strictObject({ id: passkeyId });
