import { REQUEST_ID_HEADER } from '@/platform/http/request-id';
import { currentLogContext } from '@/platform/log-context';

/** Mailman answered with a refusal. */
export class MailmanRefusal extends Error {
  override readonly name = 'MailmanRefusal';

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }

  /** The same request will never be accepted: a banned address, an unknown list. */
  get isFinal(): boolean {
    return this.status >= 400 && this.status < 500 && ![401, 403, 408, 429].includes(this.status);
  }
}

/** No answer came: nobody listens, or not in time. */
export class MailmanUnreachable extends Error {
  override readonly name = 'MailmanUnreachable';
}

interface RosterPage {
  readonly total_size?: number;
  /** Absent on an empty page. */
  readonly entries?: readonly { readonly email: string }[];
}

const TIMEOUT_MS = 10_000;
/** Members read with one request. */
const PAGE = 500;
/** Most pages of one list: a million members. A server that never ends its list is not believed. */
const MOST_PAGES = 2_000;

/**
 * What the portal needs of Mailman 3's REST interface, version 3.1
 * (https://docs.mailman3.org/projects/mailman/en/latest/src/mailman/rest/docs/membership.html).
 * @throws MailmanRefusal, MailmanUnreachable from every method
 */
export class MailmanClient {
  private readonly base: string;
  private readonly authorization: string | undefined;

  /**
   * @param apiUrl such as `http://user:password@host:8001/3.1`; fetch refuses credentials in an address
   * @param page members read with one request
   */
  constructor(
    apiUrl: string,
    private readonly timeoutMs = TIMEOUT_MS,
    private readonly page = PAGE,
  ) {
    const url = new URL(apiUrl);
    if (url.username) {
      const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
      this.authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    }
    url.username = '';
    url.password = '';
    this.base = url.href.replace(/\/+$/, '');
  }

  /** Makes the address a member without asking it: the portal has its consent. Being one already is no error. */
  async subscribe(listAddress: string, member: { email: string; name: string }): Promise<void> {
    const response = await this.send('POST', '/members', {
      list_id: listId(listAddress),
      subscriber: member.email,
      display_name: member.name,
      pre_verified: 'true',
      pre_confirmed: 'true',
      pre_approved: 'true',
      // The portal has welcomed already.
      send_welcome_message: 'false',
    });
    if (response.status === 409) return;
    accept(response);
  }

  /** Ends a membership. Not being a member is no error. */
  async unsubscribe(listAddress: string, email: string): Promise<void> {
    const path = `/lists/${encodeURIComponent(listId(listAddress))}/member/${encodeURIComponent(email)}`;
    const response = await this.send('DELETE', path, { pre_confirmed: 'true', pre_approved: 'true' });
    if (response.status === 404) return;
    accept(response);
  }

  /** Addresses of all members of a list, in lower case. */
  async members(listAddress: string): Promise<Set<string>> {
    const path = `/lists/${encodeURIComponent(listId(listAddress))}/roster/member`;
    const found = new Set<string>();
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const response = await this.send('GET', `${path}?count=${this.page}&page=${page}`);
      const { entries = [], total_size: total } = accept(response) as RosterPage;
      for (const { email } of entries) found.add(email.toLowerCase());
      if (entries.length < this.page || (total !== undefined && found.size >= total)) return found;
    }
    throw new MailmanRefusal(200, `the list of members has more than ${MOST_PAGES} pages`);
  }

  private async send(method: string, path: string, form?: Record<string, string>): Promise<Answer> {
    const requestId = currentLogContext()?.requestId;
    try {
      const response = await fetch(`${this.base}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          ...(this.authorization !== undefined && { authorization: this.authorization }),
          // For the log of a proxy in front of Mailman, which has none of its own.
          ...(requestId !== undefined && { [REQUEST_ID_HEADER]: requestId }),
        },
        body: form && new URLSearchParams(form),
        // A redirect would carry the addresses elsewhere.
        redirect: 'error',
        signal: AbortSignal.timeout(this.timeoutMs),
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      const { name, message, cause } = error as Error & { cause?: Error };
      const why =
        name === 'TimeoutError' ? `no answer within ${this.timeoutMs} ms` : (cause?.message ?? message);
      throw new MailmanUnreachable(why, { cause: error });
    }
  }
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** @returns the answer's JSON; undefined for an empty one */
function accept({ status, text }: Answer): unknown {
  const body = parsed(text);
  // 202: the request waits for someone, which the `pre_` flags should have spared.
  if (status < 200 || status > 299 || status === 202)
    throw new MailmanRefusal(status, describe(status, body, text));
  return body;
}

function parsed(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Mailman explains a refusal as `{ title, description }`. */
function describe(status: number, body: unknown, text: string): string {
  const { title, description } = (body ?? {}) as { title?: string; description?: string };
  const words = status === 202 ? 'held for confirmation or approval' : (description ?? title ?? text);
  return `${status} ${words}`.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
}

/** Mailman's name of a list in addresses of its REST interface: the post address with a dot for the at sign. */
function listId(listAddress: string): string {
  return listAddress.toLowerCase().replace('@', '.');
}
