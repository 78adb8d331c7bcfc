import { ValidationError } from 'payload';
import type {
  CollectionBeforeChangeHook,
  CollectionBeforeOperationHook,
  Field,
  FlattenedField,
  PayloadRequest,
} from 'payload';

import { adminTexts } from '@/i18n/admin-labels';
import { languageName } from '@/i18n/language-name';
import { adminLocale, defaultLocale, isLocale, locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';

const text = adminTexts('shared');

/** Which collection the write under way publishes in every language: hooks that follow see no arguments. */
const PUBLISHED_WHOLE = 'publishedInEveryLanguage';

/** In which language the write under way is: Payload reads in all languages meanwhile, with the same request. */
const WRITTEN_LANGUAGE = 'writtenLanguage';

interface WriteArguments {
  data?: Record<string, unknown>;
  draft?: boolean;
  publishAllLocales?: boolean;
}

/**
 * `?locale=all` with a status means every language (contracts, section 10). Payload has arguments of its own for that,
 * and wants an ordinary language for the rest of the write.
 */
export const publishEveryLanguageOnRequest: CollectionBeforeOperationHook = ({
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
  req.context[WRITTEN_LANGUAGE] = req.locale;
  req.context[PUBLISHED_WHOLE] = result.publishAllLocales ? collection.slug : undefined;
  return result as typeof args;
};

/** The languages that the write under way of the collection is meant for. */
export function writtenLanguages(
  slug: string,
  { context }: Pick<PayloadRequest, 'context'>,
): readonly Locale[] {
  if (context[PUBLISHED_WHOLE] === slug) return locales;
  const language = context[WRITTEN_LANGUAGE];
  return isLocale(language) ? [language] : [];
}

/**
 * Refuses to publish every language of an item that lacks a required text in one of them: Payload validates only the
 * language of the request, also when it creates an item and when it changes many. A page without its title fails for
 * every visitor. It runs for each item after the access rules, so it tells nothing to those whom they refuse.
 *
 * @throws ValidationError that names the texts that are missing, with their language
 */
export const refuseIncompleteLanguages: CollectionBeforeChangeHook = async ({
  collection,
  context,
  data,
  operation,
  originalDoc,
  req,
}) => {
  if (context[PUBLISHED_WHOLE] !== collection.slug) return data as Record<string, unknown>;
  const { id } = (operation === 'update' ? originalDoc : {}) as { id?: string };
  const stored = id === undefined ? {} : await readInEveryLanguage(collection.slug, id, req);
  const item = withRowsOf(collection.fields, stored, data as Record<string, unknown>);
  const errors = locales
    .filter((locale) => locale !== req.locale)
    .flatMap((locale) =>
      missingTexts(collection.fields, item, locale).map((name) => ({
        path: name,
        message: text(req, 'errors.missingInLanguage', {
          language: languageName(locale, adminLocale(req.i18n.language)),
        }),
      })),
    );
  if (errors.length > 0) throw new ValidationError({ collection: collection.slug, errors }, req.t);
  return data as Record<string, unknown>;
};

async function readInEveryLanguage(slug: string, id: string, req: PayloadRequest): Promise<unknown> {
  return req.payload.findByID({
    collection: slug as 'news',
    id,
    req: { transactionID: req.transactionID },
    locale: 'all',
    draft: true,
    trash: true,
    depth: 0,
  });
}

/** The stored item with the rows that it will have; one that the write adds has no text in any language yet. */
export function withRowsOf(
  fields: readonly Field[],
  stored: unknown,
  data: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const item = { ...(stored as Record<string, unknown>) };
  for (const field of fields) {
    if (field.type !== 'array' || !Array.isArray(data[field.name])) continue;
    const before = item[field.name];
    const known = new Map((Array.isArray(before) ? (before as Row[]) : []).map((row) => [row.id, row]));
    item[field.name] = (data[field.name] as Row[]).map(({ id }) => known.get(id) ?? {});
  }
  return item;
}

interface Row {
  readonly id?: string;
}

/**
 * Paths of the required localized fields that an item, read in all languages, lacks in one of them; those of rows have
 * their number, from 0: `results.1.value`.
 */
export function missingTexts(
  fields: readonly (Field | FlattenedField)[],
  item: unknown,
  locale: Locale,
  within = '',
): string[] {
  const values = (item ?? {}) as Record<string, unknown>;
  return fields.flatMap((field) => {
    if (!('name' in field)) return [];
    const value = values[field.name];
    const path = `${within}${field.name}`;
    if (field.type === 'group' || field.type === 'tab') {
      return missingTexts(field.fields, value, locale, `${path}.`);
    }
    if (field.type === 'array') {
      const rows = Array.isArray(value) ? (value as unknown[]) : [];
      return rows.flatMap((row, index) => missingTexts(field.fields, row, locale, `${path}.${index}.`));
    }
    const matters = 'localized' in field && field.localized && 'required' in field && field.required;
    const text = (value as Partial<Record<Locale, unknown>> | null | undefined)?.[locale];
    return matters && isEmpty(text) ? [path] : [];
  });
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
