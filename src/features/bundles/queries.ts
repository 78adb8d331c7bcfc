import { count, desc, eq, inArray, sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';

import {
  type BundleFailure,
  type BundleState,
  bundleStates,
  publicationBundleItems as items,
  publicationBundles as bundles,
} from '@/cms/bundles/tables';
import { languageStatesOfAll } from '@/cms/admin/language-states-query';
import { type ContentTarget, formOf, isGlobal, parseTarget, targetOf } from '@/cms/content-target';
import { kindName } from '@/cms/admin/kind-name';
import { newestTexts } from '@/cms/translations/newest-texts';
import type { KindSlug } from '@/content/kinds';
import { type Locale, otherLocales } from '@/i18n/locales';
import { staff } from '@/payload-schema';
import { adapterOf, type Executor } from '@/platform/db/database';

import { changedSince, isPrepared, itemsAmong } from './domain';
import { type Prepared, readPrepared } from './prepared';
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
  target: ContentTarget,
): Promise<{ readonly id: string; readonly title: string; readonly locale: Locale }[]> {
  return adapterOf(payload)
    .drizzle.select({ id: bundles.id, title: bundles.title, locale: items.locale })
    .from(items)
    .innerJoin(bundles, eq(bundles.id, items.bundleId))
    .where(sql`${items.target} = ${targetOf(target)} AND ${items.isClaimed}`)
    .orderBy(bundles.createdAt, items.locale);
}

/** An item of a bundle as its page shows it. */
export interface BundleItem extends Pick<Prepared, 'changes' | 'checks'> {
  readonly id: string;
  readonly target: string;
  /** Undefined for globals, and for kinds that no longer exist. */
  readonly collection: KindSlug | undefined;
  readonly locale: Locale;
  readonly title: string;
  /** What the publication does to the public site; undefined once it has happened. */
  readonly effect: Prepared['effect'] | undefined;
  /** Its form, without language; undefined for what no longer has one. */
  readonly form: string | undefined;
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
  const { payload } = req;
  const { drizzle: database } = adapterOf(payload);
  const all = rows.map(({ target }) => target);
  const targets = itemsAmong(all);
  const texts = await newestTexts(payload, database, targets);
  const addresses = new Map<string, Awaited<ReturnType<typeof languageStatesOfAll>>>();
  for (const [collection, group] of Map.groupBy(targets, (target) => target.collection)) {
    const ids = group.map(({ id }) => id);
    addresses.set(collection, await languageStatesOfAll(payload, collection, ids));
  }
  const digests = await digestsOf({ payload, executor: database }, all);
  const since = new Set(bundle.state === 'published' ? changedSince(rows, digests).map((row) => row.id) : []);
  const bundled = new Set(rows.map(({ target, locale }) => `${target} ${locale}`));
  const found: BundleItem[] = [];
  for (const row of rows) {
    const target = parseTarget(row.target);
    const prepared =
      target && isPrepared(bundle.state) ? await readPrepared(req, target, row.locale, bundled) : undefined;
    found.push({
      id: row.id,
      target: row.target,
      locale: row.locale,
      form: target && formOf(target),
      ...(target && !isGlobal(target)
        ? {
            collection: target.collection,
            title: titleIn(texts.get(target.id), row.locale),
            href: addresses.get(target.collection)?.get(target.id)?.[row.locale].href,
          }
        : {
            collection: undefined,
            title: target ? kindName(req, target.global, 'singular') : '',
            href: target && `/${row.locale}`,
          }),
      isLeftOut: row.isLeftOut,
      hasChangedSince: since.has(row.id),
      effect: prepared?.effect,
      changes: prepared?.changes ?? [],
      checks: prepared?.checks ?? [],
    });
  }
  return found;
}

/** The title of an item in a language, or else in another one. */
function titleIn(
  texts: ReadonlyMap<Locale, { readonly title: string | null }> | undefined,
  locale: Locale,
): string {
  const titles = [locale, ...otherLocales(locale)].map((one) => texts?.get(one)?.title);
  return titles.find(Boolean) ?? '';
}
