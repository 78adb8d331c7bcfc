import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

import { Client } from 'pg';

import { addSubscriptions, subscriberViews } from './list-inputs';
import { median, percentile } from './load';
import type { Portal } from './portal';
import { machine, mebibytes, milliseconds, rate, table } from './report';
import type { SmtpSink } from './smtp-sink';

const MIB = 1_024 * 1_024;
/** What is measured: as large as a community may become. */
const sizes = {
  /** Readers of the list that the announcement goes to. */
  readers: 100_000,
  /** Subscriptions when the subscribers' list is read. */
  subscriptions: 1_000_000,
  /** How often each view is read. */
  reads: 40,
};
type Sizes = typeof sizes;

const AIMS = { perSecond: 500, workerMemory: 300 * MIB, viewMs: 300 } as const;
/** Faster than any worker, so the announcement's own pace is no limit. */
const MOST_PER_SECOND = 5_000;
const SENDING_MS = 8 * 60_000;
const SAMPLE_MS = 500;
/** An idle worker has done what it does after its start. */
const SETTLE_MS = 15_000;

export interface AnnouncementResults {
  readonly perSecond: number;
  readonly seconds: number;
  /** From pressing "send" to the first mail at the relay. */
  readonly firstMailMs: number;
  readonly meanBytes: number;
  readonly recipients: number;
  readonly repeated: number;
  /** Bytes of the worker: before, at the highest, and in each tenth of the sending. */
  readonly workerBefore: number | undefined;
  readonly workerPeak: number | undefined;
  readonly workerTenths: readonly (number | undefined)[];
  /** Bytes of the whole database: with the readers, and after the sending. */
  readonly databaseBefore: number;
  readonly databaseAfter: number;
  readonly loadBefore: number;
}

export interface SubscriberResults {
  readonly sizes: Sizes;
  readonly views: readonly { readonly view: string; readonly p50: number; readonly p95: number }[];
  readonly database: number;
  readonly loadBefore: number;
}

type Say = (line: string) => void;

/** Sends an announcement to many readers into a relay that takes everything. */
export async function measureAnnouncement(
  portal: Portal,
  sink: SmtpSink,
  say: Say,
  { readers }: Pick<Sizes, 'readers'> = sizes,
): Promise<AnnouncementResults> {
  const [loadBefore = 0] = loadavg();
  return withClient(portal, async (client) => {
    const staff = await Staff.logIn(portal);
    const listId = await staff.newList();
    await addSubscriptions(client, { listId, from: 1, count: readers, allSubscribed: true });
    await client.query('VACUUM ANALYZE subscriptions');
    return { ...(await sendToAll({ portal, sink, staff, client, listId, readers, say })), loadBefore };
  });
}

/** Reads a long list of subscribers in the admin. */
export async function measureSubscribers(
  portal: Portal,
  say: Say,
  measured: Sizes = sizes,
): Promise<SubscriberResults> {
  const [loadBefore = 0] = loadavg();
  return withClient(portal, async (client) => {
    const staff = await Staff.logIn(portal);
    say(`bench: adding ${measured.subscriptions} subscriptions`);
    const lists = [
      await staff.newList(),
      await staff.newList(),
      await staff.newList(),
      await staff.newList(),
    ];
    const count = Math.floor(measured.subscriptions / lists.length);
    for (const listId of lists) {
      await addSubscriptions(client, { listId, from: 1, count, allSubscribed: false });
    }
    await client.query('VACUUM ANALYZE subscriptions');
    const views = await readViews(staff, client, { listId: lists[0] ?? '', ...measured });
    const slowest = Math.max(...views.map(({ p95 }) => p95));
    say(`bench: subscribers, slowest view ${milliseconds(slowest)} (p95)`);
    return { sizes: measured, views, database: await databaseSize(client), loadBefore };
  });
}

