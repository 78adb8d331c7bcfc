import { createHash, constants, publicEncrypt, randomUUID } from 'node:crypto';
import { codeIn, mailInbox } from './mail-inbox';
import { portalUrl } from './portal-address';

export interface IdentityAnswer<T = Record<string, unknown>> {
  readonly status: number;
  readonly code: unknown;
  readonly data: T;
  readonly fields?: Record<string, { message_zh: string; message_en: string }>;
  readonly headers: Headers;
  readonly text: string;
}

/** The number behind an ALTCHA challenge, found the way a browser finds it. */
export function solveProofOfWork({ challenge, salt, maxnumber }: Record<string, string | number>): number {
  for (let number = 0; number <= Number(maxnumber); number += 1) {
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge) return number;
  }
  throw new Error('the challenge has no solution');
}

/** Subjects of the emails with codes, in English. */
const subjects: Record<string, string> = {
  login: 'Your Heddle login code',
  register: 'Your code to create a Heddle account',
  reset_password: 'Your code to reset your Heddle password',
  change_email: 'Your code to confirm your new Heddle email address',
  confirm: 'Your Heddle verification code',
  apply_specification: 'Your Heddle code to confirm your organization email',
};

/** A browser that uses the identity service: keeps cookies, sends `Origin` and `TOKEN`. */
export class IdentityBrowser {
  readonly cookies = new Map<string, string>();

  /**
   * @param origin of the portal that the browser visits, by default the one under test
   * @param network network of the browser, for a portal that trusts this machine as a proxy
   */
  constructor(
    readonly origin: string = portalUrl(),
    private readonly network?: string,
  ) {}

  /** Cookies that belong to an account, by name; without the one that identifies the browser itself (ADR 078). */
  accountCookies(): string[] {
    return [...this.cookies.keys()].filter((name) => name !== '_A_B_').toSorted();
  }

  /** Sends a request; `headers` replace the browser's own, an empty one removes it. */
  async send<T = Record<string, unknown>>(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<IdentityAnswer<T>> {
    const all: Record<string, string> = {
      origin: this.origin,
      ...(this.network !== undefined && { 'x-forwarded-for': this.network }),
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      token: this.cookies.get('_U_T_') ?? '',
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...headers,
    };
    const response = await fetch(`${this.origin}/api-id/oneid/${path}`, {
      method,
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
      // oxlint-disable-next-line unicorn/no-invalid-fetch-options -- undefined with GET
      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const text = await response.text();
    const parsed = JSON.parse(text) as { code: unknown; data: T; fields?: IdentityAnswer['fields'] };
    return {
      status: response.status,
      code: parsed.code,
      data: parsed.data,
      ...(parsed.fields && { fields: parsed.fields }),
      headers: response.headers,
      text,
    };
  }

  get = <T = Record<string, unknown>>(path: string, headers?: Record<string, string>) =>
    this.send<T>('GET', path, undefined, headers);

  post = <T = Record<string, unknown>>(path: string, body: unknown, headers?: Record<string, string>) =>
    this.send<T>('POST', path, body, headers);

  /** A captcha solved by proof of work. */
  async captcha(): Promise<string> {
    const issued = await this.post<{
      repData: { token: string; challenge: Record<string, string | number> };
    }>('captcha/get', { captchaType: 'proofOfWork' });
    const { token, challenge } = issued.data.repData;
    const checked = await this.post<{ repData: { captchaVerification: string } }>('captcha/check', {
      captchaType: 'proofOfWork',
      token,
      number: solveProofOfWork(challenge),
    });
    return checked.data.repData.captchaVerification;
  }

  /** Requests a code and reads it from the email. */
  async code(account: string, channel: string): Promise<string> {
    const captchaVerification = await this.captcha();
    const sent = await this.post('captcha/sendCode', { account, channel, captchaVerification, lang: 'en' });
    if (sent.status !== 200) throw new Error(`sendCode answered ${sent.status}: ${sent.text}`);
    const mail = await mailInbox.waitFor(account, ({ subject }) => subject === subjects[channel]);
    return codeIn(mail);
  }

  /** A password as it is sent over the network. */
  async encrypted(password: string, extra: Record<string, unknown> = {}): Promise<Record<string, string>> {
    const { data } = await this.get<{ kid: string; rsa: { publicKey: string } }>('public/key');
    const plain = JSON.stringify({ password, nonce: randomUUID(), time: Date.now(), ...extra });
    const sealed = publicEncrypt(
      { key: data.rsa.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(plain),
    );
    return { kid: data.kid, password: sealed.toString('base64') };
  }

  /** Creates an account of its own and stays logged in. */
  async register(password = 'Weave-2026'): Promise<string> {
    const account = `member-${randomUUID()}@example.org`;
    const code = await this.code(account, 'register');
    const made = await this.post('register', {
      account,
      code,
      ...(await this.encrypted(password)),
      nickname: 'Ada-2',
      privacyAccepted: true,
    });
    if (made.status !== 200) throw new Error(`register answered ${made.status}: ${made.text}`);
    return account;
  }
}
