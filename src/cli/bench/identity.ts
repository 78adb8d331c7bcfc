import { createHash, randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

import { Client } from 'pg';

import { loadAlone, type Rate } from './load';
import type { Portal } from './portal';
import { machine, mebibytes, milliseconds, rate, table } from './report';

const ROUNDS = 5;
/** Emails put into the outbox in one go. */
const MAILS = 1_000;
const MAILS_MS = 5 * 60_000;
const PASSWORD = 'Weave-2026';

interface Measured extends Rate {
  /** Bytes of the web process right after the load. */
  readonly memory: number | undefined;
}

export interface IdentityResults {
  readonly logins: Measured;
  readonly profiles: Measured;
  readonly captchas: Measured;
  readonly mails: { readonly perSecond: number; readonly memory: number | undefined };
  readonly memoryBefore: number | undefined;
  readonly loadBefore: number;
  readonly loadAfter: number;
}

/** Logs in, reads profiles, draws captchas and sends mails as fast as the portal can. */
export async function measureIdentity(portal: Portal, say: (line: string) => void): Promise<IdentityResults> {
  const [loadBefore = 0] = loadavg();
  const memoryBefore = await portal.webMemory();
  const account = await register(portal);
  const json = { 'content-type': 'application/json' };
  const call = (name: string) => `${portal.origin}/api-id/oneid/${name}`;
  const measured = async (what: string, request: Parameters<typeof loadAlone>[0]): Promise<Measured> => {
    const result = { ...(await loadAlone(request, ROUNDS)), memory: await portal.webMemory() };
    say(`bench: ${what} ${rate(result.perSecond)}/s`);
    return result;
  };
  const logins = await measured('logins', {
    url: call('login'),
    method: 'POST',
    headers: json,
    body: JSON.stringify({ account: account.address, password: PASSWORD }),
  });
  const profiles = await measured('profiles', {
    url: call('personal/center/user'),
    headers: { cookie: account.cookies },
  });
  const captchas = await measured('captcha pictures', {
    url: call('captcha/get'),
    method: 'POST',
    headers: json,
    body: JSON.stringify({ captchaType: 'blockPuzzle' }),
  });
  const mails = { perSecond: await sendMails(portal, account.mail), memory: await portal.workerMemory() };
  say(`bench: mails ${rate(mails.perSecond)}/s`);
  const [loadAfter = 0] = loadavg();
  return { logins, profiles, captchas, mails, memoryBefore, loadBefore, loadAfter };
}

interface Mail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Makes an account as a visitor does, with proof of work and the code of the mail. */
export async function register(portal: Portal): Promise<{ address: string; cookies: string; mail: Mail }> {
  const address = `bench-${randomUUID()}@example.org`;
  const post = async <T>(name: string, body: unknown): Promise<{ data: T; response: Response }> => {
    const response = await fetch(`${portal.origin}/api-id/oneid/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
    return { data: ((await response.json()) as { data: T }).data, response };
  };
  const captchaType = 'proofOfWork';
  const issued = await post<{ repData: { token: string; challenge: { challenge: string; salt: string } } }>(
    'captcha/get',
    { captchaType },
  );
  const { token, challenge } = issued.data.repData;
  let number = 0;
  const hashOf = (tried: number) => createHash('sha256').update(`${challenge.salt}${tried}`).digest('hex');
  while (hashOf(number) !== challenge.challenge) number += 1;
  const checked = await post<{ repData: { captchaVerification: string } }>('captcha/check', {
    captchaType,
    token,
    number,
  });
  const { captchaVerification } = checked.data.repData;
  await post('captcha/sendCode', { account: address, channel: 'register', captchaVerification, lang: 'en' });
  const mail = await awaitMail(portal, address);
  const code = /\b\d{6}\b/.exec(mail.text)?.[0];
  const made = await post('register', {
    account: address,
    code,
    password: PASSWORD,
    nickname: 'Bench',
    privacyAccepted: true,
  });
  const cookies = made.response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return { address, cookies: cookies.join('; '), mail };
}

async function awaitMail({ inbox }: Portal, to: string): Promise<Mail> {
  for (let tries = 0; tries < 300; tries += 1) {
    const response = await fetch(`${inbox}/api/messages?to=${encodeURIComponent(to)}`);
    const [mail] = (await response.json()) as Mail[];
    if (mail) return mail;
    await delay(100);
  }
  throw new Error('the mail with the code did not come');
}

/** Puts mails of an ordinary size into the outbox in one transaction. @returns how many a second arrived */
async function sendMails({ databaseUrl }: Portal, { subject, html, text }: Mail): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO mail_outbox (kind, locale, recipient, subject, html, text, redacted_text, message_id)
       SELECT 'bench', 'en', 'bench-' || n || '@example.org', $1, $2, $3, $3, '<bench-' || n || '@localhost>'
       FROM generate_series(1, $4::int) n`,
      [subject, html, text, MAILS],
    );
    await client.query("SELECT pg_notify('portal_mail', '')");
    await client.query('COMMIT');
    const began = performance.now();
    for (;;) {
      const { rows } = await client.query<{ sent: string }>(
        "SELECT count(*) AS sent FROM mail_outbox WHERE kind = 'bench' AND state = 'sent'",
      );
      const elapsed = performance.now() - began;
      if (Number(rows[0]?.sent) === MAILS) return (MAILS / elapsed) * 1_000;
      if (elapsed > MAILS_MS) throw new Error(`only ${rows[0]?.sent} of ${MAILS} mails were sent`);
      await delay(20);
    }
  } finally {
    await client.end();
  }
}

/** The section of docs/benchmarks.md. */
export function renderIdentity(results: IdentityResults, now = new Date()): string {
  const { logins, profiles, captchas, mails, memoryBefore, loadBefore, loadAfter } = results;
  const row = (what: string, { perSecond, p99Ms, memory }: Measured) => [
    what,
    rate(perSecond),
    milliseconds(p99Ms),
    mebibytes(memory),
  ];
  return `Generated by \`npm run bench -- --only identity\` on ${now.toISOString().slice(0, 10)}: ${machine()}. The load average was
${loadBefore.toFixed(1)} in the minute before and ${loadAfter.toFixed(1)} in the last minute, which includes the measurement itself.

How many logins, profiles, puzzles for human verification, and emails can one web process and one worker handle? Twenty connections sent
each kind of request in ${ROUNDS} rounds of 2 s; the table shows the medians. The embedded database and the mail catcher ran on the same
machine. Logins are slow on purpose: the cost of argon2id also slows down anyone who guesses passwords. Before the load, the web process used ${mebibytes(memoryBefore)}.

${table(
  ['Work', 'Per second', 'p99', 'Memory (RSS) afterward'],
  [
    row('Logins by password (argon2id, 19 MiB, 2 passes, 1 lane), each a new session', logins),
    row('Profiles (`personal/center/user`)', profiles),
    row('Puzzles for human verification (`captcha/get`, 310 × 155 pixels, each newly drawn)', captchas),
    [
      `Emails through the outbox (${MAILS.toLocaleString('en')} queued together, until the catcher has them)`,
      rate(mails.perSecond),
      '–',
      `${mebibytes(mails.memory)} (worker)`,
    ],
  ],
)}`;
}
