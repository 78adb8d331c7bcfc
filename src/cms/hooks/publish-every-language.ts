import { ValidationError } from 'payload';
import type { CollectionBeforeOperationHook, CollectionConfig, PayloadRequest } from 'payload';

import { adminTexts } from '@/i18n/admin-labels';
import { defaultLocale, localeNames, locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';

const text = adminTexts('shared');

interface WriteArguments {
  id?: string;
  data?: Record<string, unknown>;
  draft?: boolean;
  publishAllLocales?: boolean;
}

/**
 * `?locale=all` with a status means every language (contracts, section 10). Payload has arguments of its own for that,
 * and wants an ordinary language for the rest of the write.
 */
export const publishEveryLanguageOnRequest: CollectionBeforeOperationHook = async ({
  args,
  collection,
  operation,
  req,
}) => {
  if (operation !== 'create' && operation !== 'update') return args;
  const write = args as WriteArguments;
  let result: WriteArguments = write;
  if ((req.locale as string) === 'all') {
    req.locale = defaultLocale;
    const status = write.data?._status;
    if (status === 'published') result = { ...write, publishAllLocales: true };
    if (status === 'draft' && operation === 'update' && !write.draft) {
      result = { ...write, unpublishAllLocales: true } as WriteArguments;
    }
  }
  if (result.publishAllLocales && operation === 'update' && result.id) {
    await refuseIncompleteLanguages(result.id, collection, req);
  }
  return result as typeof args;
};

/** Publishing all languages together validates only the language of the request; the others are checked here. */
async function refuseIncompleteLanguages(
  id: string,
  collection: Pick<CollectionConfig, 'slug' | 'fields'>,
  req: PayloadRequest,
): Promise<void> {
  const item = (await req.payload.findByID({
    collection: collection.slug as 'news',
    id,
    req: { transactionID: req.transactionID },
    locale: 'all',
    draft: true,
    depth: 0,
  })) as unknown;
  const errors = locales
    .filter((locale) => locale !== req.locale)
    .flatMap((locale) =>
      missingTexts(collection.fields, item, locale).map((name) => ({
        path: name,
        message: text(req, 'errors.missingInLanguage', { language: localeNames[locale] }),
      })),
    );
  if (errors.length > 0) throw new ValidationError({ collection: collection.slug, errors }, req.t);
}

/** Names of the required localized fields that an item, read in all languages, lacks in one of them. */
export function missingTexts(fields: CollectionConfig['fields'], item: unknown, locale: Locale): string[] {
  const texts = item as Record<string, Partial<Record<Locale, unknown>> | undefined>;
  return fields.flatMap((field) => {
    const matters =
      'name' in field && 'localized' in field && field.localized && 'required' in field && field.required;
    return matters && isEmpty(texts[field.name]?.[locale]) ? [field.name] : [];
  });
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
