import { getLocalI18n, ValidationError } from 'payload';
import type { Payload } from 'payload';

import { skipOf } from '@/cms/bulk/perform';
import { kindName } from '@/cms/admin/kind-name';
import { NotApproved } from '@/cms/content-review/guard-publications';
import type { WrittenSlug } from '@/cms/content-target';
import type { FailedBulk, FailedSchedule, FailureListeners } from '@/cms/failures';
import { labelOf } from '@/cms/translations/exchange/read-item';
import { newestTexts } from '@/cms/translations/newest-texts';
import type { ByLanguage } from '@/features/notices';
import { languageName } from '@/i18n/language-name';
import { byLocale, type Locale, locales } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import type { Executor } from '@/platform/db/database';
import { inPayloadTransaction } from '@/platform/db/payload-transaction';
import { requestTransaction } from '@/platform/db/request-transaction';

import { failureTexts, reasonText } from './reasons';
import { noteFailure } from './use-cases/note-failure';

type I18n = Awaited<ReturnType<typeof getLocalI18n>>;
type I18nByLanguage = Readonly<Record<Locale, I18n>>;

/** Items that an email and a notice name; more are counted. */
const NAMED = 5;

/** Records failures and tells people about them, each in its own transaction. */
export const failureListeners: FailureListeners = {
  schedule: (payload, failed) =>
    inPayloadTransaction(payload, async (transactionID) => {
      const executor = await requestTransaction({ payload, transactionID });
      const { type, subject, locale, staffId, error } = failed;
      const i18n = await i18nOfAll(payload);
      await noteFailure(executor, {
        kind: 'schedule',
        operation: type,
        subject,
        locale: locale ?? null,
        ...(error instanceof NotApproved && { unapprovedIn: error.locale }),
        staffId: await knownStaff(payload, staffId),
        title: await titleOf(payload, executor, i18n, failed),
        reason: byLocale((reader) => reasonOf(payload, failed, reader, i18n[reader])),
        at: systemClock.now(),
      });
    }),
  bulk: (payload, failed) =>
    inPayloadTransaction(payload, async (transactionID) => {
      const executor = await requestTransaction({ payload, transactionID });
      const { collection, operation, staffId } = failed;
      const i18n = await i18nOfAll(payload);
      await noteFailure(executor, {
        kind: 'bulk',
        operation,
        subject: collection,
        locale: null,
        staffId,
        title: byLocale((reader) => kindName({ payload, i18n: i18n[reader] }, collection, 'plural')),
        reason: byLocale((reader) => bulkReason(failed, reader)),
        at: systemClock.now(),
      });
    }),
};

async function i18nOfAll({ config }: Payload): Promise<I18nByLanguage> {
  const entries = await Promise.all(
    locales.map(async (language) => [language, await getLocalI18n({ config, language })] as const),
  );
  return Object.fromEntries(entries) as I18nByLanguage;
}

/** An account that was deleted cannot be referred to. */
async function knownStaff(payload: Payload, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null;
  const account = await payload.findByID({ collection: 'staff', id, depth: 0, disableErrors: true });
  return account ? account.id : null;
}

async function titleOf(
  payload: Payload,
  executor: Executor,
  i18n: I18nByLanguage,
  { subject, locale }: Pick<FailedSchedule, 'subject' | 'locale'>,
): Promise<ByLanguage> {
  const [collection = '', id = ''] = subject.split('/');
  if (collection === 'globals') {
    return byLocale((reader) => kindName({ payload, i18n: i18n[reader] }, id, 'singular'));
  }
  const texts = await newestTexts(payload, executor, [{ collection: collection as WrittenSlug, id }]);
  const titles = texts.get(id);
  return byLocale((reader) => {
    const found = [locale ?? reader, reader, ...locales].map((one) => titles?.get(one)?.title);
    return found.find(Boolean) ?? kindName({ payload, i18n: i18n[reader] }, collection, 'singular');
  });
}

function reasonOf(payload: Payload, { error, subject }: FailedSchedule, reader: Locale, i18n: I18n): string {
  if (error instanceof NotApproved) {
    return failureTexts(reader).t('reasons.approval', { language: languageName(error.locale, reader) });
  }
  try {
    const skip = skipOf(error, i18n);
    if (!(error instanceof ValidationError)) return reasonText(reader, skip);
    // The error names fields in one language.
    const [slug = '', id = ''] = subject.split('/');
    const { collections, globals } = payload.config;
    const config =
      slug === 'globals'
        ? globals.find((one) => one.slug === id)
        : collections.find((one) => one.slug === slug);
    const fields = error.data.errors.map(({ path }) => {
      const [name] = path.split('.');
      const field = config?.flattenedFields.find((one) => one.name === name);
      return field ? labelOf({ i18n }, field) : path;
    });
    return reasonText(reader, { reason: 'incomplete', fields: [...new Set(fields)] });
  } catch {
    // Not a refusal: the log has it.
    return reasonText(reader, undefined);
  }
}

function bulkReason({ failures, total }: FailedBulk, reader: Locale): string {
  const { t, labels } = failureTexts(reader);
  const lines = failures
    .slice(0, NAMED)
    .map(({ title, skip }) =>
      t('bulk.item', { title: title || labels.untitled, reason: reasonText(reader, skip) }),
    );
  const rest = failures.length - lines.length;
  return [
    t('bulk.lead', { failed: failures.length, total }),
    ...lines,
    ...(rest > 0 ? [t('bulk.more', { count: rest })] : []),
  ].join('\n');
}
