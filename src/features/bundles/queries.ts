import { getTranslation } from '@payloadcms/translations';
import { count, desc, eq, inArray, sql } from '@payloadcms/db-postgres/drizzle';
import type { Field, FlattenedField, Payload, PayloadRequest } from 'payload';

import {
  type BundleFailure,
  type BundleState,
  bundleStates,
  publicationBundleItems as items,
  publicationBundles as bundles,
} from '@/cms/bundles/tables';
import { languageStatesOfAll } from '@/cms/admin/language-states-query';
import { approvalObstacle } from '@/cms/content-review/guard-publications';
import { missingTexts } from '@/cms/hooks/publish-every-language';
import { newestTexts } from '@/cms/translations/newest-texts';
import { type RestoredChange, restoredChanges, type Values, writable } from '@/cms/versions/restoration';
import { contentKinds, type KindSlug } from '@/content/kinds';
import { type Locale, locales, otherLocales } from '@/i18n/locales';
import { staff } from '@/payload-schema';
import { adapterOf, type Executor } from '@/platform/db/database';

import { changedSince, isPrepared, parseTarget, type Target, targetOf } from './domain';
import { type BundleRow, digestsOf, type ItemRow, itemsOf } from './records';

/** A bundle in the list. */
export interface BundleSummary {
  readonly id: string;
  readonly title: string;
  readonly state: BundleState;
  readonly items: number;
  /** Undefined for an account that is gone. */
  readonly createdBy: string | undefined;
  /** What happened last, or happens next, and when. */
  readonly moment: 'created' | 'due' | 'published' | 'undone';
  readonly at: string;
}

const PAGE_SIZE = 25;

/** A page of the bundles, the newest first; an unknown state filters nothing. */
export async function listBundles(
  { payload }: Pick<PayloadRequest, 'payload'>,
  { state, page: wanted = 1 }: { readonly state?: string | undefined; readonly page?: number },
) {
  const { drizzle: database } = adapterOf(payload);
  const known = bundleStates.find((one) => one === state);
  const where = known ? eq(bundles.state, known) : undefined;
  const [all] = await database.select({ total: count() }).from(bundles).where(where);
  const total = all?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(Math.max(1, Math.trunc(wanted) || 1), pages);
  const rows = await database
    .select()
    .from(bundles)
    .where(where)
    .orderBy(desc(bundles.createdAt), bundles.id)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const numbers = await countItems(
    database,
    rows.map(({ id }) => id),
  );
  const names = await namesOf(
    database,
    rows.map(({ createdBy }) => createdBy),
  );
  return {
    total,
    page,
    pages,
    items: rows.map((bundle): BundleSummary => ({
      id: bundle.id,
      title: bundle.title,
      state: bundle.state,
      items: numbers.get(bundle.id) ?? 0,
      createdBy: names.get(bundle.createdBy ?? ''),
      ...momentOf(bundle),
    })),
  };
}

async function countItems(executor: Executor, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({ id: items.bundleId, total: count() })
    .from(items)
    .where(inArray(items.bundleId, [...ids]))
    .groupBy(items.bundleId);
  return new Map(rows.map(({ id, total }) => [id, total]));
}

function momentOf(bundle: BundleRow): Pick<BundleSummary, 'moment' | 'at'> {
  const { createdAt, dueAt, publishedAt, undoneAt, state } = bundle;
  if (undoneAt) return { moment: 'undone', at: undoneAt.toISOString() };
  if (publishedAt) return { moment: 'published', at: publishedAt.toISOString() };
  if (state === 'scheduled' && dueAt) return { moment: 'due', at: dueAt.toISOString() };
  return { moment: 'created', at: createdAt.toISOString() };
}

/** Bundles to which items can be added, the newest first. */
export async function openBundles({ payload }: Pick<PayloadRequest, 'payload'>) {
  return adapterOf(payload)
    .drizzle.select({ id: bundles.id, title: bundles.title })
    .from(bundles)
    .where(inArray(bundles.state, ['open', 'failed']))
    .orderBy(desc(bundles.createdAt), bundles.id)
    .limit(100);
}

/** The prepared bundles that have an item, with its languages in them. */
export async function bundlesOf(
  { payload }: Pick<PayloadRequest, 'payload'>,
  target: Target,
): Promise<{ readonly id: string; readonly title: string; readonly locale: Locale }[]> {
  return adapterOf(payload)
    .drizzle.select({ id: bundles.id, title: bundles.title, locale: items.locale })
    .from(items)
    .innerJoin(bundles, eq(bundles.id, items.bundleId))
    .where(sql`${items.target} = ${targetOf(target)} AND ${items.isClaimed}`)
    .orderBy(bundles.createdAt, items.locale);
}

/** Something about an item that people should know before they publish it; the first two keep it from being published. */
export type Check =
  | { readonly kind: 'gone' }
  | { readonly kind: 'incomplete'; readonly fields: readonly string[] }
  /** The site requires an approval that is not there; the text says what to do. */
  | { readonly kind: 'approval'; readonly text: string }
  | { readonly kind: 'reference'; readonly title: string; readonly collection: KindSlug }
  | { readonly kind: 'untranslated'; readonly languages: readonly Locale[] };

