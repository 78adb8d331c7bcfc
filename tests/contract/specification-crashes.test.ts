import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { usePortalDatabase } from '../support/database';
import { portalUrl } from '../support/portal-address';
import { heldAt, type Seam } from '../support/seams';
import { freshDatabase, type SecondWeb, startSecondWeb, startSecondWorker } from '../support/second-web';

/**
 * Processes that are killed in the middle of an upload, a decision, or making a personal copy: nothing is lost, nothing
 * is done twice, and the sweep finds every file that is left behind. Uses its own database, data directory, and
 * processes, so nothing else is affected.
 */

const SECRET = 'secret-of-the-crash-tests-only-0123456789';
let database: Awaited<ReturnType<typeof freshDatabase>>;
let dataDir = '';
beforeAll(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'portal-crashes-'));
  // Before anything of the portal is loaded into this process, which reads its configuration once.
  process.env.DATABASE_URL = database.url;
  process.env.DATA_DIR = dataDir;
  process.env.PAYLOAD_SECRET = SECRET;
  process.env.SMTP_URL = 'smtp://127.0.0.1:9';
  process.env.LOG_LEVEL = 'error';
}, 120_000);
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});
const portal = usePortalDatabase();

/** The portal's own code in this process, loaded once its configuration is there. */
const load = async () => ({
  ...(await import('../support/applications')),
  register: (await import('../support/members')).newMember,
  filesOf: (await import('@/access/shared/records')).filesOf,
  decideApplication: (await import('@/access/review/use-cases/decide-application')).decideApplication,
  uploadSignedCopy: (await import('@/access/agreements/use-cases/return-agreement')).uploadSignedCopy,
  getOwnApplication: (await import('@/access/apply/use-cases/own-applications')).getOwnApplication,
  makeNextCopy: (await import('@/access/downloads/use-cases/personal-copies')).makeNextCopy,
  sweepPrivateFiles: (await import('@/access/downloads/use-cases/sweep')).sweepPrivateFiles,
  ...(await import('@/platform/storage/storage')),
  ...(await import('@/platform/db/database')),
});
let own: Awaited<ReturnType<typeof load>>;
const clock = { now: () => new Date() };
const tomorrow = { now: () => new Date(Date.now() + 48 * 3600_000) };

const variables = () => ({ DATABASE_URL: database.url, DATA_DIR: dataDir, PAYLOAD_SECRET: SECRET });

let living: SecondWeb | undefined;
/** The web process, started again when the one before was killed. */
async function web(): Promise<SecondWeb> {
  living ??= await startSecondWeb(variables);
  return living;
}
async function crash(): Promise<void> {
  await living?.kill();
  living = undefined;
}