async function withClient<Value>(portal: Portal, task: (client: Client) => Promise<Value>): Promise<Value> {
  const client = new Client({ connectionString: portal.databaseUrl });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

/** A staff member over REST and in the admin. */
class Staff {
  private constructor(
    private readonly origin: string,
    private readonly token: string,
  ) {}

  static async logIn({ origin, administrator }: Portal): Promise<Staff> {
    const login = await fetch(`${origin}/api/staff/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(administrator),
    });
    const { token } = (await login.json()) as { token?: string };
    if (!token) throw new Error(`the login of the administrator answered ${login.status}`);
    return new Staff(origin, token);
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.origin}/api${path}`, {
      method,
      headers: { authorization: `JWT ${this.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  }

  async newList(): Promise<string> {
    const slug = `bench-${Math.random().toString(36).slice(2, 10)}`;
    const { doc } = await this.call<{ doc: { id: string } }>('POST', '/mailing-lists?locale=zh', {
      slug,
      name: `测量 ${slug}`,
      description: '测量',
      address: `${slug}@lists.example.org`,
      order: 900,
    });
    return doc.id;
  }

  /** A page of the admin as a browser gets it. @returns milliseconds until its last byte */
  async openPage(path: string): Promise<{ ms: number; html: string }> {
    const began = performance.now();
    const response = await fetch(`${this.origin}${path}`, {
      headers: { authorization: `JWT ${this.token}`, cookie: 'payload-lng=en' },
    });
    const html = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return { ms: performance.now() - began, html };
  }
}

const paragraph = (text: string) => ({
  root: {
    type: 'root',
    direction: null,
    format: '',
    indent: 0,
    version: 1,
    children: Array.from({ length: 6 }, () => ({
      type: 'paragraph',
      direction: null,
      format: '',
      indent: 0,
      version: 1,
      children: [{ type: 'text', text, detail: 0, format: 0, mode: 'normal', style: '', version: 1 }],
    })),
  },
});

async function sendToAll({
  portal,
  sink,
  staff,
  client,
  listId,
  readers,
  say,
}: {
  portal: Portal;
  sink: SmtpSink;
  staff: Staff;
  client: Client;
  listId: string;
  readers: number;
  say: (line: string) => void;
}): Promise<Omit<AnnouncementResults, 'loadBefore'>> {
  const { doc } = await staff.call<{ doc: { id: string } }>('POST', '/announcements?locale=zh', {
    list: listId,
    subject: '预览版发布，请提交意见',
    body: paragraph('征求意见稿已经发布，意见请在月底前发到开发讨论列表，每条意见都会得到公开的答复。'),
    audience: 'all',
    perSecond: MOST_PER_SECOND,
  });
  await staff.call('PATCH', `/announcements/${doc.id}?locale=en`, {
    subject: 'Preview released, please comment',
    body: paragraph(
      'The draft is out for comments until the end of the month; each of them is answered in public.',
    ),
  });
  await delay(SETTLE_MS);
  const workerBefore = await portal.workerMemory();
  const databaseBefore = await databaseSize(client);
  sink.reset();
  say(`bench: sending an announcement to ${readers} readers`);
  const pressed = performance.now();
  await staff.call('POST', `/announcements/${doc.id}/transition`, {
    event: 'schedule',
    expectedState: 'draft',
  });
  const samples: (number | undefined)[] = [];
  while (sink.taken < readers) {
    if (performance.now() - pressed > SENDING_MS)
      throw new Error(`only ${sink.taken} mails were sent in time`);
    await delay(SAMPLE_MS);
    samples.push(await portal.workerMemory());
  }
  const { first = pressed, latest = pressed } = sink;
  const seconds = (latest - first) / 1_000;
  say(`bench: ${rate(readers / seconds)} mails a second`);
  for (;;) {
    const { data } = await staff.call<{ data: { state: string } }>(
      'GET',
      `/announcements/${doc.id}/progress`,
    );
    if (data.state === 'sent') break;
    await delay(SAMPLE_MS);
  }
  const known = samples.filter((sample) => sample !== undefined);
  return {
    perSecond: readers / seconds,
    seconds,
    firstMailMs: first - pressed,
    meanBytes: sink.bytes / sink.taken,
    recipients: sink.recipients,
    repeated: sink.repeated,
    workerBefore,
    workerPeak: known.length > 0 ? Math.max(...known) : undefined,
    workerTenths: Array.from(
      { length: 10 },
      (_, tenth) => samples[Math.floor(((tenth + 0.5) * samples.length) / 10)],
    ),
    databaseBefore,
    databaseAfter: await databaseSize(client),
  };
}

async function databaseSize(client: Client): Promise<number> {
  const { rows } = await client.query<{ size: string }>(
    'SELECT pg_database_size(current_database()) AS size',
  );
  return Number(rows[0]?.size ?? 0);
}

/** The cursor of a place near the end of the list. */
async function deepCursors(
  client: Client,
  subscriptions: number,
): Promise<{ newest: string; email: string }> {
  const offset = Math.floor(subscriptions * 0.9);
  const { rows } = await client.query<{ newest: string; email: string }>(
    `SELECT (SELECT requested_at::text || ',' || id FROM subscriptions ORDER BY requested_at DESC, id DESC OFFSET $1 LIMIT 1)
         AS newest,
       (SELECT email || ',' || id FROM subscriptions ORDER BY email, id OFFSET $1 LIMIT 1) AS email`,
    [offset],
  );
  const [row] = rows;
  if (!row?.newest || !row.email) throw new Error('there are too few subscriptions for a deep page');
  return row;
}

async function readViews(
  staff: Staff,
  client: Client,
  { listId, reads, subscriptions }: Sizes & { listId: string },
): Promise<SubscriberResults['views']> {
  const views = [];
  for (const [view, query] of Object.entries(
    subscriberViews(listId, await deepCursors(client, subscriptions)),
  )) {
    const path = `/admin/subscribers?${query}`;
    const { html } = await staff.openPage(path);
    if (!html.includes('Evidence of consent') && !html.includes('No subscribers found')) {
      throw new Error(`${path} shows no list of subscribers`);
    }
    const times = [];
    for (let count = 0; count < reads; count += 1) times.push((await staff.openPage(path)).ms);
    views.push({ view, p50: median(times), p95: percentile(times, 95) });
  }
  return views;
}

const reached = (yes: boolean) => (yes ? 'yes' : '**no**');
const made = (part: string, loadBefore: number, now: Date) =>
  `Generated by \`npm run bench -- --only ${part}\` on ${now.toISOString().slice(0, 10)}: ${machine()}. The load
average in the minute before was ${loadBefore.toFixed(1)}.`;

/** The section of docs/benchmarks.md about announcements. */
export function renderAnnouncement(results: AnnouncementResults, now = new Date()): string {
  const { workerPeak: peak } = results;
  const tenths = results.workerTenths.map((bytes) =>
    bytes === undefined ? '–' : String(Math.round(bytes / MIB)),
  );
  return `${made('announcement', results.loadBefore, now)}

How long does it take for an announcement to reach everyone? It went to ${results.recipients.toLocaleString('en')} readers in two languages, and each email was ${(results.meanBytes / 1_024).toFixed(1)} KiB on average.
${results.repeated === 0 ? 'No one' : results.repeated} received it twice. One web process, one worker, the embedded database, and a relay that accepts everything immediately
ran on this machine. In practice, your relay and the pace that you set for the announcement are the limit. Flat memory means that
the worker doesn’t need more of it for more readers.

${table(
  ['Measurement', 'Result', 'Target', 'Met'],
  [
    [
      'Emails per second',
      rate(results.perSecond),
      `at least ${AIMS.perSecond}`,
      reached(results.perSecond >= AIMS.perSecond),
    ],
    ['Total time', `${results.seconds.toFixed(0)} s`, '–', '–'],
    ['From pressing “Send” to the first email', milliseconds(results.firstMailMs), '–', '–'],
    [
      'Worker memory (RSS), peak',
      mebibytes(peak),
      `under ${mebibytes(AIMS.workerMemory)}`,
      reached(peak !== undefined && peak < AIMS.workerMemory),
    ],
    ['Worker memory before, idle', mebibytes(results.workerBefore), '–', '–'],
    ['Worker memory in each tenth of the time (MiB)', tenths.join(', '), 'flat', '–'],
    [
      'Database before and after',
      `${mebibytes(results.databaseBefore)}, ${mebibytes(results.databaseAfter)}`,
      '–',
      '–',
    ],
  ],
)}`;
}

/** The section of docs/benchmarks.md about the list of subscribers. */
export function renderSubscribers(results: SubscriberResults, now = new Date()): string {
  return `${made('subscribers', results.loadBefore, now)}

How fast is the admin’s list of subscribers with ${results.sizes.subscriptions.toLocaleString('en')} subscriptions, in a database of ${mebibytes(results.database)}? Each view was
requested ${results.sizes.reads} times over HTTP, one request after the other. The times are for the whole page:

${table(
  ['View', 'p50', 'p95', `p95 under ${AIMS.viewMs} ms`],
  results.views.map(({ view, p50, p95 }) => [
    view,
    milliseconds(p50),
    milliseconds(p95),
    reached(p95 < AIMS.viewMs),
  ]),
)}`;
}
