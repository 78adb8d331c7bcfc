import { createHash } from 'node:crypto';

import { sql } from '@payloadcms/db-postgres/drizzle';

import { readRichText } from '@/cms/rich-text/read';
import { languageName } from '@/i18n/language-name';
import { listOfNames } from '@/i18n/lists';
import { byLocale, type Locale, locales, storedLocale } from '@/i18n/locales';
import { messages } from '@/i18n/by-language/agreement';
import { type Texts, textsFrom } from '@/i18n/texts';
import { agreements, agreements_locales } from '@/payload-schema';
import { byLanguage } from '@/platform/db/by-language';
import { type Executor, getDatabase } from '@/platform/db/database';
import { getPortalPayload } from '@/platform/db/payload';
import { PortalError } from '@/platform/http/errors';
import type { RichText } from '@/ui/rich-text/model';

import type { ApplicantContext } from '@/access/shared/applicant-context';
import { type AgreementFacts, renderAgreement } from '../pdf/agreement';
import { acceptanceOf, agreementInForce, recordAcceptance } from '@/access/shared/acceptances';
import { activeMember, isId } from '@/access/shared/records';
import { agreementAcceptances } from '@/access/shared/tables';

/** An agreement in one of its languages. */
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

/** The text of an agreement in every language that it has, the binding one first. @throws PortalError `not_found` */
export async function agreementTexts(id: string): Promise<[AgreementText, ...AgreementText[]]> {
  const payload = await getPortalPayload();
  const found: AgreementText[] = [];
  let binding: Locale | undefined;
  for (const language of locales) {
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
    binding = agreement.bindingLanguage;
    // The generated type knows nothing of languages in which a required text is missing.
    if (!(agreement as { body?: unknown }).body) continue;
    const settings = await payload.findGlobal({ slug: 'site-settings', locale: language, depth: 0 });
    found.push({
      id: agreement.id,
      version: agreement.version,
      title: agreement.title,
      body: await readRichText(agreement.body, language),
      language,
      office: settings.brand?.name ?? '',
    });
  }
  // Where the text in the binding language is not written yet, the one there is has nothing to differ from.
  const [first, ...others] = found.toSorted(
    (one, other) => Number(other.language === binding) - Number(one.language === binding),
  );
  if (!first) throw new PortalError('not_found');
  return [first, ...others];
}

/** SHA-256 of an agreement's text in one language, in hex; the same whatever PDF the text is printed in. */
export function textHash({ version, language, title, body }: AgreementText): string {
  return createHash('sha256').update(JSON.stringify({ version, language, title, body })).digest('hex');
}

/**
 * The PDF of a version without anybody's details, for readers.
 * @param language in which the text is wanted; without one, all of them in one file
 * @throws PortalError `not_found` before it is in force, and for a language that it does not have
 */
export async function previewAgreement(
  version: string,
  language: Locale | undefined,
  at: Date,
): Promise<Buffer> {
  const database = await getDatabase();
  const { rows } = await database.execute<{ id: string }>(sql`
    SELECT ${agreements.id} FROM ${agreements}
    WHERE ${agreements.version} = ${version} AND ${agreements.deletedAt} IS NULL
        AND ${agreements.effectiveAt} <= ${at.toISOString()}`);
  if (!rows[0]) throw new PortalError('not_found');
  return previewAgreementById(rows[0].id, language, at);
}

/** The same by id and before it is in force, for the admin. @throws PortalError `not_found` */
export async function previewAgreementById(
  id: string,
  language: Locale | undefined,
  at: Date,
): Promise<Buffer> {
  if (!isId(id)) throw new PortalError('not_found');
  const texts = await agreementTexts(id);
  const wanted = language === undefined ? texts : texts.filter((text) => text.language === language);
  const [first, ...others] = wanted.map((text) => factsOf(text, texts, [], at));
  if (!first) throw new PortalError('not_found');
  const { pdf } = await renderAgreement([first, ...others], '');
  return pdf;
}

/** What an agreement is rendered from in one language. @param texts in all of its languages, the binding one first */
export function factsOf(
  text: AgreementText,
  texts: readonly AgreementText[],
  parties: AgreementFacts['parties'],
  at: Date,
): AgreementFacts {
  const { labels, t } = agreementWords(text.language);
  const [binding = text.language, ...reference] = texts.map(({ language }) =>
    languageName(language, text.language),
  );
  const prevails =
    reference.length === 0
      ? undefined
      : t('words.prevails', { binding, reference: listOfNames(reference, text.language) });
  return {
    language: text.language,
    version: text.version,
    title: text.title,
    body: text.body,
    at,
    office: text.office,
    prevails,
    parties,
    words: {
      ...labels.words,
      version: t('words.version', { version: text.version }),
      footer: ({ number, page, pages }) =>
        t('words.footer', { number, page: String(page), pages: String(pages) }),
    },
  };
}

/** The agreement in force, as a member is asked to accept it. Times are ISO 8601 UTC. */
export interface AgreementRequest {
  readonly version: string;
  readonly acceptedAt: string | null;
  /** Those that it has, the binding one first. */
  readonly languages: readonly Locale[];
  /** The version that the member accepted last, where it is another one. */
  readonly previous: { readonly version: string; readonly acceptedAt: string } | null;
  /** What each version since then has changed, in the words of the office; the oldest first. */
  readonly changes: readonly {
    readonly version: string;
    readonly texts: Readonly<Record<Locale, string | null>>;
  }[];
}

