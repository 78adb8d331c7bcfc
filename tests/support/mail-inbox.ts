import { setTimeout as delay } from 'node:timers/promises';
import { inboxUrl } from './portal-address';

/** An email as the embedded catcher shows it. */
export interface CaughtMail {
  id: string;
  from: string;
  to: string;
  subject: string;
  date: string;
  headers: Record<string, string>;
  text: string;
  html: string;
}

/** The line above the footer of an email’s text. */
const FOOTER = /^-{10,}$/m;

/** The code of an email, or an empty text. The address in the footer may have a postal code of six digits, too. */
export function codeIn({ text }: Pick<CaughtMail, 'text'>): string {
  const [content = ''] = text.split(FOOTER);
  return /\b(\d{6})\b/.exec(content)?.[1] ?? '';
}

async function messages(to: string): Promise<CaughtMail[]> {
  const response = await fetch(`${inboxUrl()}/api/messages?to=${encodeURIComponent(to)}`);
  if (!response.ok) throw new Error(`The mail inbox answered ${response.status}`);
  return (await response.json()) as CaughtMail[];
}

/** The catcher's inbox, seen by one test. Use an address of its own for each test; the inbox is shared. */
export const mailInbox = {
  /** Emails to an address, newest first. */
  messages,

  /**
   * The newest email to `to` that `matches` accepts, as soon as it arrives.
   * @throws Error when none arrives within `timeoutMs`
   */
  async waitFor(
    to: string,
    matches: (mail: CaughtMail) => boolean = () => true,
    timeoutMs = 15_000,
  ): Promise<CaughtMail> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const found = (await messages(to)).find(matches);
      if (found) return found;
      if (Date.now() > deadline) throw new Error(`No such mail to ${to} within ${timeoutMs} ms`);
      await delay(100);
    }
  },
};
