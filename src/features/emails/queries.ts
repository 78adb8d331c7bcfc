import { and, desc, eq, sql } from '@payloadcms/db-postgres/drizzle';

import {
  type Email,
  type EmailPart,
  type EmailTexts,
  emailTexts,
  partsOf,
  problemsOf,
  REVISIONS_KEPT,
} from '@/features/notifications';
import { sourceOf } from '@/i18n/icu';
import type { Locale } from '@/i18n/locales';
import { staff } from '@/payload-schema';
import { type Executor, getDatabase } from '@/platform/db/database';

import type { WordingState } from './domain';

/** What someone wrote for an email in one language. */
export interface Revision {
  readonly revision: number;
  readonly texts: EmailTexts;
  /** The defaults of its parts when it was written. */
  readonly defaults: EmailTexts;
  readonly changedAt: Date;
  /** Null after the account has been deleted. */
  readonly changedBy: string | null;
}

const shown = {
  revision: emailTexts.revision,
  texts: emailTexts.texts,
  defaults: emailTexts.defaults,
  changedAt: emailTexts.changedAt,
  changedBy: staff.name,
};

/** Everything that was written for an email in a language and is kept, the newest first. */
export async function revisionsOf(
  email: string,
  locale: Locale,
  executor?: Executor,
): Promise<readonly Revision[]> {
  return (executor ?? (await getDatabase()))
    .select(shown)
    .from(emailTexts)
    .leftJoin(staff, eq(staff.id, emailTexts.changedBy))
    .where(and(eq(emailTexts.email, email), eq(emailTexts.locale, locale)))
    .orderBy(desc(emailTexts.revision))
    .limit(REVISIONS_KEPT);
}

/** What counts for each email, by `<email> <language>`. */
export async function currentTexts(): Promise<ReadonlyMap<string, Pick<Revision, 'texts' | 'defaults'>>> {
  const rows = await (
    await getDatabase()
  )
    .selectDistinctOn([emailTexts.email, emailTexts.locale], {
      key: sql<string>`${emailTexts.email} || ' ' || ${emailTexts.locale}`,
      texts: emailTexts.texts,
      defaults: emailTexts.defaults,
    })
    .from(emailTexts)
    .orderBy(emailTexts.email, emailTexts.locale, desc(emailTexts.revision));
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}

/** The default of each part, as a text in ICU syntax. */
export function defaultsOf(email: Email, locale: Locale): EmailTexts {
  const texts = email.texts[locale];
  return Object.fromEntries(
    partsOf(email, locale).flatMap((part) => {
      const text = texts[part];
      return text === undefined ? [] : [[part, sourceOf(text)]];
    }),
  );
}

/** The parts whose default is no longer what it was when their words were written. */
export function outdatedParts(
  email: Email,
  locale: Locale,
  { texts, defaults }: Pick<Revision, 'texts' | 'defaults'>,
): readonly EmailPart[] {
  const now = defaultsOf(email, locale);
  return partsOf(email, locale).filter(
    (part) => texts[part] !== undefined && (defaults[part] ?? '') !== (now[part] ?? ''),
  );
}

/** Whose words an email has in a language. */
export function wordingState(
  email: Email,
  locale: Locale,
  current: Pick<Revision, 'texts' | 'defaults'> | undefined,
): WordingState {
  if (email.languages && !email.languages.includes(locale)) return 'notSent';
  if (!current || Object.keys(current.texts).length === 0) return 'default';
  if (problemsOf(email, locale, current.texts).length > 0) return 'broken';
  return outdatedParts(email, locale, current).length > 0 ? 'outdated' : 'changed';
}
