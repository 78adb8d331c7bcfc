import { z } from 'zod';

import type { BundleState } from '@/cms/bundles/tables';
import { type ContentGlobal, contentGlobals } from '@/cms/content-globals';
import { isGlobal, type ItemTarget, parseTarget } from '@/cms/content-target';
import { contentKinds } from '@/content/kinds';
import { type Locale, locales } from '@/i18n/locales';
import { defineMachine } from '@/platform/machine';

/** Characters of a title and of a note. */
export const MAX_TITLE = 120;
export const MAX_NOTE = 2_000;

/** Languages of items in a bundle: what one transaction publishes while editors wait for the items in it. */
export const MOST_ITEMS = 200;

/** A bundle that is over is forgotten after a year; until then it can be undone. */
export const BUNDLE_DAYS = 365;

/** What can happen to a bundle, and who may cause it. */
export const bundleMachine = defineMachine({
  states: ['open', 'scheduled', 'failed', 'published', 'undone'],
  events: {
    change: { by: ['staff'] },
    schedule: { by: ['staff'] },
    unschedule: { by: ['staff'] },
    publish: { by: ['staff', 'schedule'] },
    fail: { by: ['schedule'] },
    undo: { by: ['staff'] },
    delete: { by: ['staff'] },
  },
  ends: ['deleted'],
  table: {
    open: { change: 'open', schedule: 'scheduled', publish: 'published', delete: 'deleted' },
    // What waits for its time is what was looked at when the time was set.
    scheduled: { unschedule: 'open', publish: 'published', fail: 'failed' },
    failed: { change: 'failed', schedule: 'scheduled', publish: 'published', delete: 'deleted' },
    published: { undo: 'undone' },
    undone: { delete: 'deleted' },
  },
} as const);

/** Whether the items of a bundle in this state are kept from other bundles. */
export const isPrepared = (state: BundleState): boolean => state !== 'published' && state !== 'undone';

/** What a notice about a bundle, and the list of failures, call it. */
export const subjectOf = (id: string): string => `bundles/${id}`;

/** The items among targets, which may name globals and kinds that no longer exist. */
export const itemsAmong = (targets: readonly string[]): ItemTarget[] =>
  targets.flatMap((target) => {
    const parsed = parseTarget(target);
    return parsed && !isGlobal(parsed) ? [parsed] : [];
  });

/** The globals among targets. */
export const globalsAmong = (targets: readonly string[]): ContentGlobal[] =>
  targets.flatMap((target) => {
    const parsed = parseTarget(target);
    return parsed && isGlobal(parsed) ? [parsed.global] : [];
  });

/** An item in one language. */
export interface Member {
  readonly target: string;
  readonly locale: Locale;
}

/** Items as the event log names them. */
export const membersOf = (items: readonly Member[]): string =>
  items.map(({ target, locale }) => `${target} (${locale})`).join(', ');

function kindOrder(target: string): number {
  const parsed = parseTarget(target);
  if (parsed && isGlobal(parsed)) return contentKinds.length + contentGlobals.indexOf(parsed.global);
  return contentKinds.findIndex(({ collection }) => collection === parsed?.collection);
}

/**
 * The order in which items are published: of kinds as in the registry, so a document comes before its chapters, and then what
 * leads to them, such as the menu. It is the same for all bundles, so two of them cannot wait for each other.
 */
export function inOrder<Item extends Member>(items: readonly Item[]): Item[] {
  return items.toSorted(
    (one, other) =>
      kindOrder(one.target) - kindOrder(other.target) ||
      one.target.localeCompare(other.target, 'en') ||
      locales.indexOf(one.locale) - locales.indexOf(other.locale),
  );
}

interface Published extends Member {
  readonly id: string;
  readonly before: Readonly<Partial<Record<Locale, { readonly digest: string }>>> | null;
  readonly after: Readonly<Partial<Record<Locale, string>>> | null;
}

/**
 * The items that visitors no longer read as the bundle published them: someone has published, unpublished, or deleted them
 * since, and undoing the bundle would undo that as well. Other languages count where the bundle changed them through what all
 * languages share: an entry of a menu that it added may have got its English label since, and would go with it.
 * @param items all of a bundle, as those of the same target tell which languages are in it
 * @param current digests of what visitors read now, by target
 */
export function changedSince<Item extends Published>(
  items: readonly Item[],
  current: ReadonlyMap<string, Readonly<Partial<Record<Locale, string>>>>,
): Item[] {
  const bundled = new Set(items.map(({ target, locale }) => `${target} ${locale}`));
  return items.filter(({ target, locale, before, after }) => {
    const now = current.get(target);
    return locales
      .filter(
        (one) =>
          one === locale || (!bundled.has(`${target} ${one}`) && before?.[one]?.digest !== after?.[one]),
      )
      .some((one) => (now?.[one] ?? null) !== (after?.[one] ?? null));
  });
}

/** Languages that an item was not bundled in, but that the publication changed through fields that all languages share. */
export function alsoChanged(
  bundled: readonly Locale[],
  digests: Readonly<Record<'before' | 'after' | 'now', Readonly<Partial<Record<Locale, string>>>>>,
): Locale[] {
  const { before, after, now } = digests;
  return locales.filter(
    (locale) =>
      !bundled.includes(locale) &&
      before[locale] !== undefined &&
      before[locale] !== after[locale] &&
      after[locale] === now[locale],
  );
}

const collections = contentKinds.map(({ collection }) => collection);

const languages = z.array(z.enum(locales, { error: 'unknown' })).min(1, { error: 'empty' });

/** What a bundle is called, and what people want to say about it. */
export const bundleSchema = z.strictObject({
  title: z.string({ error: 'empty' }).trim().min(1, { error: 'empty' }).max(MAX_TITLE, { error: 'tooLong' }),
  note: z.string({ error: 'format' }).trim().max(MAX_NOTE, { error: 'tooLong' }).default(''),
});

export type BundleInput = z.infer<typeof bundleSchema>;

/** Items and globals to put into a bundle. */
export const additionSchema = z.strictObject({
  items: z
    .array(
      z.union([
        z.strictObject({
          collection: z.enum(collections, { error: 'unknown' }),
          id: z.uuid({ error: 'format' }),
          locales: languages,
        }),
        z.strictObject({ global: z.enum(contentGlobals, { error: 'unknown' }), locales: languages }),
      ]),
      { error: 'format' },
    )
    .min(1, { error: 'empty' })
    .max(MOST_ITEMS, { error: 'tooLong' }),
});

/** Items to take out of a bundle, by the ids of their rows. */
export const removalSchema = z.strictObject({
  items: z.array(z.uuid({ error: 'format' }), { error: 'format' }).min(1, { error: 'empty' }),
});

/** The content of the bundle that the person has seen. */
export const publicationSchema = z.strictObject({ revision: z.int({ error: 'format' }) });

/** A time to publish at, ISO 8601. */
export const scheduleSchema = z.strictObject({
  at: z.iso.datetime({ offset: true, error: 'format' }),
  revision: z.int({ error: 'format' }),
});

/** Items that stay as they are, by the ids of their rows. */
export const undoSchema = z.strictObject({
  leaveOut: z.array(z.uuid({ error: 'format' }), { error: 'format' }).default([]),
});
