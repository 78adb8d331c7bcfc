import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Client } from 'pg';

/** Lines of text on a page of the specification that is stamped. */
const LINES = 42;
const LINE =
  'The initiator shall present the coherence token before the first flit of a transaction is put on the wire.';

/** A PDF of so many pages of text. */
export async function longPdf(pages: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage([595.28, 841.89]);
    const lines = Array.from({ length: LINES }, (_, line) => `${number}.${line + 1}  ${LINE}`);
    page.drawText(lines.join('\n'), { x: 56, y: 770, size: 10, lineHeight: 16, font });
  }
  return Buffer.from(await document.save());
}

/** Puts a file where the portal on this data directory keeps private files. */
async function store(dataDir: string, storageKey: string, content: Uint8Array) {
  const path = join(dataDir, 'private', ...storageKey.split('/'));
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, content, { mode: 0o600 });
  return { size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

/** A specification that may be downloaded, and the grant of the member who will. */
export interface Granted {
  readonly slug: string;
  readonly specificationId: string;
  readonly grantId: string;
  readonly fileId: string;
}

/**
 * Gives a member the right to the first specification that is available in Chinese, whose file becomes the given PDF, and
 * accepts every agreement in the member's name. No copy is asked for yet.
 */
export async function grantSpecification(
  client: Client,
  { dataDir, memberId, pdf }: { dataDir: string; memberId: string; pdf: Uint8Array },
): Promise<Granted> {
  const found = await client.query<{ id: string; slug: string; version: string }>(
    `SELECT id, slug, version FROM specifications
     WHERE deleted_at IS NULL AND languages_zh = 'available' ORDER BY published_at, slug LIMIT 1`,
  );
  const [specification] = found.rows;
  if (!specification) throw new Error('no specification is available');
  const storageKey = `releases/${randomUUID()}`;
  const { size, sha256 } = await store(dataDir, storageKey, pdf);
  await client.query(
    `UPDATE release_files SET replaced_at = now()
     WHERE specification_id = $1 AND language = 'zh' AND replaced_at IS NULL`,
    [specification.id],
  );
  const file = await client.query<{ id: string }>(
    `INSERT INTO release_files (specification_id, language, version, storage_key, file_name, content_type, size, sha256, at)
     VALUES ($1, 'zh', $2, $3, 'bench.pdf', 'application/pdf', $4, $5, now()) RETURNING id`,
    [specification.id, specification.version, storageKey, size, sha256],
  );
  const grant = await client.query<{ id: string }>(
    `INSERT INTO grants (number, specification_id, member_id, name, organization, email, organization_key, language, state,
       granted_at)
     SELECT 'BENCH-' || $2::text, $1, m.id, '阿达', '示例互连技术有限公司', m.email, 'bench', 'zh', 'active', now()
     FROM members m WHERE m.id = $3 RETURNING id`,
    [specification.id, randomUUID(), memberId],
  );
  await client.query(
    `INSERT INTO agreement_acceptances (member_id, version, accepted_at)
     SELECT $1, version, now() FROM agreements ON CONFLICT DO NOTHING`,
    [memberId],
  );
  return {
    slug: specification.slug,
    specificationId: specification.id,
    grantId: grant.rows[0]?.id ?? '',
    fileId: file.rows[0]?.id ?? '',
  };
}

/** Has the worker make the personal copy of a grant, as a decision does. */
export async function askForCopy(client: Client, { grantId, fileId }: Granted): Promise<void> {
  await client.query(
    `INSERT INTO personal_copies (grant_id, file_id, number, created_at) VALUES ($1, $2, $3, now())`,
    [grantId, fileId, `BENCH-${randomUUID()}`],
  );
  await client.query("SELECT pg_notify('portal_personal_copies', '')");
}

/** Puts random bytes in the place of a personal copy, so downloads have a certain size. */
export async function resizeCopy(
  client: Client,
  { dataDir, grantId, bytes }: { dataDir: string; grantId: string; bytes: number },
): Promise<void> {
  const storageKey = `copies/${randomUUID()}`;
  const { size, sha256 } = await store(dataDir, storageKey, randomBytes(bytes));
  await client.query(
    'UPDATE personal_copies SET storage_key = $2, size = $3, sha256 = $4 WHERE grant_id = $1',
    [grantId, storageKey, size, sha256],
  );
}

/**
 * Adds applications in all states, most of them decided, by organizations of which some apply several times. They are
 * spread over the last two years.
 */
export async function addApplications(
  client: Client,
  { memberId, specificationId, count }: { memberId: string; specificationId: string; count: number },
): Promise<void> {
  await client.query(
    `INSERT INTO applications (number, specification_id, member_id, name, organization, email, organization_key,
       email_domain, language, state, state_at, locale, created_at)
     SELECT 'BENCH-' || n, $2, $1, '申请人' || n, '示例互连技术公司' || n % $4::int, 'applicant-' || n || '@org' || n % $4::int || '.example',
       'bench' || n % $4::int, 'org' || n % $4::int || '.example', 'zh',
       (ARRAY['submitted', 'agreement_returned', 'agreement_sent', 'more_info_needed', 'qualification_rejected',
         'granted', 'granted', 'granted', 'granted', 'granted'])[1 + n % 10]::enum_applications_state,
       now() - n * interval '2 years' / $3::int, 'zh', now() - n * interval '2 years' / $3::int - interval '1 day'
     FROM generate_series(1, $3::int) n`,
    [memberId, specificationId, count, Math.max(1, Math.floor(count / 5))],
  );
  await client.query('ANALYZE applications');
}
