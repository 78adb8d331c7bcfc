import { getTranslation } from '@payloadcms/translations';
import type { Field, FlattenedField, Payload, PayloadRequest } from 'payload';

import type { BundleFailure } from '@/cms/bundles/tables';
import {
  type ContentTarget,
  fieldsOfTarget,
  type GlobalTarget,
  isGlobal,
  type ItemTarget,
  parseTarget,
  targetOf,
} from '@/cms/content-target';
import { approvalObstacle } from '@/cms/content-review/guard-publications';
import { isReviewed } from '@/cms/content-review/reviewed';
import { missingTexts } from '@/cms/hooks/publish-every-language';
import { readPublishable } from '@/cms/publications/own-values';
import { readWhole } from '@/cms/publications/read-whole';
import { newestTexts } from '@/cms/translations/newest-texts';
import { type RestoredChange, restoredChanges, type Values, writable } from '@/cms/versions/restoration';
import { contentKinds, kindsWith, type KindSlug } from '@/content/kinds';
import { type Locale, locales, otherLocales } from '@/i18n/locales';
import { adapterOf } from '@/platform/db/database';

import { itemsAmong } from './domain';
import { digestsOf } from './records';

/** Something about an item that people should know before they publish it; the first two keep it from being published. */
export type Check =
  | { readonly kind: 'gone' }
  | { readonly kind: 'incomplete'; readonly fields: readonly string[] }
  /** The site requires an approval that is not there; the text says what to do. */
  | { readonly kind: 'approval'; readonly text: string }
  | { readonly kind: 'reference'; readonly title: string; readonly collection: KindSlug }
  | { readonly kind: 'untranslated'; readonly languages: readonly Locale[] }
  /** Languages in which some rows of a global have no texts. */
  | { readonly kind: 'textless'; readonly languages: readonly Locale[] };

export const isBlocking = ({ kind }: Check): boolean =>
  kind === 'gone' || kind === 'incomplete' || kind === 'approval';

/** What publishing an item of a bundle would do to the public site, and what speaks against it. */
export interface Prepared {
  readonly effect: 'new' | 'changed' | 'unchanged' | 'gone';
  readonly changes: readonly RestoredChange[];
  readonly checks: readonly Check[];
}

/**
 * Looks at what would be published of an item or a global in a language.
 * @param bundled the languages of items in the same bundle, as `news/{id} en`
 */
export async function readPrepared(
  req: PayloadRequest,
  target: ContentTarget,
  locale: Locale,
  bundled: ReadonlySet<string>,
): Promise<Prepared> {
  const isOfSite = isGlobal(target);
  const versions = isOfSite
    ? await versionsOfGlobal(req, target, locale)
    : await versionsOfItem(req, target, locale);
  if (!versions) return { effect: 'gone', changes: [], checks: [{ kind: 'gone' }] };
  const { everything, draft, current } = versions;
  const fields = fieldsOfTarget(req.payload, target);
  const label = (field: FlattenedField | Field) => labelOf(req, field);
  const changes = current ? restoredChanges(fields, { current, version: draft }, label) : [];
  const missing = missingTexts(fields, everything, locale).map((path) => labelOfPath(fields, path, label));
  const others = otherLocales(locale).filter((other) => !bundled.has(`${targetOf(target)} ${other}`));
  const approval = isReviewed(target) ? await approvalObstacle(req, target, locale) : undefined;
  const checks: Check[] = [
    ...(approval === undefined ? [] : [{ kind: 'approval' as const, text: approval }]),
    ...(missing.length > 0 ? [{ kind: 'incomplete' as const, fields: missing }] : []),
    ...(await brokenReferences(req, draft, fields, locale, bundled)),
    ...(isOfSite ? withoutTexts(fields, versions, others) : await unpublishedIn(req.payload, target, others)),
  ];
  const effect = current ? (changes.length > 0 ? 'changed' : 'unchanged') : 'new';
  return { effect, changes, checks };
}

interface Versions {
  /** What would be published, in all languages and in the one of the bundle. */
  readonly everything: Values;
  readonly draft: Values;
  /** What visitors read; undefined for what is not public. */
  readonly current: Values | undefined;
}

async function versionsOfItem(
  { payload }: PayloadRequest,
  target: ItemTarget,
  locale: Locale,
): Promise<Versions | undefined> {
  const read = {
    // The kinds have no form in common.
    collection: target.collection as 'news',
    id: target.id,
    depth: 0,
    disableErrors: true,
    // Who may see bundles may see the drafts in them; the view asks for the role.
    overrideAccess: true,
  } as const;
  const [everything, draft] = await Promise.all([
    readPublishable({ payload }, target, locale),
    payload.findByID({ ...read, locale, draft: true }),
  ]);
  if (!everything || !draft) return undefined;
  const isPublic = (await publicLanguages(payload, target)).includes(locale);
  const current = isPublic ? await payload.findByID({ ...read, locale, draft: false }) : null;
  return {
    everything: everything.values,
    draft: { ...draft },
    current: current ? { ...current } : undefined,
  };
}

