import { APIError, Forbidden, JobCancelledError, NotFound, ValidationError } from 'payload';
import type { Field, FlattenedField, Payload, TypedUser } from 'payload';

import { isLocale, type Locale, locales } from '@/i18n/locales';

import type { FailureListeners } from './failures';
import { missingTexts } from './hooks/publish-every-language';
import { replaceScheduleTask } from './payload-adapter/schedule-task';
import { readPublishable } from './publications/own-values';

/** What the schedule drawer of the admin stores with a job. */
interface ScheduleInput {
  type?: 'publish' | 'unpublish';
  /** Missing: every language. */
  locale?: string;
  doc?: { relationTo: string; value: string };
  /** Instead of an item; it can only be published. */
  global?: string;
  user?: { relationTo: string; value: string };
}

/**
 * Makes scheduled publications follow the rules of this portal's languages. Payload's own handler publishes the
 * default language only when the schedule names none, and forgets the language when it withdraws; here a schedule
 * without a language publishes every language that is complete, or withdraws all. It acts with the permissions that the
 * staff member who made the schedule has when it is due. What a rule refuses is not tried again.
 * @param listener told of schedules that are given up; nothing of them was written
 * @returns what to call once per process (`onInit`)
 */
export const scheduleEveryLanguage =
  (listener: FailureListeners['schedule']) =>
  (payload: Payload): void => {
    replaceScheduleTask(payload, async (scheduled, input, isLast) => {
      const schedule = input as ScheduleInput;
      try {
        await runSchedule(scheduled, schedule);
      } catch (error) {
        const isRefused = error instanceof APIError && error.status < 500;
        if (!isRefused && !isLast) throw error;
        const { doc, global, locale, type = 'publish', user } = schedule;
        await listener(scheduled, {
          type,
          subject: doc ? `${doc.relationTo}/${doc.value}` : `globals/${global ?? ''}`,
          ...(isLocale(locale) && { locale }),
          ...(user?.relationTo === 'staff' && { staffId: user.value }),
          error,
        });
        throw isRefused ? new JobCancelledError(error.message) : error;
      }
    });
  };

async function runSchedule(payload: Payload, input: ScheduleInput): Promise<void> {
  const user = await scheduler(payload, input);
  // Both languages become public together or not at all.
  const transactionID = (await payload.db.beginTransaction()) ?? undefined;
  const due = {
    payload,
    input,
    write: { depth: 0, overrideAccess: false, user, req: { transactionID } },
  } as const;
  try {
    if (input.global === undefined || input.global === null) await publishItem(due);
    else await publishGlobal(due, input.global as 'home');
    if (transactionID) await payload.db.commitTransaction(transactionID);
  } catch (error) {
    if (transactionID) await payload.db.rollbackTransaction(transactionID);
    throw error;
  }
}

/** A schedule whose time has come, and how it writes. */
interface Due {
  readonly payload: Payload;
  readonly input: ScheduleInput;
  readonly write: {
    readonly depth: 0;
    readonly overrideAccess: false;
    readonly user: TypedUser;
    readonly req: { readonly transactionID: number | string | undefined };
  };
}

async function publishItem({ payload, input, write }: Due): Promise<void> {
  const { doc, locale, type = 'publish' } = input;
  if (!doc) throw new Error('The schedule names no item.');
  const collection = doc.relationTo as 'news';
  const of = { ...write, collection, id: doc.value };
  if (type === 'unpublish') {
    const all = locale ? {} : { unpublishAllLocales: true };
    await payload.update({ ...of, ...all, locale: asLocale(locale), data: { _status: 'draft' } });
    return;
  }
  const { fields } = payload.collections[collection].config;
  const wanted = locale
    ? [asLocale(locale)]
    : await completeLanguages(payload, { collection, id: doc.value }, fields);
  for (const language of wanted) {
    await payload.update({ ...of, locale: language, data: { _status: 'published' } });
  }
}

async function publishGlobal({ payload, input: { locale, type }, write }: Due, slug: 'home'): Promise<void> {
  if (type === 'unpublish') throw new Error('A global is always published.');
  const config = payload.globals.config.find((global) => global.slug === slug);
  const wanted = locale
    ? [asLocale(locale)]
    : await completeLanguages(payload, { global: slug }, config?.flattenedFields ?? []);
  for (const language of wanted) {
    await payload.updateGlobal({ ...write, slug, locale: language, data: { _status: 'published' } });
  }
}

async function scheduler(payload: Payload, { user }: ScheduleInput): Promise<TypedUser> {
  if (user?.relationTo !== 'staff') throw new Error('The schedule does not say who made it.');
  const account = await payload.findByID({
    collection: 'staff',
    id: user.value,
    depth: 0,
    disableErrors: true,
  });
  // Someone who has left publishes nothing any more, as with bundles and actions on many items.
  if (!account || account.disabledAt) throw new Forbidden();
  return { ...account, collection: 'staff' };
}

/** Languages in which every required text of what would be published is there; none is an error that says what is missing. */
async function completeLanguages(
  payload: Payload,
  of: { readonly collection: 'news'; readonly id: string } | { readonly global: 'home' },
  fields: readonly (Field | FlattenedField)[],
): Promise<Locale[]> {
  const missing: { readonly locale: Locale; readonly paths: readonly string[] }[] = [];
  for (const locale of locales) {
    const publishable = await readPublishable({ payload }, of, locale);
    if (!publishable) throw new NotFound();
    missing.push({ locale, paths: missingTexts(fields, publishable.values, locale) });
  }
  const complete = missing.filter(({ paths }) => paths.length === 0);
  if (complete.length > 0) return complete.map(({ locale }) => locale);
  // Of the language that lacks the fewest: others may not have been begun.
  const [nearest] = missing.toSorted((one, other) => one.paths.length - other.paths.length);
  throw new ValidationError({
    errors: (nearest?.paths ?? []).map((path) => ({
      path,
      message: 'No language of the item is complete.',
    })),
  });
}

function asLocale(code: string | undefined): Locale {
  return locales.find((locale) => locale === code) ?? locales[0];
}