export const isBlocking = ({ kind }: Check): boolean =>
  kind === 'gone' || kind === 'incomplete' || kind === 'approval';

/** An item of a bundle as its page shows it. */
export interface BundleItem {
  readonly id: string;
  readonly target: string;
  readonly collection: KindSlug | undefined;
  readonly itemId: string;
  readonly locale: Locale;
  readonly title: string;
  /** What the publication does to the public site; undefined once it has happened. */
  readonly effect: 'new' | 'changed' | 'unchanged' | 'gone' | undefined;
  readonly changes: readonly RestoredChange[];
  readonly checks: readonly Check[];
  /** Where visitors find it now. */
  readonly href: string | undefined;
  readonly isLeftOut: boolean;
  /** Someone has published, unpublished, or deleted it since the bundle was published. */
  readonly hasChangedSince: boolean;
}

export interface BundlePage {
  readonly bundle: BundleRow;
  /** By the columns that name people; undefined for an account that is gone. */
  readonly people: Readonly<Record<'createdBy' | 'dueBy' | 'publishedBy' | 'undoneBy', string | undefined>>;
  readonly items: readonly BundleItem[];
  readonly failures: readonly BundleFailure[];
}

/** A bundle with everything that its page shows; undefined for one that is gone. Staff views only. */
export async function readBundle(req: PayloadRequest, id: string): Promise<BundlePage | undefined> {
  const { drizzle: database } = adapterOf(req.payload);
  const [bundle] = await database.select().from(bundles).where(eq(bundles.id, id));
  if (!bundle) return undefined;
  const rows = await itemsOf(database, id);
  const names = await namesOf(database, [
    bundle.createdBy,
    bundle.dueBy,
    bundle.publishedBy,
    bundle.undoneBy,
  ]);
  const nameOf = (person: string | null) => (person === null ? undefined : names.get(person));
  return {
    bundle,
    people: {
      createdBy: nameOf(bundle.createdBy),
      dueBy: nameOf(bundle.dueBy),
      publishedBy: nameOf(bundle.publishedBy),
      undoneBy: nameOf(bundle.undoneBy),
    },
    items: await readItems(req, bundle, rows),
    failures: bundle.failures ?? [],
  };
}

async function namesOf(executor: Executor, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await executor
    .select({ id: staff.id, name: staff.name, email: staff.email })
    .from(staff)
    .where(inArray(staff.id, known));
  return new Map(rows.map(({ id, name, email }) => [id, name || email]));
}

async function readItems(
  req: PayloadRequest,
  bundle: BundleRow,
  rows: readonly ItemRow[],
): Promise<BundleItem[]> {
  const { drizzle: database } = adapterOf(req.payload);
  const targets = rows.flatMap(({ target }) => parseTarget(target) ?? []);
  const texts = await newestTexts(req.payload, database, targets);
  const addresses = new Map<string, Awaited<ReturnType<typeof languageStatesOfAll>>>();
  for (const [collection, group] of Map.groupBy(targets, (target) => target.collection)) {
    const ids = group.map(({ id }) => id);
    addresses.set(collection, await languageStatesOfAll(req.payload, collection, ids));
  }
  const digests = await digestsOf(
    database,
    rows.map(({ target }) => target),
  );
  const since = new Set(bundle.state === 'published' ? changedSince(rows, digests).map((row) => row.id) : []);
  const bundled = new Set(rows.map(({ target, locale }) => `${target} ${locale}`));
  const found: BundleItem[] = [];
  for (const row of rows) {
    const item = parseTarget(row.target);
    const languages = item && texts.get(item.id);
    const own = languages?.get(row.locale)?.title;
    const other = otherLocales(row.locale).map((locale) => languages?.get(locale)?.title);
    const prepared =
      item && isPrepared(bundle.state) ? await readPrepared(req, item, row.locale, bundled) : undefined;
    found.push({
      id: row.id,
      target: row.target,
      collection: item?.collection,
      itemId: item?.id ?? '',
      locale: row.locale,
      title: own || other.find(Boolean) || '',
      href: item && addresses.get(item.collection)?.get(item.id)?.[row.locale].href,
      isLeftOut: row.isLeftOut,
      hasChangedSince: since.has(row.id),
      effect: prepared?.effect,
      changes: prepared?.changes ?? [],
      checks: prepared?.checks ?? [],
    });
  }
  return found;
}

