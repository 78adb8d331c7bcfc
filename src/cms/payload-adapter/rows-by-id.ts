import type { DatabaseAdapterObj, FlattenedField, UpdateGlobalArgs, UpdateOneArgs } from 'payload';

import { isLocale, type Locale } from '@/i18n/locales';
import { areAdaptersOn } from '@/platform/framework-adapters';

import { writtenLanguages } from '../hooks/publish-every-language';

/** In the context of a request: `{ slug, locale }` of the global that it publishes in one language. */
export const PUBLISHED_LANGUAGE = 'globalPublishedInOneLanguage';

type Values = Readonly<Record<string, unknown>>;

/**
 * Keeps the texts of the other languages with their rows when a language of a global or an item is published.
 *
 * Payload merges the rows of a draft into the public ones by their position: someone who moves the second entry of the menu to
 * the top in Chinese would put its English label on another entry. For globals, drafts-of-globals.test.ts shows it.
 *
 * Needs: `updateGlobal` and `updateOne` of the database adapter getting all languages of a publication; `findGlobal` and
 *   `findOne` without a language answering all.
 * Checked with: Payload 3.90.1
 * Without it: publishing rows in another order mixes up the texts of the other language until it is published as well.
 * Contract test: tests/integration/rows-of-items.test.ts
 */
export function withRowsById(database: DatabaseAdapterObj): DatabaseAdapterObj {
  if (!areAdaptersOn()) return database;
  return {
    ...database,
    init(args) {
      const adapter = database.init(args);
      const updateGlobal = adapter.updateGlobal.bind(adapter);
      adapter.updateGlobal = async (write) => {
        const locale = publishedLanguage(write);
        if (!locale) return updateGlobal(write);
        const { slug, data, req } = write;
        const config = args.payload.config.globals.find((global) => global.slug === slug);
        const before: Values = await adapter.findGlobal({ slug, req });
        const kept = { ...data, ...rowsKept(config?.flattenedFields ?? [], before, data, locale) };
        return updateGlobal({ ...write, data: kept });
      };
      const updateOne = adapter.updateOne.bind(adapter);
      adapter.updateOne = async (write) => {
        const { collection, data, req } = write;
        const fields = args.payload.collections[collection]?.config.flattenedFields ?? [];
        const locale = publishedInOne(write);
        if (!locale || write.id === undefined || !fields.some(hasTextsInRows)) return updateOne(write);
        const before = await adapter.findOne({ collection, where: { id: { equals: write.id } }, req });
        const kept = before ? rowsKept(fields, before, data, locale) : {};
        return updateOne({ ...write, data: { ...data, ...kept } });
      };
      return adapter;
    },
  };
}

/** The language that a write of an item publishes alone. A write that publishes none has the rows of a draft, which are right. */
export function publishedInOne({ collection, data, req }: UpdateOneArgs): Locale | undefined {
  const states: unknown = data._status;
  if (!req?.context || !isValues(states) || !Object.values(states).includes('published')) return undefined;
  const [locale, ...others] = writtenLanguages(collection, { context: req.context });
  return others.length === 0 ? locale : undefined;
}

/** Whether a field is a list that the languages share, and whose rows have texts in each of them. */
const hasTextsInRows = (field: FlattenedField): boolean =>
  field.type === 'array' && !field.localized
    ? field.flattenedFields.some((inner) => 'localized' in inner && inner.localized)
    : (field.type === 'group' || field.type === 'tab') && field.flattenedFields.some(hasTextsInRows);

/** The language that a write of a global publishes alone. */
export function publishedLanguage({ slug, req }: Pick<UpdateGlobalArgs, 'slug' | 'req'>): Locale | undefined {
  const of = req?.context?.[PUBLISHED_LANGUAGE];
  if (!isValues(of) || of.slug !== slug) return undefined;
  return isLocale(of.locale) ? of.locale : undefined;
}

/**
 * The lists among some values, each row with the texts that it had in other languages. Both have every language.
 * @param locale the one that comes from the new values
 */
export function rowsKept(
  fields: readonly FlattenedField[],
  before: Values,
  after: Values,
  locale: Locale,
): Values {
  const lists: Record<string, unknown> = {};
  for (const field of fields) {
    const [was, is] = [before[field.name], after[field.name]];
    if ((field.type === 'group' || field.type === 'tab') && !field.localized && isValues(is)) {
      lists[field.name] = {
        ...is,
        ...rowsKept(field.flattenedFields, isValues(was) ? was : {}, is, locale),
      };
    } else if (field.type === 'array' && !field.localized && Array.isArray(is)) {
      const known = new Map(rowsIn(was).map((row) => [row.id, row]));
      lists[field.name] = rowsIn(is).map((row) => {
        const same = known.get(row.id) ?? {};
        return {
          ...row,
          ...textsKept(field.flattenedFields, same, row, locale),
          ...rowsKept(field.flattenedFields, same, row, locale),
        };
      });
    }
  }
  return lists;
}

/**
 * Rows with everything that a write leaves out: what the row of the same ID has, and nothing for a new one. Payload would take
 * it from the row at the same position.
 * @param before the values of the newest draft, in the language of the write
 */
export function completeRows(fields: readonly FlattenedField[], before: Values, written: Values): Values {
  const complete: Record<string, unknown> = {};
  for (const field of fields) {
    const [was, is] = [before[field.name], written[field.name]];
    if ((field.type === 'group' || field.type === 'tab') && isValues(is)) {
      const inner = completeRows(field.flattenedFields, isValues(was) ? was : {}, is);
      complete[field.name] = { ...is, ...inner };
    } else if (field.type === 'array' && Array.isArray(is)) {
      const known = new Map(rowsIn(was).map((row) => [row.id, row]));
      complete[field.name] = rowsIn(is).map((row) => {
        const same = row.id === undefined ? {} : (known.get(row.id) ?? {});
        const missing = field.flattenedFields.filter(({ name }) => name !== 'id' && row[name] === undefined);
        const added = missing.map(({ name, type }) => [name, same[name] ?? (type === 'array' ? [] : null)]);
        return {
          ...row,
          ...completeRows(field.flattenedFields, same, row),
          ...(Object.fromEntries(added) as Values),
        };
      });
    }
  }
  return complete;
}

function textsKept(fields: readonly FlattenedField[], before: Values, after: Values, locale: Locale): Values {
  const localized = fields.filter((field) => 'localized' in field && field.localized);
  return Object.fromEntries(
    localized.map(({ name }) => {
      const [was, is] = [before[name], after[name]];
      return [name, { ...(isValues(was) && was), [locale]: isValues(is) ? is[locale] : undefined }];
    }),
  );
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const rowsIn = (value: unknown): Values[] => (Array.isArray(value) ? value.filter(isValues) : []);
