import { randomUUID } from 'node:crypto';

import { and, eq, isNull, ne } from '@payloadcms/db-postgres/drizzle';
import type { z } from 'zod';

import { formatRecordedAt } from '@/i18n/dates';
import { languageName } from '@/i18n/language-name';
import type { Locale } from '@/i18n/locales';
import { getDatabase, type Transaction } from '@/platform/db/database';
import { invalidField } from '@/platform/http/errors';
import type { IncomingFile } from '@/platform/http/multipart';
import { countRequest } from '@/platform/rate-limits/rate-limits';
import { once, privateStorage } from '@/platform/storage/storage';

import type { ApplicantContext } from '@/access/shared/applicant-context';
import {
  applicationMachine,
  isSameName,
  MAX_SIGNED_COPY_BYTES,
  type signSchema,
} from '@/access/shared/domain';
import { renderSignedAgreement, type SignedPart } from '../pdf/agreement';
import {
  activeMember,
  applicationById,
  type ApplicationFile,
  type ApplicationRow,
  filesOf,
  ownApplication,
} from '@/access/shared/records';
import { verifyUrl } from '@/access/shared/verify-url';
import { applicationFiles, type SignatureReceipt } from '@/access/shared/tables';

import { type Actor, applyEvent, conflictOf } from '@/access/shared/use-cases/apply-event';
import { type AgreementText, agreementTexts, agreementWords, factsOf, textHash } from './agreements';
import { refuseOwnCase, type ReviewContext } from '@/access/shared/reviewer';
import { type ApplicationView, asApplicant, viewOf } from '@/access/shared/use-cases/own-application';
import { type Countersigned, countersign, keyName } from './countersignature';
import { partiesOf } from './prepare-agreement';
import { chainSignature } from './signature-chain';
import { type FileLimits, storeChecked } from '@/access/shared/use-cases/store-checked';

/** A scanned agreement; many scanners make an object of each line of text. */
const SIGNED_COPY: FileLimits = {
  kinds: ['pdf', 'jpg', 'png'],
  maxBytes: MAX_SIGNED_COPY_BYTES,
  maxPages: 200,
  maxObjects: 50_000,
};

type NewFile = Omit<typeof applicationFiles.$inferInsert, 'applicationId' | 'agreementVersion'>;

/** Makes a signed copy the present one; the one before stays in the record. */
async function replaceCopy(
  transaction: Transaction,
  application: ApplicationRow,
  file: NewFile,
): Promise<void> {
  await transaction
    .update(applicationFiles)
    .set({ replacedAt: file.at })
    .where(
      and(
        eq(applicationFiles.applicationId, application.id),
        ne(applicationFiles.kind, 'agreement'),
        isNull(applicationFiles.replacedAt),
      ),
    );
  await transaction.insert(applicationFiles).values({
    ...file,
    applicationId: application.id,
    agreementVersion: application.agreement_version ?? '',
  });
}

/**
 * Takes a signed copy: streamed to storage, at most 20 MB, PDF, JPEG or PNG by content. Until it has been reviewed it may
 * be replaced.
 * @throws PortalError `not_found`, `conflict` where no agreement is to be signed, `file_too_large`, `file_type`
 */
export async function uploadSignedCopy(
  id: string,
  file: IncomingFile,
  context: ApplicantContext,
): Promise<ApplicationView> {
  const database = await getDatabase();
  await activeMember(database, context.memberId);
  const before = await ownApplication(database, id, context.memberId);
  // Before twenty megabytes are taken in.
  if (applicationMachine.next(before.state, 'return_agreement', 'applicant') === undefined) {
    throw await conflictOf(database, id, false);
  }
  await countRequest('agreement-upload-member', context.memberId);
  const actor: Actor = { kind: 'applicant', id: context.memberId };
  const stored = await storeChecked(`signed/${randomUUID()}`, file, SIGNED_COPY);
  try {
    return await asApplicant(id, context, async (transaction, application, at) => {
      await applyEvent(transaction, application, {
        event: 'return_agreement',
        actor,
        at,
        details: { sha256: stored.sha256 },
      });
      await replaceCopy(transaction, application, {
        ...stored,
        kind: 'signed_copy',
        at,
        actorKind: 'applicant',
        actorId: context.memberId,
      });
    });
  } catch (error) {
    await privateStorage().remove(stored.storageKey);
    throw error;
  }
}