/** What publishing an item would change, and what speaks against it. */
async function readPrepared(
  req: PayloadRequest,
  item: Target,
  locale: Locale,
  bundled: ReadonlySet<string>,
): Promise<Pick<BundleItem, 'effect' | 'changes' | 'checks'>> {
  const { payload } = req;
  const { config } = payload.collections[item.collection];
  const read = {
    // The kinds have no form in common.
    collection: item.collection as 'news',
    id: item.id,
    depth: 0,
    disableErrors: true,
    // Who may see bundles may see the drafts in them; the view asks for the role.
    overrideAccess: true,
  } as const;
  const [everything, draft] = await Promise.all([
    payload.findByID({ ...read, locale: 'all', draft: true }),
    payload.findByID({ ...read, locale, draft: true }),
  ]);
  if (!everything || !draft) return { effect: 'gone', changes: [], checks: [{ kind: 'gone' }] };
  const publicIn = await publicLanguages(payload, item);
  const isPublic = publicIn.includes(locale);
  const current = isPublic ? await payload.findByID({ ...read, locale, draft: false }) : null;
  const label = (field: FlattenedField | Field) => labelOf(req, field);
  const changes = current
    ? restoredChanges(config.flattenedFields, { current: { ...current }, version: { ...draft } }, label)
    : [];
  const missing = missingTexts(config.fields, everything, locale).map((path) =>
    labelOfPath(config.fields, path, label),
  );
  const silent = otherLocales(locale).filter(
    (other) => !publicIn.includes(other) && !bundled.has(`${targetOf(item)} ${other}`),
  );
  const approval = await approvalObstacle(req, item, locale);
  const checks: Check[] = [
    ...(approval === undefined ? [] : [{ kind: 'approval' as const, text: approval }]),
    ...(missing.length > 0 ? [{ kind: 'incomplete' as const, fields: missing }] : []),
    ...(await brokenReferences(req, { ...draft }, config.flattenedFields, locale, bundled)),
    ...(silent.length > 0 ? [{ kind: 'untranslated' as const, languages: silent }] : []),
  ];
  const effect = current ? (changes.length > 0 ? 'changed' : 'unchanged') : 'new';
  return { effect, changes, checks };
}

async function publicLanguages(payload: Payload, item: Target): Promise<readonly Locale[]> {
  const target = targetOf(item);
  const digests = await digestsOf(adapterOf(payload).drizzle, [target]);
  return locales.filter((locale) => digests.get(target)?.[locale] !== undefined);
}

const labelOf = ({ i18n }: Pick<PayloadRequest, 'i18n'>, field: FlattenedField | Field): string => {
  const label = 'label' in field ? field.label : undefined;
  if (label && typeof label !== 'function') return getTranslation(label, i18n);
  return 'name' in field ? field.name : '';
};

/** A path of a field as the form calls it: `results.1.value` is “Results 2 › Value”. */
function labelOfPath(fields: readonly Field[], path: string, label: (field: Field) => string): string {
  const [name, row, ...rest] = path.split('.');
  const field = fields.find((one) => 'name' in one && one.name === name);
  if (!field) return path;
  const own = label(field);
  if (row === undefined || !('fields' in field)) return own;
  return `${own} ${Number(row) + 1} › ${labelOfPath(field.fields, rest.join('.'), label)}`;
}

/** Fields that a failure names, as the form calls them. */
export function fieldLabels(req: PayloadRequest, { target, fields = [] }: BundleFailure): string[] {
  const item = parseTarget(target);
  if (!item) return [...fields];
  const { config } = req.payload.collections[item.collection];
  return fields.map((path) => labelOfPath(config.fields, path, (field) => labelOf(req, field)));
}

/** What an item refers to that visitors could not read in its language after the publication. */
async function brokenReferences(
  { payload }: PayloadRequest,
  values: Values,
  fields: readonly FlattenedField[],
  locale: Locale,
  bundled: ReadonlySet<string>,
): Promise<Check[]> {
  const { drizzle: database } = adapterOf(payload);
  const named = new Set(
    writable(fields).flatMap((field) => [
      ...relationsOf(field, values[field.name]),
      ...linksIn(values[field.name]),
    ]),
  );
  const open = [...named].filter((target) => !bundled.has(`${target} ${locale}`));
  const digests = await digestsOf(database, open);
  const missing = open.filter((target) => digests.get(target)?.[locale] === undefined);
  const targets = missing.flatMap((target) => parseTarget(target) ?? []);
  const texts = await newestTexts(payload, database, targets);
  return targets.map(({ collection, id }) => {
    const languages = texts.get(id);
    const title = [locale, ...otherLocales(locale)].map((one) => languages?.get(one)?.title).find(Boolean);
    return { kind: 'reference', collection, title: title ?? id };
  });
}

/** Items that a field for relations names, of kinds that visitors read. */
function relationsOf(field: FlattenedField, value: unknown): string[] {
  if (field.type !== 'relationship' || Array.isArray(field.relationTo)) return [];
  const { relationTo } = field;
  return [value].flat().flatMap((id) => (typeof id === 'string' ? asTarget(relationTo, id) : []));
}

/** Items that links within a text lead to. */
function linksIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(linksIn);
  if (typeof value !== 'object' || value === null) return [];
  const { relationTo, value: id } = value as { relationTo?: unknown; value?: unknown };
  const own = typeof relationTo === 'string' && typeof id === 'string' ? asTarget(relationTo, id) : [];
  return [...own, ...Object.values(value).flatMap(linksIn)];
}

function asTarget(slug: string, id: string): string[] {
  const kind = contentKinds.find(({ collection }) => collection === slug);
  return kind ? [targetOf({ collection: kind.collection, id })] : [];
}
