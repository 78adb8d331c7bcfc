import { randomUUID } from 'node:crypto';

import { sql } from '@payloadcms/db-postgres/drizzle';

import { formatDate } from '@/i18n/dates';
import { applications } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import { bare } from '@/platform/db/sql';
import { getDatabase, type Transaction } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import { once, privateStorage } from '@/platform/storage/storage';

import type { AgreementFacts } from '../pdf/agreement';
import { renderAgreement } from '../pdf/agreement';
import { type ApplicationRow, specificationTitle } from '@/access/shared/records';
import { applicationFiles, type FileFindings } from '@/access/shared/tables';

import { agreementInForce } from '@/access/shared/acceptances';
import { type AgreementText, agreementTexts, agreementWords, factsOf } from './agreements';

/** A stored agreement that no row refers to yet. */
export interface PreparedAgreement {
  readonly agreementId: string;
  readonly version: string;
  readonly storageKey: string;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
  readonly findings: FileFindings;
}

/** The lines about the licensee, in the agreement's language. */
export function partiesOf(
  application: ApplicationRow,
  { language }: AgreementText,
  at: Date,
): AgreementFacts['parties'] {
  const { labels } = agreementWords(language).labels;
  const title = `${specificationTitle(application, language)} ${application.specification_version}`;
  return [
    { label: labels.number, value: application.number },
    { label: labels.name, value: application.name },
    { label: labels.organization, value: application.organization },
    { label: labels.email, value: application.email },
    { label: labels.specification, value: title },
    { label: labels.date, value: formatDate(at.toISOString(), language) },
  ];
}

/**
 * Fills in the agreement in force for an application and stores it.
 * @throws PortalError `conflict` when no agreement is in force
 */
export async function prepareAgreement(
  application: ApplicationRow,
  { clock }: { clock: Clock },
): Promise<PreparedAgreement> {
  const at = clock.now();
  const inForce = await agreementInForce(await getDatabase(), at);
  if (!inForce) throw new PortalError('conflict', { data: { because: 'no_agreement' } });
  const texts = await agreementTexts(inForce.id);
  const [binding, ...reference] = texts;
  const partOf = (text: AgreementText) => factsOf(text, texts, partiesOf(application, text, at), at);
  const { pdf, pages } = await renderAgreement(
    [partOf(binding), ...reference.map(partOf)],
    application.number,
  );
  const storageKey = `agreements/${randomUUID()}`;
  const written = await privateStorage().write(storageKey, once(pdf));
  return {
    agreementId: inForce.id,
    version: inForce.version,
    storageKey,
    fileName: `agreement-${application.number}.pdf`,
    findings: { pages, marks: false, languages: texts.map(({ language }) => language) },
    ...written,
  };
}

/** Makes a prepared agreement the one of its application. */
export async function storeAgreement(
  transaction: Transaction,
  applicationId: string,
  { agreementId, version, ...file }: PreparedAgreement,
  at: Date,
): Promise<void> {
  await transaction.insert(applicationFiles).values({
    applicationId,
    kind: 'agreement',
    ...file,
    contentType: 'application/pdf',
    agreementVersion: version,
    at,
    actorKind: 'system',
  });
  await transaction.execute(
    sql`UPDATE ${applications} SET ${bare(applications.agreement)} = ${agreementId}
        WHERE ${applications.id} = ${applicationId}`,
  );
}
