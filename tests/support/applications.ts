import { randomUUID } from 'node:crypto';

import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from '@payloadcms/db-postgres/drizzle';
import type { Payload } from 'payload';

import { byLocale } from '@/i18n/locales';
import { issueCode, memberAsker } from '@/features/verification';
import type { ApplyInput } from '@/access/shared/domain';
import { publishReleaseFile } from '@/access/downloads/use-cases/release-files';
import { submitApplication } from '@/access/apply/use-cases/submit-application';
import type { ApplicationView } from '@/access/shared/use-cases/own-application';
import type { Reviewer } from '@/access/shared/reviewer';
import type { Clock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import type { IncomingFile } from '@/platform/http/multipart';

import { paragraph } from './rest';

/** Specifications, people, and files for integration tests of applications. */

/** A PDF of plain pages. */
export async function plainPdf(pages = 1): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 1; page <= pages; page += 1)
    document.addPage([595, 842]).drawText(`Page ${page}`, { x: 60, y: 700 });
  return Buffer.from(await document.save());
}

/** A file as it arrives, in chunks of network size. */
export function incomingFile(content: Uint8Array, fileName = 'scan.pdf'): IncomingFile {
  return {
    fileName,
    content: (async function* chunks() {
      for (let at = 0; at < content.length; at += 1400) yield content.subarray(at, at + 1400);
    })(),
  };
}

/** A specification with a Chinese file, and an agreement in force. @returns its slug and id */
export async function newSpecification(
  payload: Payload,
  clock: Clock,
): Promise<{ slug: string; id: string; version: string }> {
  const slug = `spec-${randomUUID().slice(0, 8)}`;
  const { id } = await payload.create({
    collection: 'specifications',
    locale: 'zh',
    data: {
      title: `规范 ${slug}`,
      slug,
      version: '1.1',
      publishedAt: '2026-01-01T00:00:00.000Z',
      languages: byLocale((language) => (language === 'zh' ? 'available' : 'to_be_released')),
    },
  });
  await payload.update({
    collection: 'specifications',
    id,
    locale: 'en',
    data: { title: `Specification ${slug}` },
  });
  const version = '1.0';
  const { totalDocs } = await payload.count({
    collection: 'agreements',
    where: { version: { equals: version } },
  });
  if (totalDocs === 0) {
    const agreement = await payload.create({
      collection: 'agreements',
      locale: 'zh',
      data: {
        title: '规范许可协议',
        version,
        bindingLanguage: 'zh',
        effectiveAt: '2026-01-01T00:00:00.000Z',
        body: paragraph('许可方授予被许可方一项非独占的著作权许可。') as never,
      },
    });
    await payload.update({
      collection: 'agreements',
      id: agreement.id,
      locale: 'en',
      data: { title: 'License agreement', body: paragraph('The licensor grants a licence.') as never },
    });
  }
  await publishReleaseFile({ kind: 'specification', id }, 'zh', incomingFile(await plainPdf(3)), {
    staffId: null,
    clock,
  });
  return { slug, id, version };
}

/** A member of the community. */
export async function newMember(email = `${randomUUID()}@${randomUUID().slice(0, 8)}.example`) {
  const database = await getDatabase();
  const { rows } = await database.execute<{ id: string }>(sql`
    INSERT INTO members (email, username, nickname, organization, locale)
    VALUES (${email}, ${randomUUID()}, '阿达', '示例公司', 'zh') RETURNING id`);
  return { id: rows[0]?.id ?? '', email };
}

export type TestMember = Awaited<ReturnType<typeof newMember>>;

/** The input of a member, with a code that was actually sent to the address. */
export async function validInput(
  specification: string,
  { id, email }: TestMember,
  clock: Clock,
  more: Partial<ApplyInput> = {},
): Promise<ApplyInput> {
  const code = await issueCode(
    await getDatabase(),
    { account: email, channel: 'apply_specification', asker: memberAsker(id) },
    clock,
  );
  return {
    specification,
    name: '阿达',
    organization: `示例${randomUUID().slice(0, 8)}公司`,
    email,
    code,
    language: 'zh',
    privacyAccepted: true,
    ...more,
  };
}

/** An application that has just been filed. */
export async function newApplication(
  specification: string,
  member: TestMember,
  clock: Clock,
  more: Partial<ApplyInput> = {},
): Promise<ApplicationView> {
  const input = await validInput(
    specification,
    { id: member.id, email: more.email ?? member.email },
    clock,
    more,
  );
  return submitApplication(input, { memberId: member.id, clock });
}

/** A staff member. */
export async function newReviewer(
  payload: Payload,
  name = `审核员${randomUUID().slice(0, 4)}`,
): Promise<Reviewer> {
  const email = `${randomUUID()}@staff.example`;
  const { id } = await payload.create({
    collection: 'staff',
    data: { name, email, password: randomUUID(), roles: ['reviewer'] },
  });
  return { id, name, email };
}