let spec: { slug: string };
let staff: { id: string; name: string; email: string; token: string };
beforeAll(async () => {
  own = await load();
  spec = await own.newSpecification(portal.payload, clock);
  const account = {
    name: '审核员甲',
    email: `${randomUUID()}@staff.example`,
    password: `Aa1-${randomUUID()}`,
  };
  const { id } = await portal.payload.create({
    collection: 'staff',
    data: { ...account, roles: ['reviewer'] },
  });
  const { origin } = await web();
  const login = await fetch(`${origin}/api/staff/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: portalUrl() },
    body: JSON.stringify(account),
  });
  const { token } = (await login.json()) as { token: string };
  staff = { id, ...account, token };
}, 120_000);

afterAll(async () => {
  await living?.stop();
});

/** An application of a new member with a session. */
async function filed() {
  const { account, context, token } = await own.register();
  const { memberId, xsrfToken } = context.session;
  const email = `engineer@${randomUUID()}.example`;
  const { id } = await own.newApplication(spec.slug, { id: memberId, email: account }, clock, { email });
  const headers = {
    origin: portalUrl(),
    cookie: `_Y_G_=${token}; _U_T_=${xsrfToken}`,
    token: xsrfToken,
  };
  return { id, email, headers, member: { memberId, clock } };
}
type Filed = Awaited<ReturnType<typeof filed>>;

const reviewer = () => ({ reviewer: staff, clock });

/** An application whose agreement has been sent. */
async function sent(): Promise<Filed> {
  const application = await filed();
  await own.decideApplication(
    application.id,
    { event: 'approve_qualification', expectedState: 'submitted' },
    reviewer(),
  );
  return application;
}

/** An application whose agreement has been returned. */
async function returned(): Promise<Filed> {
  const application = await sent();
  await own.uploadSignedCopy(application.id, own.incomingFile(await own.plainPdf()), application.member);
  return application;
}

/** Everything that is on record about an application, to be compared before and after a crash. */
async function recordOf({ id, email, member }: Filed) {
  const client = await own.getPool();
  const count = async (query: string, value: string) =>
    (await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${query}`, [value])).rows[0]
      ?.count;
  const { state, events, grant } = await own.getOwnApplication(id, member);
  return {
    state,
    events: events.map(({ event }) => event),
    copy: grant?.copy.state,
    files: (await own.filesOf(await own.getDatabase(), id)).map(({ kind }) => kind),
    grants: await count('grants WHERE application_id = $1', id),
    copies: await count(
      'personal_copies WHERE grant_id IN (SELECT id FROM grants WHERE application_id = $1)',
      id,
    ),
    mails: await count(`mail_outbox WHERE recipient = $1 AND kind LIKE 'application.%'`, email),
    audit: await count(`audit_events WHERE subject_id = $1`, id),
  };
}

/** Private files that are there, by folder. */
async function storedIn(folder: string): Promise<string[]> {
  return readdir(path.join(dataDir, 'private', folder)).catch(() => []);
}

/** A sweep of today leaves alone what may still be under way; tomorrow's removes what it reports. */
async function swept() {
  expect(await own.sweepPrivateFiles()).toEqual({ orphans: [], missing: [], partial: 0 });
  const report = await own.sweepPrivateFiles(tomorrow);
  expect(await own.sweepPrivateFiles(tomorrow)).toEqual({ orphans: [], missing: [], partial: 0 });
  return report;
}

