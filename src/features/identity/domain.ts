import { z } from 'zod';

import { accountSchema, codeSchema, nicknameSchema, organizationSchema } from '@/features/session';
import { defaultLocale, locales } from '@/i18n/locales';

/** Rules for accounts, the same in the browser and on the server. Messages are rule names (`response.rules`). */

const lang = z.enum(locales).default(defaultLocale);
const consent = z.literal(true, 'consent');
/** Plain or encrypted; its rules are checked after decryption. */
const wirePassword = z.string('empty').min(1, 'empty').max(2000, 'format');
const kid = z.uuid('format').optional();

export const sendCodeSchema = z.strictObject({
  account: accountSchema,
  channel: z.enum(['login', 'register', 'reset_password', 'change_email', 'apply_specification', 'confirm']),
  captchaVerification: z.string('captcha').min(1, 'captcha').max(100, 'captcha'),
  lang,
});

export const registerSchema = z.strictObject({
  account: accountSchema,
  code: codeSchema,
  password: wirePassword,
  kid,
  nickname: nicknameSchema,
  organization: organizationSchema.optional(),
  privacyAccepted: consent,
  lang,
});

const captchaVerification = z.string().max(100).optional();

export const loginSchema = z.union([
  z.strictObject({ account: accountSchema, code: codeSchema, captchaVerification }),
  z.strictObject({ account: accountSchema, password: wirePassword, kid, captchaVerification }),
]);

export const updateProfileSchema = z
  .strictObject({
    nickname: nicknameSchema.optional(),
    organization: z.union([z.literal(''), organizationSchema]).optional(),
    oneidPrivacyAccepted: z.enum(['accepted', 'revoked']).optional(),
    policyVersions: z
      .partialRecord(z.enum(['privacy', 'terms-of-use']), z.string().max(40, 'format'))
      .optional()
      .meta({
        description:
          'The versions in force of all policies, as the member has seen them; 409 when any other is in force.',
      }),
  })
  .refine((update) => Object.values(update).some((value) => value !== undefined), 'empty');

export const updateLanguageSchema = z.strictObject({ lang: z.enum(locales) });

export const resetVerifySchema = z.strictObject({ account: accountSchema, code: codeSchema });
export const resetSchema = z.strictObject({
  resetToken: z.string('empty').min(1, 'empty').max(100),
  password: wirePassword,
  kid,
});
export const changeEmailSchema = z.strictObject({
  email: accountSchema,
  code: codeSchema,
  password: wirePassword,
  kid,
});
export const changePasswordSchema = z.strictObject({
  oldPassword: wirePassword,
  password: wirePassword,
  kid,
});
/** Password or code of channel `confirm`, for actions that cannot be undone. */
export const confirmSchema = z.union([
  z.strictObject({ code: codeSchema }),
  z.strictObject({ password: wirePassword, kid }),
]);
export const revokeSchema = z.strictObject({ id: z.uuid('format') });
export const logoutSchema = z.strictObject({ redirect_uri: z.string().max(2000).optional(), lang });

export const SESSION_SECONDS = 30 * 24 * 3600;
export const SESSION_IDLE_SECONDS = 7 * 24 * 3600;
/** How long it stays known what happened to accounts: as long as claims may come up, three years (ADR 027). */
export const AUDIT_DAYS = 3 * 365;
/**
 * How long entering the password or a code is valid for actions that cannot be undone, and for the data export (ADR
 * 025).
 */
export const CONFIRMED_SECONDS = 15 * 60;
/** Failures after which a login requires a captcha, and after which a network also has to wait. */
export const FAILURES_BEFORE_CAPTCHA = 3;
export const FAILURES_BEFORE_WAITING = 10;
export const RESET_SECONDS = 10 * 60;
export const MAX_PHOTO_BYTES = 2 * 1024 * 1024;

/**
 * Where to go after logging in or out: only this site or an allowed origin, no matter what the address looks like.
 * @param fallback an address of this site
 * @returns an absolute address
 */
export function safeRedirect(
  wanted: string | undefined,
  { site, allowed, fallback }: { site: string; allowed: readonly string[]; fallback: string },
): string {
  // Browsers remove these before they parse an address, and read a backslash as a slash.
  // oxlint-disable-next-line no-control-regex -- control characters are refused
  if (!wanted || /[\u0000-\u0020\u007f-\u00a0\\]/.test(wanted)) return fallback;
  const relative = wanted.startsWith('/');
  if (relative ? wanted.startsWith('//') : !/^https?:\/\/[^/]/i.test(wanted)) return fallback;
  const url = URL.parse(wanted, site);
  if (!url || url.username || url.password) return fallback;
  return url.origin === new URL(site).origin || allowed.includes(url.origin) ? url.href : fallback;
}
