import { and, eq, lte, sql } from '@payloadcms/db-postgres/drizzle';

import { recordByStaff } from '@/features/identity';
import {
  type EmailPart,
  emailTexts,
  type EmailTexts,
  partsOf,
  problemsOf,
  REVISIONS_KEPT,
  tidyTexts,
} from '@/features/notifications';
import type { Locale } from '@/i18n/locales';
import type { Clock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import { defaultsOf, revisionsOf } from '../queries';
import { emailOf } from '../registered';

interface Wording {
  readonly email: string;
  readonly lang: Locale;
  readonly texts: EmailTexts;
}

/** The texts of an email that people may word. @throws PortalError `invalid_input` for others */
export function wordedTexts({ email: id, lang, texts }: Wording): EmailTexts {
  const tidied = tidyTexts(texts);
  const parts = partsOf(emailOf(id), lang);
  const foreign = Object.keys(tidied).find((part) => !parts.some((known) => known === part));
  if (foreign !== undefined) throw new PortalError('invalid_input', { fields: { [foreign]: 'unknown' } });
  return tidied;
}

/**
 * Keeps what someone wrote for an email in one language; emails that are written from now on use it.
 * @returns the new revision
 * @throws PortalError `not_found`; `invalid_input` with the problems of the texts; `conflict` with what someone else has
 *   saved since the revision that this was made from
 */
export async function saveTexts(
  wording: Wording & { readonly revision: number },
  { staffId, clock }: { readonly staffId: string; readonly clock: Clock },
): Promise<{ revision: number }> {
  const { email: id, lang, revision } = wording;
  const email = emailOf(id);
  const texts = wordedTexts(wording);
  const problems = problemsOf(email, lang, texts);
  if (problems.length > 0) throw new PortalError('invalid_input', { data: { problems } });
  const usual = defaultsOf(email, lang);
  const changed = Object.keys(texts) as EmailPart[];
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${id} ${lang}`}, 0))`);
    const [current] = await revisionsOf(id, lang, transaction);
    if ((current?.revision ?? 0) !== revision) {
      throw new PortalError('conflict', {
        data: {
          revision: current?.revision ?? 0,
          texts: current?.texts ?? {},
          changedBy: current?.changedBy ?? null,
        },
      });
    }
    const next = revision + 1;
    await transaction.insert(emailTexts).values({
      email: id,
      locale: lang,
      revision: next,
      texts,
      defaults: Object.fromEntries(changed.map((part) => [part, usual[part] ?? ''])),
      changedAt: clock.now(),
      changedBy: staffId,
    });
    await transaction
      .delete(emailTexts)
      .where(
        and(
          eq(emailTexts.email, id),
          eq(emailTexts.locale, lang),
          lte(emailTexts.revision, next - REVISIONS_KEPT),
        ),
      );
    await recordByStaff(transaction, {
      at: clock.now(),
      staffId,
      action: changed.length === 0 ? 'email_text.reset' : 'email_text.changed',
      subjectId: null,
      details: { address: id, language: lang },
    });
    return { revision: next };
  });
}
