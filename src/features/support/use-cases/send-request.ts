import { randomUUID } from 'node:crypto';

import { eq } from '@payloadcms/db-postgres/drizzle';

import { storeChecked } from '@/access/shared';
import { recordAudit } from '@/features/identity';
import { demandCaptcha, redeemCaptcha } from '@/features/verification';
import type { Locale } from '@/i18n/locales';
import { members } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import { type Executor, getDatabase, type Transaction } from '@/platform/db/database';
import { invalidField, PortalError } from '@/platform/http/errors';
import type { IncomingFile } from '@/platform/http/multipart';
import { validate } from '@/platform/http/validate';
import { readableCode } from '@/platform/ids';
import { enqueueMail } from '@/platform/mail/outbox';
import { countRequest } from '@/platform/rate-limits/rate-limits';
import { privateStorage } from '@/platform/storage/storage';

import { guestRequestSchema, MAX_ATTACHMENT_BYTES, type NewRequest } from '../domain';
import { renderReceipt } from '../mails';
import { supportRequests } from '../tables';

/** What the use case has to know of its surroundings. */
interface Around {
  readonly memberId: string | undefined;
  readonly clock: Clock;
  /** What people call a release, `base-specification/1.1`; undefined where there is no public one. */
  readonly releaseName: (about: string, lang: Locale) => Promise<string | undefined>;
}

/** Who writes, and what uses up the proof that it is a person, within the transaction of the request. */
interface Reporter {
  readonly name: string;
  readonly email: string;
  readonly useUp: (transaction: Transaction) => Promise<void>;
}

/** What an attachment may be; see `storeChecked`. */
const ATTACHMENT = {
  kinds: ['pdf', 'jpg', 'png', 'txt'],
  maxBytes: MAX_ATTACHMENT_BYTES,
  maxPages: 200,
  maxObjects: 50_000,
} as const;

/**
 * Stores a support request with its attachment and confirms it by email. The email goes to an address that nobody may have
 * verified, so it repeats nothing that was typed. A request that was stored before, whose answer got lost, is not stored
 * again.
 * @returns its number
 * @throws PortalError `invalid_input`, `captcha_failed`, `captcha_expired`, `too_many_requests`; `file_type`,
 * `file_too_large` because of the attachment
 */
export async function sendRequest(
  request: NewRequest,
  attachment: IncomingFile | undefined,
  around: Around,
): Promise<{ readonly number: string }> {
  const database = await getDatabase();
  const sent = await numberOf(database, request.submission);
  if (sent !== undefined) return { number: sent };
  const about = request.about === '' ? '' : await around.releaseName(request.about, request.lang);
  if (about === undefined) throw invalidField('about', 'unknown');
  const { useUp, ...reporter } = await reporterOf(database, request, around);
  const file = attachment && (await storeChecked(`support/${randomUUID()}`, attachment, ATTACHMENT));
  try {
    const number = await database.transaction(async (transaction) => {
      const now = around.clock.now();
      const { submission, kind, topic, subject, text, lang } = request;
      const [stored] = await transaction
        .insert(supportRequests)
        .values({
          number: `S-${readableCode(6)}`,
          submission,
          kind,
          topic,
          about,
          subject,
          text,
          locale: lang,
          ...reporter,
          memberId: around.memberId ?? null,
          createdAt: now,
          changedAt: now,
          state: 'new',
          ...(file && {
            fileKey: file.storageKey,
            fileName: file.fileName,
            fileType: file.contentType,
            fileSize: file.size,
            fileSha256: file.sha256,
          }),
        })
        .onConflictDoNothing({ target: supportRequests.submission })
        .returning();
      if (!stored) return undefined;
      await useUp(transaction);
      await recordAudit(transaction, {
        at: now,
        actorKind: around.memberId === undefined ? 'visitor' : 'member',
        actorId: around.memberId ?? null,
        action: 'support.sent',
        subjectId: stored.id,
        details: { number: stored.number },
      });
      await enqueueMail(transaction, await renderReceipt(transaction, stored));
      return stored.number;
    });
    if (number !== undefined) return { number };
  } catch (error) {
    if (file) await privateStorage().remove(file.storageKey);
    throw error;
  }
  // The same request came twice at the same time.
  if (file) await privateStorage().remove(file.storageKey);
  const first = await numberOf(database, request.submission);
  if (first === undefined) throw new PortalError('unavailable');
  return { number: first };
}

async function numberOf(executor: Executor, submission: string): Promise<string | undefined> {
  const [found] = await executor
    .select({ number: supportRequests.number })
    .from(supportRequests)
    .where(eq(supportRequests.submission, submission));
  return found?.number;
}

/** A member by the account; a visitor by what was typed, with a solved captcha. */
async function reporterOf(
  executor: Executor,
  request: NewRequest,
  { memberId, clock }: Around,
): Promise<Reporter> {
  if (memberId !== undefined) {
    await countRequest('support-member', memberId);
    const [member] = await executor
      .select({ name: members.nickname, email: members.email })
      .from(members)
      .where(eq(members.id, memberId));
    if (!member?.email) throw new PortalError('not_logged_in');
    return { name: member.name ?? '', email: member.email, useUp: () => Promise.resolve() };
  }
  const { name, email, captchaVerification } = validate(guestRequestSchema, request);
  await demandCaptcha(executor, captchaVerification, 'support', clock);
  return {
    name,
    email,
    async useUp(transaction) {
      await redeemCaptcha(transaction, captchaVerification, 'support', clock);
      // Nothing counts against an address for someone who has not solved a captcha for it.
      await countRequest('support-address', email);
    },
  };
}