/** Files a signed copy that arrived by email, on behalf of the applicant. @returns the id of the file */
export async function attachSignedCopy(
  id: string,
  file: IncomingFile,
  { reviewer, clock }: ReviewContext,
): Promise<string> {
  const database = await getDatabase();
  const application = await applicationById(database, id);
  refuseOwnCase(application, reviewer);
  if (applicationMachine.next(application.state, 'attach_agreement', 'staff') === undefined) {
    throw await conflictOf(database, id, true);
  }
  const stored = await storeChecked(`signed/${randomUUID()}`, file, SIGNED_COPY);
  const fileId = randomUUID();
  const at = clock.now();
  try {
    await database.transaction(async (transaction) => {
      await applyEvent(transaction, await applicationById(transaction, id), {
        event: 'attach_agreement',
        actor: { kind: 'staff', id: reviewer.id, name: reviewer.name },
        at,
        details: { sha256: stored.sha256 },
      });
      await replaceCopy(transaction, application, {
        ...stored,
        id: fileId,
        kind: 'signed_copy',
        at,
        actorKind: 'staff',
        actorId: reviewer.id,
      });
    });
  } catch (error) {
    await privateStorage().remove(stored.storageKey);
    throw error;
  }
  return fileId;
}

/** The agreement as it was sent to the applicant. @throws PortalError `conflict` before it has been sent */
async function sentAgreement(application: ApplicationRow): Promise<ApplicationFile> {
  const database = await getDatabase();
  const files = await filesOf(database, application.id);
  const sent = files.find(({ kind, replacedAt }) => kind === 'agreement' && replacedAt === null);
  if (!sent) throw await conflictOf(database, application.id, false);
  return sent;
}

/** The filled-in agreement of an own application, to be read and signed. @throws PortalError `not_found`, `conflict` */
export async function ownAgreement(
  id: string,
  { memberId }: Pick<ApplicantContext, 'memberId'>,
): Promise<ApplicationFile> {
  const database = await getDatabase();
  await activeMember(database, memberId);
  return sentAgreement(await ownApplication(database, id, memberId));
}

/** The texts that were in the agreement as it was sent, the binding one first. */
async function signedTexts(
  application: ApplicationRow,
  sent: ApplicationFile,
  agreementId: string,
): Promise<[AgreementText, ...AgreementText[]]> {
  const texts = await agreementTexts(agreementId);
  // Agreements used to be sent in the language of the application only, where they had it.
  const own = texts.find(({ language }) => language === application.language) ?? texts[0];
  const languages = sent.findings?.languages ?? [own.language];
  const [first, ...others] = texts.filter(({ language }) => languages.includes(language));
  return first ? [first, ...others] : [own];
}

/** The receipt as the signed agreement prints it, in one of its languages. */
function receiptLines(
  receipt: SignatureReceipt,
  application: ApplicationRow,
  texts: readonly AgreementText[],
  language: Locale,
): SignedPart['receipt'] {
  const {
    labels: { labels },
    t,
  } = agreementWords(language);
  const { fullName, capacity, countersignature, agreementVersion, sha256 } = receipt;
  const signer =
    capacity === undefined
      ? undefined
      : capacity === 'self'
        ? labels.self
        : t('organization', {
            organization: application.organization,
            function: receipt.function ?? '',
          });
  return [
    { label: labels.signedBy, value: fullName },
    ...(isSameName(fullName, application.name)
      ? []
      : [{ label: labels.expectedName, value: application.name }]),
    ...(signer === undefined ? [] : [{ label: labels.capacity, value: signer }]),
    { label: labels.account, value: application.member_email ?? '' },
    { label: labels.signedAt, value: formatRecordedAt(receipt.signedAt, language) },
    { label: labels.agreementVersion, value: agreementVersion },
    { label: labels.sha256, value: sha256 },
    ...texts.map((text) => ({
      label: t('textHash', { language: languageName(text.language, language) }),
      value: textHash(text),
    })),
    { label: labels.countersignature, value: countersignature },
    { label: labels.verify, value: verifyUrl(language) },
  ];
}

