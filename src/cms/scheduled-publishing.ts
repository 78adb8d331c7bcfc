import { ValidationError } from 'payload';
import type { Payload, TypedUser } from 'payload';

import { locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';

import { missingTexts } from './hooks/publish-every-language';
import { replaceScheduleTask } from './payload-adapter/schedule-task';

/** What the schedule drawer of the admin stores with a job. */
interface ScheduleInput {
  type?: 'publish' | 'unpublish';
  /** Missing: every language. */
  locale?: string;
  doc?: { relationTo: string; value: string };
  user?: { relationTo: string; value: string };
}

/**
 * Makes scheduled publications follow the rules of this portal's languages. Payload's own handler publishes the
 * default language only when the schedule names none, and forgets the language when it withdraws; here a schedule
 * without a language publishes every language that is complete, or withdraws all. It acts with the permissions that the
 * staff member who made the schedule has when it is due. Called once per process (`onInit`).
 */
export function scheduleEveryLanguage(payload: Payload): void {
  replaceScheduleTask(payload, (scheduled, input) => runSchedule(scheduled, input as ScheduleInput));
}

async function runSchedule(payload: Payload, input: ScheduleInput): Promise<void> {
  const { doc, locale, type = 'publish' } = input;
  if (!doc) throw new Error('The schedule names no item.');
  const collection = doc.relationTo as 'news';
  const user = await scheduler(payload, input);
  const write = {
    collection,
    id: doc.value,
    depth: 0,
    overrideAccess: false,
    user,
  } as const;

  // Both languages become public together or not at all.
  const transactionID = (await payload.db.beginTransaction()) ?? undefined;
  const req = { transactionID };
  try {
    if (type === 'unpublish') {
      const all = locale ? {} : { unpublishAllLocales: true };
      await payload.update({ ...write, ...all, locale: asLocale(locale), data: { _status: 'draft' }, req });
    } else {
      const wanted = locale ? [asLocale(locale)] : await completeLanguages(payload, collection, doc.value);
      for (const language of wanted) {
        await payload.update({ ...write, locale: language, data: { _status: 'published' }, req });
      }
    }
    if (transactionID) await payload.db.commitTransaction(transactionID);
  } catch (error) {
    if (transactionID) await payload.db.rollbackTransaction(transactionID);
    throw error;
  }
}

async function scheduler(payload: Payload, { user }: ScheduleInput): Promise<TypedUser> {
  if (user?.relationTo !== 'staff') throw new Error('The schedule does not say who made it.');
  const account = await payload.findByID({ collection: 'staff', id: user.value, depth: 0 });
  return { ...account, collection: 'staff' };
}

/** Languages in which the newest draft has every required text; none is an error that says what is missing. */
async function completeLanguages(payload: Payload, collection: 'news', id: string): Promise<Locale[]> {
  const item = await payload.findByID({ collection, id, locale: 'all', draft: true, depth: 0 });
  const { fields } = payload.collections[collection].config;
  const complete = locales.filter((locale) => missingTexts(fields, item, locale).length === 0);
  if (complete.length > 0) return complete;
  throw new ValidationError({
    collection,
    errors: missingTexts(fields, item, locales[0]).map((path) => ({
      path,
      message: 'No language of the item is complete.',
    })),
  });
}

function asLocale(code: string | undefined): Locale {
  return locales.find((locale) => locale === code) ?? locales[0];
}
