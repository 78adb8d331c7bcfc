import { z } from 'zod';

import { recordByStaff } from '@/features/identity';
import { accountSchema } from '@/features/session';
import { defaultLocale, type Locale, locales } from '@/i18n/locales';
import type { Clock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import { type CsvLine, linesOf, UnreadableCsv } from '../admin/csv';
import { applyTransition } from '../apply-transition';
import { organizationSearchKey, phoneSchema, subscriptionMachine } from '../domain';
import { findList } from '../lists';
import { isSuppressed } from '../suppressions';
import { rowOf } from './subscribe';

/** Most lines of one import; longer files are split. */
const MAX_LINES = 20_000;

export const importSchema = z.strictObject({
  list: z.string('empty').min(1, 'empty').max(160),
  csv: z.string('empty').min(1, 'empty').max(8_000_000, 'format'),
  /** Language of those whose line names none. */
  lang: z.enum(locales).default(defaultLocale),
  /** Where and how the people agreed; without it each of them is asked by mail. */
  evidence: z.string().trim().max(2000, 'format').default(''),
  dryRun: z.boolean().default(true),
});

const lineSchema = z.object({
  email: accountSchema,
  name: z.string().max(80, 'format').default(''),
  phone: z.union([z.literal(''), phoneSchema]).default(''),
  organization: z.string().max(100, 'organizationLength').default(''),
  lang: z.union([z.literal(''), z.enum(locales)], 'format').default(''),
  consent_at: z.union([z.literal(''), z.iso.datetime({ offset: true }), z.iso.date()], 'format').default(''),
});

/** What becomes of a line. */
type LineOutcome =
  'subscribed' | 'invited' | 'present' | 'waiting' | 'left' | 'suppressed' | 'repeated' | 'wrong';

/** A column of the file, and the rule that its value breaks (`response.rules`). */
interface WrongCell {
  readonly column: string;
  readonly rule: string;
}

export interface ImportReport {
  readonly dryRun: boolean;
  readonly lines: number;
  readonly counts: Readonly<Partial<Record<LineOutcome, number>>>;
  /** Lines that do not become a subscription, with the reason; at most 500 of them. */
  readonly problems: readonly { line: number; email: string; outcome: LineOutcome; wrong?: WrongCell }[];
}

const MAX_PROBLEMS = 500;

/**
 * Imports subscribers from a CSV file with the columns email, name, phone, organization, lang and consent_at. With
 * evidence of consent they are subscribed immediately, otherwise each is asked by email. People who left stay
 * unsubscribed. A dry run reports the same and changes nothing.
 * @throws PortalError `invalid_input` for a file that cannot be read, `not_found` for an unknown list
 */
export async function importSubscribers(
  input: z.infer<typeof importSchema>,
  { staffId, clock }: { staffId: string; clock: Clock },
): Promise<ImportReport> {
  const lines = readLines(input.csv);
  const database = await getDatabase();
  const list = await findList(database, input.list, input.lang);
  if (!list) throw new PortalError('not_found');
  // Before the first line: each of them is a transaction of its own.
  if (!input.dryRun) {
    await recordByStaff(database, {
      at: clock.now(),
      staffId,
      action: 'subscribers.imported',
      subjectId: list.id,
      details: { collection: 'mailing-lists', title: list.name, lines: lines.length },
    });
  }
  const counts: Partial<Record<LineOutcome, number>> = {};
  const problems: { line: number; email: string; outcome: LineOutcome; wrong?: WrongCell }[] = [];
  const seen = new Set<string>();
  const add = (line: CsvLine, outcome: LineOutcome, wrong?: WrongCell) => {
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    if (outcome === 'subscribed' || outcome === 'invited' || problems.length >= MAX_PROBLEMS) return;
    problems.push({ line: line.line, email: line.fields.email ?? '', outcome, ...(wrong && { wrong }) });
  };
  for (const line of lines) {
    const parsed = lineSchema.safeParse(line.fields);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      add(line, 'wrong', { column: String(issue?.path[0]), rule: issue?.message ?? 'format' });
      continue;
    }
    const person = parsed.data;
    if (seen.has(person.email)) {
      add(line, 'repeated');
      continue;
    }
    seen.add(person.email);
    add(line, await bringIn(person, line.line));
  }
  return { dryRun: input.dryRun, lines: lines.length, counts, problems };

  async function bringIn(person: z.infer<typeof lineSchema>, line: number): Promise<LineOutcome> {
    if (!list) return 'wrong';
    const locale: Locale = person.lang === '' ? input.lang : person.lang;
    const now = clock.now().toISOString();
    const hasEvidence = input.evidence !== '';
    const event = hasEvidence ? 'import' : 'invite';
    const data = {
      name: person.name,
      phone: person.phone || null,
      organization: person.organization,
      organizationKey: organizationSearchKey(person.organization),
      locale,
      source: 'import',
      requestedAt: now,
      confirmedAt: hasEvidence ? now : null,
      consentAt: hasEvidence ? (person.consent_at ? new Date(person.consent_at).toISOString() : now) : null,
      consentVersion: hasEvidence ? 'import' : null,
      consentNote: hasEvidence ? input.evidence : null,
    } as const;
    let outcome: LineOutcome = hasEvidence ? 'subscribed' : 'invited';
    await database
      .transaction(async (transaction) => {
        if (await isSuppressed(transaction, person.email)) {
          outcome = 'suppressed';
          throw new NothingToDo();
        }
        const { subscription, isNew } = await rowOf(transaction, {
          ...data,
          list: list.id,
          email: person.email,
          state: 'pending',
        });
        const from = isNew ? 'none' : subscription.state;
        if (!subscriptionMachine.move(from, event, 'staff')) {
          outcome =
            from === 'subscribed'
              ? 'present'
              : from === 'unsubscribed' || from === 'rejected'
                ? 'left'
                : 'waiting';
          throw new NothingToDo();
        }
        // A dry run reads the same rows and rules, and takes the row back that it made.
        if (input.dryRun) throw new NothingToDo();
        await applyTransition(transaction, {
          subscription,
          ...(isNew && { from: 'none' }),
          list,
          event,
          actor: { kind: 'staff', id: staffId },
          clock,
          changes: data,
          details: { line, ...(hasEvidence && { evidence: input.evidence }) },
        });
      })
      .catch((error: unknown) => {
        if (!(error instanceof NothingToDo)) throw error;
      });
    return outcome;
  }
}

/** Takes a transaction back on purpose. */
class NothingToDo extends Error {}

function readLines(csv: string): CsvLine[] {
  try {
    const lines = linesOf(csv);
    if (lines.length > MAX_LINES) throw new UnreadableCsv(MAX_LINES + 1, 'tooLarge');
    if (lines[0] && !('email' in lines[0].fields)) throw new UnreadableCsv(1, 'noEmail');
    return lines;
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    throw new PortalError('invalid_input', {
      fields: { csv: 'format' },
      data: { line: error.line, problem: error.problem },
      cause: error,
    });
  }
}
