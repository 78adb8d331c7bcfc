import { type Locale, locales } from '@/i18n/locales';

const DAY_MS = 24 * 60 * 60_000;

/** Days before the expiry from which the dashboard asks for a new date. */
const WARN_DAYS = 30;

/** Whom to tell about a vulnerability, as the site settings have it. Absent texts are null or empty. */
export interface SecurityContact {
  /** Email or https address. */
  readonly contact?: string | null;
  readonly policy?: string | null;
  readonly acknowledgments?: string | null;
  /** ISO 8601. */
  readonly expires?: string | null;
}

/** Whether the text is one email address that RFC 9116 allows after `mailto:`. */
const isMailAddress = (text: string): boolean => /^[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(text);

/** Whether the text is a complete https address on one line, without credentials. */
export function isSecureAddress(text: string): boolean {
  if (!/^https:\/\/[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** Whether reports can be sent there. */
export const isReportAddress = (text: string): boolean => isMailAddress(text) || isSecureAddress(text);

/** A year later, on the same day. */
export function oneYearAfter(from: Date): Date {
  const later = new Date(from);
  later.setUTCFullYear(later.getUTCFullYear() + 1);
  return later;
}

/**
 * The file `security.txt` (RFC 9116). An expired one is still given out: the date tells readers that it may be out of
 * date, and nothing else says whom to ask.
 * @param origin of the portal, without a slash at the end
 * @param languages of the portal
 * @returns `undefined` as long as there is no contact or no expiry, without which the file is invalid
 */
export function securityTxt(
  { contact, policy, acknowledgments, expires }: SecurityContact,
  origin: string,
  languages: readonly Locale[] = locales,
): string | undefined {
  if (!contact || !expires) return undefined;
  const lines = [
    ['Contact', isMailAddress(contact) ? `mailto:${contact}` : contact],
    ['Expires', new Date(expires).toISOString().replace(/\.\d{3}Z$/, 'Z')],
    ['Acknowledgments', acknowledgments],
    ['Preferred-Languages', languages.join(', ')],
    ['Canonical', `${origin}/.well-known/security.txt`],
    ['Policy', policy],
  ];
  return lines.flatMap(([name, value]) => (value ? [`${name}: ${value}\n`] : [])).join('');
}

/**
 * What the dashboard says about the expiry.
 * @returns `undefined` while there is time enough, and without a contact; `days` that are left, rounded up
 */
export function expiryWarning(
  { contact, expires }: SecurityContact,
  now: Date,
): { readonly state: 'soon' | 'expired'; readonly days: number } | undefined {
  if (!contact || !expires) return undefined;
  const left = Date.parse(expires) - now.getTime();
  if (left > WARN_DAYS * DAY_MS) return undefined;
  return left > 0 ? { state: 'soon', days: Math.ceil(left / DAY_MS) } : { state: 'expired', days: 0 };
}
