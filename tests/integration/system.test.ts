import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import * as tls from 'node:tls';

import { sql } from '@payloadcms/db-postgres/drizzle';
import { handleEndpoints } from 'payload';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import { roles, type Role } from '@/cms/permissions';
import { certificateOf, type Target } from '@/features/system/certificates';
import type { AlarmName } from '@/features/system/domain';
import { systemState } from '@/features/system/queries';
import { discardMail } from '@/features/system/use-cases/discard-mail';
import { discardJob, retryJob } from '@/features/system/use-cases/jobs';
import { supportBundle } from '@/features/system/use-cases/support-bundle';
import { alarmMail, watchAlarms } from '@/features/system/use-cases/watch-alarms';
import { locales } from '@/i18n/locales';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { getDatabase, getPool } from '@/platform/db/database';
import { env } from '@/platform/env';
import { withLogContext } from '@/platform/log-context';
import { enqueueMail } from '@/platform/mail/outbox';
import { storeNoted } from '@/platform/noticed-errors/keep';
import { noteError, takeNoted } from '@/platform/noticed-errors/note';

import { selfSigned } from '../support/certificates';
import { usePortalDatabase } from '../support/database';
import { unzip } from '../support/zip';

const portal = usePortalDatabase();

const MINUTE = 60;
let now = new Date();
const clock: Clock = { now: () => now };
const later = (seconds: number) => (now = secondsAfter(now, seconds));

async function rowsOf<Row>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await (await getDatabase()).execute(query)).rows as Row[];
}

/** A person with a session that began just now. */
async function person(role: Role) {
  const email = `${randomUUID()}@example.org`;
  const data = { email, password: 'seven shuttles at dawn', name: 'Col League', roles: [role] };
  const { id } = await portal.payload.create({ collection: 'staff', data });
  const { token } = await beginStaffSession(await getDatabase(), { id }, { now: () => new Date() });
  return { id, email, token };
}

