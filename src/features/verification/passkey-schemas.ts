import { z } from 'zod';

/** What browsers answer in the ceremonies of Web Authentication Level 3, sections 5.1.3 and 5.1.4, as JSON. */

const base64url = (longest: number) =>
  z
    .string('format')
    .min(1, 'empty')
    .max(longest, 'format')
    .regex(/^[\w-]+$/, 'format');

/** A credential ID has at most 1023 bytes. */
const credentialId = base64url(1364);
const attachment = z.enum(['cross-platform', 'platform']);
/** Extensions are not used; browsers send what they support all the same. */
const extensions = z.object({}).default({});

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', 'format'),
  authenticatorAttachment: attachment.exactOptional(),
  clientExtensionResults: extensions,
};

/** A new passkey. */
export const newPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(30)).max(10).exactOptional(),
  }),
});

/** A signature of a passkey. */
export const passkeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: base64url(100).exactOptional(),
  }),
});

export type NewPasskeyAnswer = z.output<typeof newPasskeySchema>;
export type PasskeyAnswer = z.output<typeof passkeySchema>;

export const passkeyNameSchema = z.string('empty').trim().min(1, 'empty').max(60, 'tooLong');
