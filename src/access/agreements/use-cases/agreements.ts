import { sql } from '@payloadcms/db-postgres/drizzle';

import { readRichText } from '@/cms/rich-text/read';
import { type Locale, preferring } from '@/i18n/locales';
import { messages } from '@/i18n/by-language/agreement';
import { type Texts, textsFrom } from '@/i18n/texts';
import { agreements } from '@/payload-schema';
import { getDatabase } from '@/platform/db/database';
import { getPortalPayload } from '@/platform/db/payload';
import { PortalError } from '@/platform/http/errors';
import type { RichText } from '@/ui/rich-text/model';

import type { ApplicantContext } from '@/access/shared/applicant-context';
import { type AgreementFacts, renderAgreement } from '../pdf/agreement';
import { acceptanceOf, agreementInForce, recordAcceptance } from '@/access/shared/acceptances';
import { activeMember, isId } from '@/access/shared/records';

/** An agreement in a language. `language` is the other one where there is no text in the one asked for. */
export interface AgreementText {
  readonly id: string;
  readonly version: string;
  readonly title: string;
  readonly body: RichText;
  readonly language: Locale;
  readonly office: string;
}

/** The words around an agreement's text, in its language. */
export function agreementWords(language: Locale): Texts<'agreement'> {
  return textsFrom<'agreement'>(language, messages[language]);
}

/** The text of an agreement in a language, or in the other one. @throws PortalError `not_found` */
export async function agreementText(id: string, wanted: Locale): Promise<AgreementText> {
  const payload = await getPortalPayload();
  for (const language of preferring(wanted)) {
    const { docs } = await payload.find({
      collection: 'agreements',
      locale: language,
      depth: 1,
      limit: 1,
      pagination: false,
      trash: true,
      where: { id: { equals: id } },
    });
    const [agreement] = docs;
    if (!agreement) break;
    // The generated type knows nothing of languages in which a required text is missing.
    if (!(agreement as { body?: unknown }).body) continue;
    const settings = await payload.findGlobal({ slug: 'site-settings', locale: language, depth: 0 });
    return {
      id: agreement.id,
      version: agreement.version,
      title: agreement.title,
      body: await readRichText(agreement.body, language),
      language,
      office: settings.brand?.name ?? '',
    };
  }
  throw new PortalError('not_found');
}

/** The PDF of a version without anybody's details, for readers. @throws PortalError `not_found` before it is in force */
export async function previewAgreement(version: string, language: Locale, at: Date): Promise<Buffer> {
  const database = await getDatabase();
  const { rows } = await database.execute<{ id: string }>(sql`
    SELECT ${agreements.id} FROM ${agreements}
    WHERE ${agreements.version} = ${version} AND ${agreements.deletedAt} IS NULL
        AND ${agreements.effectiveAt} <= ${at.toISOString()}`);
  if (!rows[0]) throw new PortalError('not_found');
  return previewAgreementById(rows[0].id, language, at);
}

/** The same by id and before it is in force, for the admin. @throws PortalError `not_found` */
export async function previewAgreementById(id: string, language: Locale, at: Date): Promise<Buffer> {
  if (!isId(id)) throw new PortalError('not_found');
  const { pdf } = await renderAgreement(factsOf(await agreementText(id, language), [], at), '');
  return pdf;
}

/** What an agreement is rendered from. */
export function factsOf(text: AgreementText, parties: AgreementFacts['parties'], at: Date): AgreementFacts {
  const { labels, t } = agreementWords(text.language);
  return {
    language: text.language,
    version: text.version,
    title: text.title,
    body: text.body,
    at,
    office: text.office,
    parties,
    words: {
      ...labels.words,
      version: t('words.version', { version: text.version }),
      footer: ({ number, page, pages }) =>
        t('words.footer', { number, page: String(page), pages: String(pages) }),
    },
  };
}

/** The agreement in force, as a download page presents it, and whether the member has accepted it. */
export async function currentAgreement({ memberId, clock }: ApplicantContext): Promise<{
  version: string;
  acceptedAt: string | null;
}> {
  const database = await getDatabase();
  await activeMember(database, memberId);
  const inForce = await agreementInForce(database, clock.now());
  if (!inForce) throw new PortalError('not_found');
  const acceptedAt = await acceptanceOf(database, memberId, inForce.version);
  return { version: inForce.version, acceptedAt: acceptedAt?.toISOString() ?? null };
}

/**
 * Records the click-through before a download, which is asked of those who have not signed the version in force.
 * @throws PortalError `not_found` for an unknown version; `conflict` with the version in force for an old one
 */
export async function acceptAgreement(
  version: string,
  { memberId, clock }: ApplicantContext,
): Promise<{ version: string; acceptedAt: string }> {
  const database = await getDatabase();
  await activeMember(database, memberId);
  const at = clock.now();
  const inForce = await agreementInForce(database, at);
  if (inForce?.version !== version) {
    const { rows } = await database.execute(sql`
      SELECT 1 FROM ${agreements} WHERE ${agreements.version} = ${version}
          AND ${agreements.effectiveAt} <= ${at.toISOString()}`);
    if (rows.length === 0 || !inForce) throw new PortalError('not_found');
    throw new PortalError('conflict', { data: { version: inForce.version } });
  }
  await recordAcceptance(database, { memberId, version, at });
  const acceptedAt = await acceptanceOf(database, memberId, version);
  return { version, acceptedAt: (acceptedAt ?? at).toISOString() };
}