const decide = async (id: string, event: string, expectedState: string) => {
  const { origin } = await web();
  const answer = await fetch(`${origin}/api/applications/${id}/transition`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: portalUrl(),
      authorization: `JWT ${staff.token}`,
    },
    body: JSON.stringify({ event, expectedState, reason: '原因' }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

const upload = async ({ id, headers }: Filed) => {
  const body = new FormData();
  body.append(
    'file',
    new Blob([new Uint8Array(await own.plainPdf(2))], { type: 'application/pdf' }),
    'scan.pdf',
  );
  const { origin } = await web();
  return fetch(`${origin}/api-spec/applications/${id}/agreement`, { method: 'POST', headers, body });
};

describe('a web process that is killed', () => {
  it('in the middle of an upload: nothing is stored, the rest is removed, and the applicant sends the file again', async () => {
    const application = await sent();
    const before = await recordOf(application);
    const { origin } = await web();
    const others = new Set(await readdir(tmpdir()));
    const boundary = randomUUID();
    const call = request(`${origin}/api-spec/applications/${application.id}/agreement`, {
      method: 'POST',
      headers: {
        ...application.headers,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': 4 * 1024 * 1024,
      },
    });
    const broken = new Promise<Error>((resolve) => call.once('error', resolve));
    call.write(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="scan.pdf"\r\n` +
        'Content-Type: application/pdf\r\n\r\n%PDF-1.7\n',
    );
    call.write(Buffer.alloc(1024 * 1024, '%'));
    // Uploads under way lie in the temporary directory that the web process shares with this test.
    const underWay = async () =>
      (await readdir(tmpdir())).filter((name) => name.startsWith('portal-upload-') && !others.has(name));
    await expect
      .poll(
        async () => {
          const [name = ''] = await underWay();
          const file = await stat(path.join(tmpdir(), name, 'source')).catch(() => undefined);
          return (file?.size ?? 0) > 500_000;
        },
        { timeout: 20_000 },
      )
      .toBe(true);
    await crash();
    await broken;
    expect(await recordOf(application)).toEqual(before);
    expect(await swept()).toEqual({ orphans: [], missing: [], partial: 0 });
    const [left = ''] = await underWay();
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(path.join(tmpdir(), left), longAgo, longAgo);

    expect((await upload(application)).status).toBe(200);
    // The new process removed it before it took its first upload, or is about to.
    await expect.poll(underWay).toEqual([]);
    expect(await recordOf(application)).toMatchObject({
      state: 'agreement_returned',
      events: ['submit', 'approve_qualification', 'return_agreement'],
      files: ['signed_copy', 'agreement'],
    });
  }, 120_000);

  it('between the file of an upload and its row: the same, and the sweep removes the whole one', async () => {
    const application = await sent();
    const before = await recordOf(application);
    await web();
    await heldAt(
      database.url,
      { on: 'BEFORE INSERT ON application_files' },
      () => void upload(application).catch(() => undefined),
      crash,
    );
    expect(await recordOf(application)).toEqual(before);
    const { orphans, ...rest } = await swept();
    expect(rest).toEqual({ missing: [], partial: 0 });
    expect(orphans).toEqual([expect.stringMatching(/^signed\//)]);

    expect((await upload(application)).status).toBe(200);
    expect((await recordOf(application)).state).toBe('agreement_returned');
  }, 120_000);

  const undone: [string, () => Promise<Filed>, [string, string, string], Seam, RegExp | undefined][] = [
    [
      'approving a qualification, before the state changes',
      filed,
      ['approve_qualification', 'submitted', 'agreement_sent'],
      { on: 'BEFORE UPDATE ON applications' },
      /^agreements\//,
    ],
    [
      'approving a qualification, after the mail is written',
      filed,
      ['approve_qualification', 'submitted', 'agreement_sent'],
      { on: 'AFTER INSERT ON mail_outbox' },
      /^agreements\//,
    ],
    [
      'approving an agreement, while the grant is written',
      returned,
      ['approve_agreement', 'agreement_returned', 'granted'],
      { on: 'AFTER INSERT ON personal_copies' },
      undefined,
    ],
  ];
  it.each(undone)(
    '%s: nothing of it has happened, and it can be decided again',
    async (_where, made, [event, from, to], seam, orphan) => {
      const application = await made();
      const before = await recordOf(application);
      await web();
      await heldAt(
        database.url,
        seam,
        () => void decide(application.id, event, from).catch(() => undefined),
        crash,
      );
      expect(await recordOf(application)).toEqual(before);
      const { orphans, ...rest } = await swept();
      expect(rest).toEqual({ missing: [], partial: 0 });
      expect(orphans).toEqual(orphan ? [expect.stringMatching(orphan)] : []);

      expect((await decide(application.id, event, from)).status).toBe(200);
      const after = await recordOf(application);
      expect(after).toMatchObject({ state: to, events: [...before.events, event] });
      expect(after.mails).toBe((before.mails ?? 0) + 1);
      expect([after.grants, after.copies]).toEqual(to === 'granted' ? [1, 1] : [0, 0]);
    },
    120_000,
  );

  it('while PostgreSQL commits a decision: it stands, whole, and is not made a second time', async () => {
    const application = await returned();
    const before = await recordOf(application);
    await web();
    await heldAt(
      database.url,
      { on: 'AFTER INSERT ON application_events', atCommit: true },
      () => void decide(application.id, 'approve_agreement', 'agreement_returned').catch(() => undefined),
      crash,
    );
    const after = await recordOf(application);
    expect(after).toEqual({
      ...before,
      state: 'granted',
      events: [...before.events, 'approve_agreement'],
      copy: 'preparing',
      grants: 1,
      copies: 1,
      mails: (before.mails ?? 0) + 1,
      audit: (before.audit ?? 0) + 1,
    });
    const again = await decide(application.id, 'approve_agreement', 'agreement_returned');
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'conflict', data: { state: 'granted', decidedBy: staff.name } },
    });
    expect(await recordOf(application)).toEqual(after);
    expect(await swept()).toEqual({ orphans: [], missing: [], partial: 0 });
  }, 120_000);
});

describe('a worker that is killed', () => {
  /** Three minutes are over: the lease of the dead worker has run out. */
  const leaseRunsOut = async () =>
    (await own.getPool()).query(`UPDATE personal_copies SET lease_until = now() WHERE state = 'making'`);

  it('while it makes a personal copy leaves it to the next one: one copy, no file too many', async () => {
    // What the tests before have left to be made.
    while (await own.makeNextCopy());
    const application = await returned();
    await own.decideApplication(
      application.id,
      { event: 'approve_agreement', expectedState: 'agreement_returned' },
      reviewer(),
    );
    const before = await recordOf(application);
    const pool = await own.getPool();
    const copies = async () => {
      const { rows } = await pool.query<{ state: string; tries: number; storage_key: string | null }>(
        `SELECT state, tries, storage_key FROM personal_copies
         WHERE grant_id IN (SELECT id FROM grants WHERE application_id = $1)`,
        [application.id],
      );
      return rows;
    };
    const filesBefore = await storedIn('copies');

    // While it reads the file: a pipe in its place blocks the reader until someone writes.
    const { rows } = await pool.query<{ storage_key: string }>('SELECT storage_key FROM release_files');
    const source = path.join(dataDir, 'private', rows[0]?.storage_key ?? '');
    await rename(source, `${source}.aside`);
    await promisify(execFile)('mkfifo', [source]);
    const reading = await startSecondWorker(variables());
    const pipe = await open(source, 'w');
    await reading.kill();
    await pipe.close();
    await rename(`${source}.aside`, source);
    expect(await copies()).toEqual([{ state: 'making', tries: 1, storage_key: null }]);
    expect(await recordOf(application)).toEqual(before);
    expect(await storedIn('copies')).toEqual(filesBefore);

    /** A worker that is killed when the copy is stored and its row is to say so. */
    const killedAtItsRow = async (withItsSession: boolean) => {
      await leaseRunsOut();
      let starting: ReturnType<typeof startSecondWorker> | undefined;
      await heldAt(
        database.url,
        { on: 'BEFORE UPDATE ON personal_copies', when: `NEW.state = 'ready'` },
        () => {
          starting = startSecondWorker(variables());
        },
        async (endSession) => {
          await (await starting)?.kill();
          if (withItsSession) await endSession();
        },
      );
    };
    await killedAtItsRow(true);
    expect(await copies()).toEqual([{ state: 'making', tries: 2, storage_key: null }]);
    expect(await storedIn('copies')).toHaveLength(filesBefore.length + 1);

    // The next one is killed too, but its statement has arrived: the copy is there.
    await killedAtItsRow(false);
    await expect.poll(async () => (await copies())[0]?.state, { timeout: 10_000 }).toBe('ready');
    const [copy, ...others] = await copies();
    expect([copy?.tries, others]).toEqual([3, []]);
    expect(await recordOf(application)).toEqual({ ...before, copy: 'ready' });

    expect(await storedIn('copies')).toHaveLength(filesBefore.length + 2);
    const { orphans, ...rest } = await swept();
    expect(rest).toEqual({ missing: [], partial: 0 });
    expect(orphans).toEqual([expect.stringMatching(/^copies\//)]);
    const kept = await own.readWhole(own.privateStorage(), copy?.storage_key ?? '');
    expect(kept.subarray(0, 5).toString()).toBe('%PDF-');
  }, 240_000);
});
