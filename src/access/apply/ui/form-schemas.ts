import { z } from 'zod';

import { applySchema, informationSchema } from '@/access/shared/domain';
import { acceptedSchema } from '@/access/shared/ui/form-schemas';
import { codeSchema } from '@/features/session';
import { CODE_SECONDS } from '@/features/verification/browser';

/** What is typed into the forms; the fields' rules are those of the server. */

const { specification, name, organization, email } = applySchema.shape;

const codeSentSchema = z.object({ account: z.string(), at: z.number() }).nullable();

/** @param needsCode false where the device remembers the address */
export const applyFormSchema = (needsCode: boolean) =>
  z.object({
    specification,
    name,
    organization,
    email,
    code: needsCode ? codeSchema : z.string(),
    rememberDevice: z.boolean(),
    language: z.string(),
    codeSent: codeSentSchema,
    privacyAccepted: acceptedSchema,
    /** Version of the statement that the box was ticked for. */
    privacyVersion: z.string(),
  });

/**
 * What a draft of the application form still offers: a code only to the address it went to and while the server takes it,
 * and the consent only to the privacy statement in force.
 */
export function goodApplyDraft(
  { code, codeSent, privacyAccepted, privacyVersion, ...typed }: Readonly<Record<string, unknown>>,
  now: { readonly privacyVersion: string; readonly time: number },
): Record<string, unknown> {
  const sent = codeSentSchema.safeParse(codeSent).data;
  const address = typed['email'];
  const isLive =
    sent != null &&
    now.time - sent.at < CODE_SECONDS * 1000 &&
    (typeof address !== 'string' || address.trim() === sent.account);
  return {
    ...typed,
    ...(isLive && { codeSent: sent }),
    // Sent, but not typed before the visitor left.
    ...(isLive && code !== undefined && { code }),
    ...(privacyVersion === now.privacyVersion && { privacyAccepted, privacyVersion }),
  };
}

export const informationFormSchema = z.object({
  note: informationSchema.shape.note,
  name: z.union([z.literal(''), name]),
  organization: z.union([z.literal(''), organization]),
});