/**
 * Signs the agreement on the site: the text that was sent, with a page that says who signed what and when, stored and
 * mailed back with the office's countersignature.
 * @throws PortalError `not_found`; `conflict` where there is nothing to sign, or when `version` is not the one that was sent;
 *   `invalid_input` when the name differs from the one in the application and the signer has not confirmed it
 */
export async function signAgreement(
  id: string,
  { fullName, version, capacity, function: title, nameConfirmed }: z.infer<typeof signSchema>,
  context: ApplicantContext,
): Promise<SignatureReceipt & { application: ApplicationView }> {
  const database = await getDatabase();
  await activeMember(database, context.memberId);
  const application = await ownApplication(database, id, context.memberId);
  if (applicationMachine.next(application.state, 'sign_agreement', 'applicant') === undefined) {
    throw await conflictOf(database, id, false);
  }
  const sent = await sentAgreement(application);
  if (sent.agreementVersion !== version || application.agreement_id === null) {
    throw await conflictOf(database, id, false);
  }
  if (!isSameName(fullName, application.name) && nameConfirmed !== true) {
    throw invalidField('nameConfirmed', 'signerName');
  }
  await countRequest('agreement-upload-member', context.memberId);

  const at = context.clock.now();
  const signedAt = at.toISOString();
  const texts = await signedTexts(application, sent, application.agreement_id);
  const facts: Countersigned = {
    form: 2,
    key: keyName(),
    fullName,
    expectedName: application.name,
    ...(capacity && { capacity }),
    ...(capacity === 'organization' && title !== undefined && { function: title }),
    ...(context.network !== undefined && { network: context.network }),
    texts: Object.fromEntries(texts.map((text) => [text.language, textHash(text)])),
    signedAt,
    agreementVersion: version,
    sha256: sent.sha256,
  };
  const receipt: SignatureReceipt = { ...facts, countersignature: countersign(application.id, facts) };
  const [binding, ...reference] = texts;
  const partOf = (text: AgreementText) => ({
    ...factsOf(text, texts, partiesOf(application, text, sent.at), sent.at),
    receipt: receiptLines(receipt, application, texts, text.language),
  });
  const { pdf, pages } = await renderSignedAgreement(
    [partOf(binding), ...reference.map(partOf)],
    application.number,
  );
  const storageKey = `signed/${randomUUID()}`;
  const written = await privateStorage().write(storageKey, once(pdf));
  const fileName = `agreement-${application.number}-signed.pdf`;
  const chained = { ...receipt, chain: '' };
  try {
    await database.transaction(async (transaction) => {
      chained.chain = await chainSignature(transaction, receipt, written.sha256);
      await applyEvent(transaction, application, {
        event: 'sign_agreement',
        actor: { kind: 'applicant', id: context.memberId },
        at,
        details: { sha256: sent.sha256, version },
        receipt: chained,
        attachments: [{ fileName, contentType: 'application/pdf', storageKey }],
      });
      await replaceCopy(transaction, application, {
        ...written,
        kind: 'signature',
        storageKey,
        fileName,
        contentType: 'application/pdf',
        at,
        actorKind: 'applicant',
        actorId: context.memberId,
        receipt: chained,
        findings: { pages, marks: true },
      });
    });
  } catch (error) {
    await privateStorage().remove(storageKey);
    throw error;
  }
  const after = await ownApplication(database, id, context.memberId);
  return { ...chained, application: await viewOf(database, after, at) };
}
