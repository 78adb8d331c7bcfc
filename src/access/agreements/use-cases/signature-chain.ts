import { createHash } from 'node:crypto';

import { desc, eq, or, sql } from '@payloadcms/db-postgres/drizzle';

import { type Locale, locales } from '@/i18n/locales';
import { type Executor, getDatabase, type Transaction } from '@/platform/db/database';

import { isCountersigned } from './countersignature';
import { agreementSignatures, applicationFiles, type SignatureReceipt } from '@/access/shared/tables';

type Entry = Pick<
  typeof agreementSignatures.$inferSelect,
  'previous' | 'countersignature' | 'signedAt' | 'agreementVersion' | 'sentSha256' | 'signedSha256' | 'texts'
>;

const textList = (texts: SignatureReceipt['texts'] = {}): Verification['texts'] =>
  locales.flatMap((language) => {
    const sha256 = texts[language];
    return sha256 === undefined ? [] : [{ language, sha256 }];
  });

function hashOf(entry: Entry): string {
  const lines = [
    entry.previous ?? '',
    entry.countersignature,
    entry.signedAt.toISOString(),
    entry.agreementVersion,
    entry.sentSha256,
    entry.signedSha256,
    // In the order of their codes, which stays when the portal gets another language.
    ...Object.entries(entry.texts)
      .map(([language, sha256]) => `${language} ${sha256}`)
      .sort(),
  ];
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** Appends a signature to the chain, one after the other. @returns the hash of its entry */
export async function chainSignature(
  transaction: Transaction,
  receipt: SignatureReceipt,
  signedSha256: string,
): Promise<string> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('agreement-signatures', 0))`);
  const [last] = await transaction
    .select({ hash: agreementSignatures.hash })
    .from(agreementSignatures)
    .orderBy(desc(agreementSignatures.seq))
    .limit(1);
  const entry: Entry = {
    previous: last?.hash ?? null,
    countersignature: receipt.countersignature,
    signedAt: new Date(receipt.signedAt),
    agreementVersion: receipt.agreementVersion,
    sentSha256: receipt.sha256,
    signedSha256,
    texts: receipt.texts ?? {},
  };
  const hash = hashOf(entry);
  await transaction.insert(agreementSignatures).values({ ...entry, hash });
  return hash;
}

/** What a receipt or a file is, as anybody may know who has it. Times are ISO 8601 UTC. */
export interface Verification {
  /** Signed on the site; a signed copy that the office received; or the agreement as it was sent, unsigned. */
  readonly kind: 'signature' | 'signed_copy' | 'agreement';
  readonly at: string;
  readonly agreementVersion: string;
  /** SHA-256 of the agreement as it was sent; of a signature only. */
  readonly sentSha256: string | null;
  readonly texts: readonly { readonly language: Locale; readonly sha256: string }[];
  /** Hash of the entry in the chain of signatures; null for what is not in it. */
  readonly chain: string | null;
  /** Whether the entry, its link to the one before, and the receipt are unchanged. */
  readonly intact: boolean | null;
}

/**
 * Says what a receipt or a file is. The caller already has it: the value they know has at least 128 bits, so it can't
 * be guessed, and the answer names no one.
 * @param proof the countersignature of a receipt, or the SHA-256 of a file
 */
export async function verifySignature(proof: string): Promise<{ match: Verification | null }> {
  const database = await getDatabase();
  return { match: (await inChain(database, proof)) ?? (await inFiles(database, proof)) ?? null };
}

async function inChain(executor: Executor, proof: string): Promise<Verification | undefined> {
  const [entry] = await executor
    .select()
    .from(agreementSignatures)
    .where(or(eq(agreementSignatures.countersignature, proof), eq(agreementSignatures.signedSha256, proof)));
  if (!entry) return undefined;
  const before =
    entry.previous === null
      ? []
      : await executor
          .select({ seq: agreementSignatures.seq })
          .from(agreementSignatures)
          .where(eq(agreementSignatures.hash, entry.previous));
  return {
    kind: 'signature',
    at: entry.signedAt.toISOString(),
    agreementVersion: entry.agreementVersion,
    sentSha256: entry.sentSha256,
    texts: textList(entry.texts),
    chain: entry.hash,
    intact:
      hashOf(entry) === entry.hash &&
      (entry.previous === null || before.length === 1) &&
      (await isReceiptIntact(executor, entry.signedSha256)),
  };
}

/** Whether the receipt beside a signed file is what was countersigned. Once its member was erased, there is none. */
async function isReceiptIntact(executor: Executor, signedSha256: string): Promise<boolean> {
  const [file] = await executor
    .select({ applicationId: applicationFiles.applicationId, receipt: applicationFiles.receipt })
    .from(applicationFiles)
    .where(eq(applicationFiles.sha256, signedSha256))
    .limit(1);
  return !file?.receipt || isCountersigned(file.applicationId, file.receipt) !== false;
}

/** Files of applications; a signature from before there was the chain is only here. */
async function inFiles(executor: Executor, proof: string): Promise<Verification | undefined> {
  const [file] = await executor
    .select()
    .from(applicationFiles)
    .where(
      or(
        eq(applicationFiles.sha256, proof),
        sql`${applicationFiles.receipt} ->> 'countersignature' = ${proof}`,
      ),
    )
    .orderBy(applicationFiles.at)
    .limit(1);
  return (
    file && {
      kind: file.kind,
      at: file.receipt?.signedAt ?? file.at.toISOString(),
      agreementVersion: file.agreementVersion,
      sentSha256: file.receipt?.sha256 ?? null,
      texts: textList(file.receipt?.texts),
      chain: null,
      intact: (file.receipt && isCountersigned(file.applicationId, file.receipt)) ?? null,
    }
  );
}