async function versionsOfGlobal(
  { payload }: PayloadRequest,
  { global }: GlobalTarget,
  locale: Locale,
): Promise<Versions | undefined> {
  const [everything, draft, current] = await Promise.all([
    readPublishable({ payload }, { global }, locale),
    readWhole({ payload }, { global }, { locale, draft: true }),
    readWhole({ payload }, { global }, { locale, draft: false }),
  ]);
  return everything && { everything: everything.values, draft, current };
}

/** Languages in which visitors will not find an item. */
async function unpublishedIn(
  payload: Payload,
  target: ItemTarget,
  others: readonly Locale[],
): Promise<Check[]> {
  const publicIn = await publicLanguages(payload, target);
  const languages = others.filter((other) => !publicIn.includes(other));
  return languages.length > 0 ? [{ kind: 'untranslated', languages }] : [];
}

/** Languages that share the rows of a global and have no texts for some of them, so visitors don’t see those there. */
function withoutTexts(
  fields: readonly FlattenedField[],
  { everything }: Versions,
  others: readonly Locale[],
): Check[] {
  const languages = others.filter((other) => missingTexts(fields, everything, other).length > 0);
  return languages.length > 0 ? [{ kind: 'textless', languages }] : [];
}

async function publicLanguages(payload: Payload, item: ItemTarget): Promise<readonly Locale[]> {
  const target = targetOf(item);
  const digests = await digestsOf({ payload, executor: adapterOf(payload).drizzle }, [target]);
  return locales.filter((locale) => digests.get(target)?.[locale] !== undefined);
}

const labelOf = ({ i18n }: Pick<PayloadRequest, 'i18n'>, field: FlattenedField | Field): string => {
  const label = 'label' in field ? field.label : undefined;
  if (label && typeof label !== 'function') return getTranslation(label, i18n);
  return 'name' in field ? field.name : '';
};

/** A path of a field as the form calls it: `results.1.value` is “Results 2 › Value”, `brand.name` is “Brand › Name”. */
function labelOfPath(
  fields: readonly FlattenedField[],
  path: string,
  label: (field: FlattenedField) => string,
): string {
  const [name, ...rest] = path.split('.');
  const field = fields.find((one) => one.name === name);
  if (!field) return path;
  const own = label(field);
  if (rest.length === 0 || !('flattenedFields' in field)) return own;
  const isRow = field.type === 'array';
  const within = labelOfPath(field.flattenedFields, (isRow ? rest.slice(1) : rest).join('.'), label);
  return isRow ? `${own} ${Number(rest[0]) + 1} › ${within}` : `${own} › ${within}`;
}

/** Fields that a failure names, as the form calls them. */
export function fieldLabels(req: PayloadRequest, { target, fields = [] }: BundleFailure): string[] {
  const parsed = parseTarget(target);
  if (!parsed) return [...fields];
  const all = fieldsOfTarget(req.payload, parsed);
  return fields.map((path) => labelOfPath(all, path, (field) => labelOf(req, field)));
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
  for (const linked of await itemsAt(payload, pathsIn(values), locale)) named.add(linked);
  const open = [...named].filter((target) => !bundled.has(`${target} ${locale}`));
  const digests = await digestsOf({ payload, executor: database }, open);
  const missing = open.filter((target) => digests.get(target)?.[locale] === undefined);
  const targets = itemsAmong(missing);
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

/** Paths of this site, as menus have them. */
function pathsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(pathsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { href } = value as { href?: unknown };
  const own = typeof href === 'string' && href.startsWith('/') ? [href] : [];
  return [...own, ...Object.values(value).flatMap(pathsIn)];
}

/** The items whose newest drafts have these addresses. */
async function itemsAt(payload: Payload, paths: readonly string[], locale: Locale): Promise<string[]> {
  const found: string[] = [];
  for (const { collection, itemPath } of kindsWith('itemPath')) {
    const slugs = paths
      .filter((path) => path.startsWith(itemPath))
      .map((path) => path.slice(itemPath.length).replace(/[?#].*$/, ''))
      .filter(Boolean);
    if (slugs.length === 0) continue;
    const { docs } = await payload.find({
      // The kinds have no form in common.
      collection: collection as 'news',
      locale,
      draft: true,
      where: { slug: { in: slugs } },
      select: { slug: true },
      depth: 0,
      pagination: false,
      // Who may see bundles may see the drafts in them.
      overrideAccess: true,
    });
    found.push(...docs.map(({ id }) => targetOf({ collection, id })));
  }
  return found;
}

function asTarget(slug: string, id: string): string[] {
  const kind = contentKinds.find(({ collection }) => collection === slug);
  return kind ? [targetOf({ collection: kind.collection, id })] : [];
}
