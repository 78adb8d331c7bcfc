import { z } from 'zod';

import {
  accountSchema,
  codeSchema,
  nicknameSchema,
  organizationSchema,
  passwordSchema,
} from '@/features/session';

/** What is typed into the forms; the fields' rules are those of the server. */

export const accepted = z.boolean().refine((value) => value, 'consent');

/** @param asksConsent whether the consent was withdrawn, so logging in takes a new one */
export function loginFormSchema({ byCode, asksConsent }: { byCode: boolean; asksConsent: boolean }) {
  return z.object({
    account: accountSchema,
    password: byCode ? z.string() : z.string().min(1, 'empty'),
    code: byCode ? codeSchema : z.string(),
    captchaVerification: z.string().nullable(),
    privacyAccepted: asksConsent ? accepted : z.boolean(),
  });
}

const newPassword = { password: passwordSchema, confirmation: z.string().min(1, 'empty') };

/** The confirmation is compared as soon as there is one, even if something else is wrong. */
const matching = {
  path: ['confirmation'],
  message: 'passwordMatch',
  when: ({ value }: { value: unknown }) => Boolean((value as { confirmation?: string }).confirmation),
};
const match = ({ password, confirmation }: { password: string; confirmation: string }) =>
  password === confirmation;

export const registrationSchema = z
  .object({
    account: accountSchema,
    code: codeSchema,
    ...newPassword,
    nickname: nicknameSchema,
    organization: z.union([z.literal(''), organizationSchema]),
    privacyAccepted: accepted,
  })
  .refine(match, matching);

export const resetRequestSchema = z.object({ account: accountSchema, code: codeSchema });

export const newPasswordSchema = z.object(newPassword).refine(match, matching);
