/**
 * `npm run release:backup`: writes a small portal of this version, as `npm run backup` backs it up, for the test that the
 * next version starts on it (tests/contract/upgrade.test.ts). Run it when a version is released. It uses a throw-away
 * database and data directory.
 */
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import sharp from 'sharp';

import { startEmbeddedPostgres, whileMigrating } from '@/cli/launcher/embedded-postgres';
import { findFreePort } from '@/cli/launcher/ports';
import type { FormerRelease } from './former-release';

const run = promisify(execFile);
/** Sessions end after a week without a visit, but the backup stays in the repository for longer. */
const LAST_VISIT = '2999-01-01T00:00:00Z';

const home = await mkdtemp(path.join(tmpdir(), 'former-release-'));
// As root, the database runs as another user, who has to get to its data.
await chmod(home, 0o711);
const dataDir = path.join(home, 'data');
const cluster = await startEmbeddedPostgres({ dataDir, port: await findFreePort(), log: () => undefined });
Object.assign(process.env, {
  DATABASE_URL: cluster.databaseUrl,
  DATA_DIR: dataDir,
  PAYLOAD_SECRET: randomBytes(32).toString('hex'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  LOG_LEVEL: 'error',
});

/** Fills the portal the way its users do. @returns what a test has to find again */
async function fill(): Promise<FormerRelease> {
  const { acceptAgreement } = await import('@/access/agreements/use-cases/agreements');
  const { publishReleaseFile } = await import('@/access/downloads/use-cases/release-files');
  const { getPortalPayload } = await import('@/payload');
  const { systemClock: clock } = await import('@/platform/clock/clock');
  const { getDatabase } = await import('@/platform/db/database');
  const { sql } = await import('@payloadcms/db-postgres/drizzle');
  const { incomingFile, plainPdf } = await import('../support/applications');
  const { MEMBER_PASSWORD, newMember } = await import('../support/members');
  const { paragraph } = await import('../support/rest');

  const payload = await getPortalPayload();
  const staff = { email: 'ada@example.org', password: randomBytes(12).toString('base64url') };
  await payload.create({
    collection: 'staff',
    data: { ...staff, name: 'Ada', roles: ['administrator'] },
  });

  const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#0b6e99' } })
    .png()
    .toBuffer();
  const cover = await payload.create({
    collection: 'media',
    locale: 'zh',
    data: { alt: '织机' },
    file: { data: picture, mimetype: 'image/png', name: 'loom.png', size: picture.length },
  });
  const texts = { zh: '首次互操作测试', en: 'First plugfest' } as const;
  const item = { slug: 'first-plugfest', publishedAt: '2026-10-01T00:00:00.000Z', cover: cover.id };
  const news = await payload.create({
    collection: 'news',
    locale: 'zh',
    data: {
      ...item,
      category: 'events',
      title: texts.zh,
      summary: texts.zh,
      body: paragraph(texts.zh) as never,
      _status: 'published',
    },
  });
  await payload.update({
    collection: 'news',
    id: news.id,
    locale: 'en',
    data: { title: texts.en, summary: texts.en, body: paragraph(texts.en) as never, _status: 'published' },
  });

  const paper = await payload.create({
    collection: 'white-papers',
    locale: 'zh',
    data: {
      slug: 'one-loom',
      publishedAt: '2026-10-01T00:00:00.000Z',
      title: '一台织机',
      summary: '一台织机',
      body: paragraph('一台织机') as never,
      _status: 'published',
    },
  });
  const pdf = await plainPdf();
  await publishReleaseFile({ kind: 'white-paper', id: paper.id }, 'zh', incomingFile(pdf), {
    staffId: null,
    clock,
  });
  const agreement = await payload.create({
    collection: 'agreements',
    locale: 'zh',
    data: {
      title: '规范许可协议',
      version: '1.0',
      bindingLanguage: 'zh',
      effectiveAt: '2026-01-01T00:00:00.000Z',
      body: paragraph('许可方授予被许可方一项非独占的著作权许可。') as never,
    },
  });

  const member = await newMember();
  await acceptAgreement(agreement.version, { memberId: member.context.session.memberId, clock });
  const database = await getDatabase();
  await database.execute(
    sql`UPDATE identity_sessions SET seen_at = ${LAST_VISIT}, expires_at = ${LAST_VISIT}`,
  );
  const { rows } = await database.execute<{ name: string }>(
    sql`SELECT name FROM payload_migrations WHERE batch > 0 ORDER BY name DESC LIMIT 1`,
  );
  await payload.destroy();
  // Connections that Payload keeps are cut when the database stops.
  payload.logger.level = 'silent';
  return {
    migration: rows[0]?.name ?? '',
    staff,
    member: {
      account: member.account,
      password: MEMBER_PASSWORD,
      nickname: member.nickname,
      session: member.token,
    },
    news: { path: `/news/${item.slug}`, titles: texts, cover: cover.filename ?? '' },
    whitePaper: { slug: 'one-loom', sha256: createHash('sha256').update(pdf).digest('hex') },
  };
}

try {
  await whileMigrating(cluster.adminUrl, async () => {
    await run(process.execPath, ['--import', 'tsx', 'tests/support/migrate.ts'], {
      maxBuffer: 64 * 1024 * 1024,
    });
  });
  await writeFile(path.join(dataDir, 'payload-secret'), process.env.PAYLOAD_SECRET ?? '', { mode: 0o600 });
  const facts = await fill();
  const { DATABASE_URL: _embedded, PAYLOAD_SECRET: _inFile, ...environment } = process.env;
  const backups = path.join(home, 'backups');
  await run(process.execPath, ['src/cli/launcher/bootstrap.mjs', 'backup', backups], {
    env: { ...environment, NODE_ENV: 'production' },
  });
  const [name = ''] = await readdir(backups);
  await rename(path.join(backups, name), path.join(backups, 'backup'));
  const archive = path.join(import.meta.dirname, 'backup.tar.gz');
  const names = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner'];
  await run('tar', [...names, '-czf', archive, '-C', backups, 'backup']);
  await writeFile(path.join(import.meta.dirname, 'facts.json'), `${JSON.stringify(facts, undefined, 2)}\n`);
  console.log(`A portal of ${facts.migration} is in ${path.relative(process.cwd(), archive)}.`);
} finally {
  await cluster.stop();
  await rm(home, { recursive: true, force: true });
}
process.exit();