async function call(method: string, path: string, token?: string, body?: object): Promise<Response> {
  const request = new Request(`${env.PUBLIC_URL}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `JWT ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return handleEndpoints({ config: portal.payload.config, request });
}

async function queued(kind: string, recipient = `${randomUUID()}@example.org`): Promise<string> {
  return enqueueMail(await getDatabase(), {
    kind,
    locale: 'en',
    recipient,
    subject: 'A subject',
    html: '<p>text</p>',
    text: 'text',
    secrets: [],
  });
}

let boss: PgBoss;
beforeAll(async () => {
  boss = new PgBoss({ connectionString: portal.databaseUrl, max: 2 });
  await boss.start();
});
afterAll(() => boss.stop({ graceful: false }));

describe('the endpoints of the system page', () => {
  // Each password takes a moment to hash.
  const tokens = new Map<Role, string>();
  beforeAll(async () => {
    for (const role of roles) tokens.set(role, (await person(role)).token);
  }, 60_000);

  const endpoints = [
    ['POST', '/system/jobs/retry', { queue: 'none', id: randomUUID() }],
    ['POST', '/system/jobs/discard', { queue: 'none', id: randomUUID() }],
    ['POST', `/system/mails/${randomUUID()}/discard`, {}],
    ['POST', '/system/test-mail', {}],
    ['GET', '/system/support-bundle', undefined],
  ] as const;

  it.each(endpoints)('%s %s are for administrators only', async (method, path, body) => {
    expect((await call(method, path, undefined, body)).status).toBe(401);
    for (const role of roles) {
      const { status } = await call(method, path, tokens.get(role), body);
      expect(status, role).not.toBe(401);
      expect(status === 403, role).toBe(role !== 'administrator');
    }
  });

  it('send a test email to the one who asks, and to nobody else', async () => {
    const { email, token } = await person('administrator');
    expect((await call('POST', '/system/test-mail', token, { email: 'other@example.org' })).status).toBe(200);
    expect(await rowsOf(sql`SELECT kind FROM mail_outbox WHERE recipient = ${email}`)).toEqual([
      { kind: 'test' },
    ]);
  });
});

describe('a failed job', () => {
  const queue = 'system-test';

  async function failed(): Promise<string> {
    await boss.createQueue(queue, { policy: 'exclusive', retryLimit: 0 });
    const id = await boss.send(queue, {});
    const [job] = await boss.fetch(queue);
    expect(job?.id).toBe(id);
    await boss.fail(queue, id ?? '', { message: 'refused <ada@mail.example>' });
    return id ?? '';
  }

  afterEach(() => boss.deleteAllJobs(queue));

  it('is shown without what its error quotes', async () => {
    const id = await failed();
    const { failedJobs, queues } = await systemState();
    expect(failedJobs).toMatchObject([{ id, queue, error: 'refused <[address]>' }]);
    expect(queues.find(({ name }) => name === queue)).toMatchObject({ failed: 1, waiting: 0 });
  });

  it('runs again, once, also when two ask at the same time', async () => {
    const job = { queue, id: await failed() };
    const { id: staffId } = await person('administrator');
    const answers = await Promise.allSettled([
      retryJob(job, { staffId, clock }),
      retryJob(job, { staffId, clock }),
    ]);
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await boss.fetch(queue)).map(({ id }) => id)).toEqual([job.id]);
    await expect(retryJob(job, { staffId, clock })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is not run beside another run of the same job', async () => {
    const job = { queue, id: await failed() };
    const { id: staffId } = await person('administrator');
    await boss.send(queue, {});
    await expect(retryJob(job, { staffId, clock })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is discarded permanently, and recorded', async () => {
    const job = { queue, id: await failed() };
    const { id: staffId } = await person('administrator');
    await discardJob(job, { staffId, clock });
    await expect(discardJob(job, { staffId, clock })).rejects.toMatchObject({ code: 'not_found' });
    expect((await systemState()).failedJobs).toEqual([]);
    expect(await rowsOf(sql`SELECT action, details FROM audit_events WHERE subject_id = ${job.id}`)).toEqual([
      { action: 'job.discarded', details: { queue } },
    ]);
  });

  it.each([
    ['discarded', discardJob],
    ['retried', retryJob],
  ])('is not %s when another administrator has it running by then', async (_, change) => {
    const job = { queue, id: await failed() };
    const { id: staffId } = await person('administrator');
    const other = await (await getPool()).connect();
    await other.query('BEGIN');
    await other.query("UPDATE pgboss.job SET state = 'active' WHERE id = $1", [job.id]);
    const answer = Promise.allSettled([change(job, { staffId, clock })]);
    try {
      // It has seen the job as failed when it waits for the other.
      await vi.waitFor(async () => {
        const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        expect(await rowsOf(waiting)).toHaveLength(1);
      });
    } finally {
      await other.query('COMMIT');
      other.release();
    }
    expect(await answer).toMatchObject([
      { status: 'rejected', reason: { code: 'conflict', data: { state: 'active' } } },
    ]);
    expect(await rowsOf(sql`SELECT state::text FROM pgboss.job WHERE id = ${job.id}`)).toEqual([
      { state: 'active' },
    ]);
    expect(await rowsOf(sql`SELECT action FROM audit_events WHERE subject_id = ${job.id}`)).toEqual([]);
  });
});

describe('a stuck email', () => {
  it('is shown without its recipient, and can be discarded while nobody sends it', async () => {
    const recipient = `${randomUUID()}@example.org`;
    const [mail, sending] = [await queued('receipt', recipient), await queued('receipt')];
    await (
      await getPool()
    ).query(
      `UPDATE mail_outbox SET created_at = now() - interval '1 hour', state = CASE WHEN id = $2 THEN 'sending' ELSE state END,
         last_error = '550 <' || recipient || '> unknown' WHERE id IN ($1, $2)`,
      [mail, sending],
    );
    const { stuckMails } = await systemState();
    expect(stuckMails.map(({ id }) => id).toSorted()).toEqual([mail, sending].toSorted());
    expect(JSON.stringify(stuckMails)).not.toContain(recipient);
    const { id: staffId } = await person('administrator');
    await discardMail(mail, { staffId, clock });
    await expect(discardMail(mail, { staffId, clock })).rejects.toMatchObject({ code: 'not_found' });
    await expect(discardMail(sending, { staffId, clock })).rejects.toMatchObject({ code: 'conflict' });
    await (await getPool()).query('DELETE FROM mail_outbox');
  });

  it('remembers the request that caused it', async () => {
    const id = await withLogContext({ requestId: 'request-1' }, () => queued('receipt'));
    expect(await rowsOf(sql`SELECT request_id FROM mail_outbox WHERE id = ${id}`)).toEqual([
      { request_id: 'request-1' },
    ]);
  });
});

describe('errors', () => {
  it('are grouped for each process, counted, and bounded', async () => {
    const pool = await getPool();
    for (let round = 0; round < 3; round += 1) {
      noteError(new TypeError(`cannot read "${round}"`), 'a job failed');
      await storeNoted(pool, round === 2 ? 'web' : 'worker', takeNoted());
    }
    const { errors } = await systemState();
    expect(errors.filter(({ text }) => text.startsWith('a job failed'))).toMatchObject([
      { process: 'web', times: 1 },
      { process: 'worker', times: 2, text: 'a job failed: cannot read …' },
    ]);
    const many = Array.from({ length: 300 }, (_, index) => ({
      fingerprint: String(index),
      name: 'Error',
      text: 'one of many',
      place: undefined,
      times: 1,
    }));
    await storeNoted(pool, 'web', many);
    expect(await rowsOf(sql`SELECT count(*)::int AS total FROM noticed_errors`)).toEqual([{ total: 200 }]);
  });
});

describe('the support bundle', () => {
  it('has no secret and nothing about a person', async () => {
    const canary = randomUUID().replaceAll('-', '');
    const { email } = await person('administrator');
    await queued('receipt', `${canary}@example.org`);
    noteError(new Error(`refused <${canary}@example.org> with "${canary}"`));
    await storeNoted(await getPool(), 'web', takeNoted());
    const archive = Buffer.from(await new Response(await supportBundle(new Date())).arrayBuffer());
    const files = unzip(archive);
    expect([...files.keys()]).toEqual(['system.json', 'variables.json', 'process.json']);
    const text = Buffer.concat([...files.values()]).toString();
    const password = new URL(env.DATABASE_URL).password;
    const secrets = [canary, email, env.PAYLOAD_SECRET, env.SMTP_URL, env.DATABASE_URL, env.DATA_DIR];
    for (const secret of [...secrets, ...(password === '' ? [] : [password])]) {
      expect(text).not.toContain(secret);
    }
    expect(JSON.parse(files.get('variables.json')?.toString() ?? '')).toMatchObject({
      PAYLOAD_SECRET: 'set',
      DATABASE_URL: 'set',
      S3_BUCKET: 'unset',
      LOG_LEVEL: env.LOG_LEVEL,
    });
    expect(JSON.parse(files.get('system.json')?.toString() ?? '')).toHaveProperty('versions.postgres');
  });
});

describe('alarms', () => {
  const wrong = (...names: AlarmName[]) => Promise.resolve(new Set(names));
  const told = (email: string) =>
    rowsOf<{ kind: string }>(
      sql`SELECT kind FROM mail_outbox WHERE recipient = ${email} ORDER BY created_at, kind`,
    ).then((rows) => rows.map(({ kind }) => kind));

  it('tell administrators once when they last, and once when they end', async () => {
    const { email } = await person('administrator');
    const other = await person('editor');
    const watch = (...names: AlarmName[]) =>
      // Two workers at the same moment.
      Promise.all([watchAlarms(clock, () => wrong(...names)), watchAlarms(clock, () => wrong(...names))]);
    await watch('queue');
    later(9 * MINUTE);
    await watch('queue');
    expect(await told(email)).toEqual([]);
    later(MINUTE);
    await watch('queue');
    later(60 * MINUTE);
    await watch('queue');
    expect(await told(email)).toEqual(['alarmBegan']);
    later(4 * MINUTE);
    await watch();
    await watch('queue');
    later(5 * MINUTE);
    await watch();
    expect(await told(email)).toEqual(['alarmBegan', 'alarmEnded']);
    later(MINUTE);
    await watch();
    expect(await told(email)).toEqual(['alarmBegan', 'alarmEnded']);
    expect(await told(other.email)).toEqual([]);
  });

  it('that pass quickly tell nobody', async () => {
    const { email } = await person('administrator');
    await watchAlarms(clock, () => wrong('disk'));
    later(6 * MINUTE);
    await watchAlarms(clock, () => wrong());
    later(60 * MINUTE);
    await watchAlarms(clock, () => wrong('disk'));
    expect(await told(email)).toEqual([]);
    await (await getPool()).query('DELETE FROM alarms');
  });

  it('look at the portal itself', async () => {
    await expect(watchAlarms(clock)).resolves.toBeUndefined();
  });

  it.each(locales)('are written in %s', async (locale) => {
    for (const what of ['began', 'ended'] as const) {
      const at = new Date('2026-11-25T06:00:00Z');
      const mail = await alarmMail(await getDatabase(), {
        what,
        name: 'disk',
        recipient: 'a@example.org',
        locale,
        beganAt: at,
        endedAt: at,
      });
      expect(mail.text).toContain(`${env.PUBLIC_URL}/admin/system`);
      expect(mail.subject).toMatch(
        locale === 'en' ? /^(?:Alarm|Resolved): Disk is almost full$/ : /磁盘空间不足$/,
      );
    }
  });
});

describe('certificates', () => {
  const DAYS = 90;
  const identity = selfSigned('127.0.0.1', DAYS);
  const stranger = selfSigned('198.51.100.7', DAYS);
  const trusted = tls.getCACertificates('default');
  const servers: Server[] = [];
  // As NODE_EXTRA_CA_CERTS does for a whole process.
  beforeAll(() => tls.setDefaultCACertificates([...trusted, identity.cert, stranger.cert]));
  afterAll(() => tls.setDefaultCACertificates(trusted));
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** A server that begins each connection in this way. */
  async function serve(begin: (socket: Socket) => void): Promise<number> {
    const server = createServer(begin).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  const encrypt = (socket: Socket, { key, cert }: typeof identity) => {
    const context = tls.createSecureContext({ key, cert });
    new tls.TLSSocket(socket, { isServer: true, secureContext: context }).on('error', () => undefined);
  };

  /** Answers each line in clear until one of them begins the encryption. */
  const dialogue =
    (greeting: string, answers: readonly (readonly [asked: string, answer: string])[]) =>
    (socket: Socket) => {
      socket.write(greeting);
      const left = [...answers];
      socket.on('data', function onData(chunk: Buffer) {
        const [asked, answer] = left.shift() ?? [];
        if (answer === undefined || chunk.toString('latin1') !== asked) return void socket.destroy();
        if (left.length === 0) socket.off('data', onData);
        socket.write(answer, () => {
          if (left.length === 0) encrypt(socket, identity);
        });
      });
    };

  const show = (start: Target['start'], port: number) =>
    certificateOf({ purpose: 'mail', host: '127.0.0.1', port, start });

  it.each<readonly [Target['start'], (socket: Socket) => void]>([
    ['tls', (socket) => encrypt(socket, identity)],
    [
      'smtp',
      dialogue('220 relay\r\n', [
        ['EHLO portal.invalid\r\n', '250-relay\r\n250 STARTTLS\r\n'],
        ['STARTTLS\r\n', '220 go ahead\r\n'],
      ]),
    ],
    ['imap', dialogue('* OK ready\r\n', [['a STARTTLS\r\n', 'a OK begin\r\n']])],
    ['postgresql', dialogue('', [['\0\0\0\u0008\u0004\u00d2\u0016\u002f', 'S']])],
  ])('show how many full days are left (%s)', async (start, begin) => {
    const { daysLeft, problem } = await show(start, await serve(begin));
    expect(problem).toBeUndefined();
    expect([DAYS - 1, DAYS]).toContain(daysLeft);
  });

  it('of another name show the reason', async () => {
    const other = await serve((socket) => encrypt(socket, stranger));
    expect(await show('tls', other)).toMatchObject({ problem: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  });

  it('that no one vouches for show the reason', async () => {
    tls.setDefaultCACertificates(trusted);
    const port = await serve((socket) => encrypt(socket, identity));
    expect(await show('tls', port)).toMatchObject({ problem: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    tls.setDefaultCACertificates([...trusted, identity.cert]);
  });

  it('of a server without TLS are reported as such', async () => {
    const relay = await serve((socket) => {
      socket.write('220 relay\r\n');
      socket.on('data', (chunk) =>
        socket.write(chunk.toString().startsWith('EHLO') ? '250-relay\r\n250 SIZE\r\n' : '502 no\r\n'),
      );
    });
    expect(await show('smtp', relay)).toMatchObject({ problem: 'no_tls' });
    const database = await serve((socket) => socket.once('data', () => socket.write('N')));
    expect(await show('postgresql', database)).toMatchObject({ problem: 'no_tls' });
    expect(await show('never', database)).toMatchObject({ problem: 'no_tls' });
    servers.splice(0).forEach((server) => server.close());
    expect(await show('tls', relay)).toMatchObject({ problem: 'ECONNREFUSED' });
  });
});