/** The agreement in force, whether the member has accepted it, and what is new in it. @throws PortalError `not_found` */
export async function currentAgreement({ memberId, clock }: ApplicantContext): Promise<AgreementRequest> {
  const database = await getDatabase();
  await activeMember(database, memberId);
  const inForce = await agreementInForce(database, clock.now());
  if (!inForce) throw new PortalError('not_found');
  const { version } = inForce;
  const [acceptedAt, languages, { rows }] = await Promise.all([
    acceptanceOf(database, memberId, version),
    agreementLanguages(database, inForce.id),
    database.execute<{ version: string; accepted_at: string; effective_at: string }>(sql`
      SELECT ${agreements.version}, ${agreementAcceptances.acceptedAt}, ${agreements.effectiveAt}
      FROM ${agreementAcceptances} JOIN ${agreements} ON ${agreements.version} = ${agreementAcceptances.version}
      WHERE ${agreementAcceptances.memberId} = ${memberId} AND ${agreements.version} <> ${version}
        AND ${agreements.effectiveAt} <= (SELECT ${agreements.effectiveAt} FROM ${agreements}
          WHERE ${agreements.id} = ${inForce.id})
      ORDER BY ${agreements.effectiveAt} DESC LIMIT 1`),
  ]);
  const [previous] = acceptedAt ? [] : rows;
  return {
    version,
    acceptedAt: acceptedAt?.toISOString() ?? null,
    languages,
    previous: previous
      ? { version: previous.version, acceptedAt: new Date(previous.accepted_at).toISOString() }
      : null,
    changes: previous
      ? await changesBetween(database, { after: previous.effective_at, upTo: inForce.id })
      : [],
  };
}

/** The languages in which an agreement has a text, the binding one first. */
async function agreementLanguages(executor: Executor, id: string): Promise<Locale[]> {
  const { rows } = await executor.execute<{ language: string }>(sql`
    SELECT ${agreements_locales._locale} AS language FROM ${agreements_locales}
    JOIN ${agreements} ON ${agreements.id} = ${agreements_locales._parentID}
    WHERE ${agreements.id} = ${id} AND ${agreements_locales.body} IS NOT NULL
    ORDER BY ${agreements_locales._locale}::text = ${agreements.bindingLanguage}::text DESC,
        ${agreements_locales._locale}`);
  return rows.map(({ language }) => storedLocale(language));
}

/** The version in force and its languages, for pages; undefined while there is none. */
export async function presentAgreement(
  at: Date,
): Promise<{ version: string; languages: readonly Locale[] } | undefined> {
  const database = await getDatabase();
  const inForce = await agreementInForce(database, at);
  return inForce && { version: inForce.version, languages: await agreementLanguages(database, inForce.id) };
}

/** A version that was or is in force, for the public history. */
export interface PastAgreement {
  readonly version: string;
  /** ISO 8601 UTC. */
  readonly effectiveAt: string;
  /** The binding one first. */
  readonly languages: readonly Locale[];
  readonly changes: Readonly<Partial<Record<Locale, string | null>>>;
}

/** Every version whose date has come, the newest first. */
export async function pastAgreements(at: Date): Promise<PastAgreement[]> {
  const database = await getDatabase();
  const { rows } = await database.execute<{
    id: string;
    version: string;
    effective_at: string;
    changes: PastAgreement['changes'] | null;
  }>(sql`
    SELECT ${agreements.id}, ${agreements.version}, ${agreements.effectiveAt},
        ${byLanguage(agreements_locales, agreements_locales.changes, agreements.id)} AS changes
    FROM ${agreements} WHERE ${agreements.deletedAt} IS NULL AND ${agreements.effectiveAt} <= ${at.toISOString()}
    ORDER BY ${agreements.effectiveAt} DESC, ${agreements.createdAt} DESC`);
  return Promise.all(
    rows.map(async ({ id, version, effective_at: effectiveAt, changes }) => ({
      version,
      effectiveAt: new Date(effectiveAt).toISOString(),
      languages: await agreementLanguages(database, id),
      changes: changes ?? {},
    })),
  );
}

async function changesBetween(
  executor: Executor,
  { after, upTo }: { after: string; upTo: string },
): Promise<AgreementRequest['changes']> {
  const { rows } = await executor.execute<{
    version: string;
    texts: Partial<Record<Locale, string | null>> | null;
  }>(sql`
    SELECT ${agreements.version},
        ${byLanguage(agreements_locales, agreements_locales.changes, agreements.id)} AS texts
    FROM ${agreements} WHERE ${agreements.deletedAt} IS NULL AND ${agreements.effectiveAt} > ${after}
      AND ${agreements.effectiveAt} <= (SELECT present.effective_at FROM ${agreements} AS present
        WHERE present.id = ${upTo})
    ORDER BY ${agreements.effectiveAt}`);
  return rows
    .map(({ version, texts }) => ({ version, texts: byLocale((locale) => texts?.[locale] || null) }))
    .filter(({ texts }) => Object.values(texts).some((text) => text !== null));
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
