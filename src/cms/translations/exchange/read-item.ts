import { getTranslation } from '@payloadcms/translations';
import type { FlattenedField, PayloadRequest } from 'payload';

import type { Locale } from '@/i18n/locales';
import { isUuid } from '@/platform/ids';

import { hasRole } from '../../access';
import { kindName } from '../../admin/kind-name';
import { contentGlobalOf } from '../../content-globals';
import { fieldsOfTarget, isGlobal, type ItemTarget, rightsOf, type WrittenSlug } from '../../content-target';
import { type CurrentState, readNewest } from '../../editing/precondition';
import { translationTexts } from '../admin/texts';
import { type Place, placesOf } from '../side-by-side/places';
import { type Translated, writtenSlugs } from '../translated';

/** An item or a part of the site in two languages. */
interface ItemTexts {
  readonly source: CurrentState;
  readonly target: CurrentState;
  /** The texts that are translated, with labels in the language of the reader. */
  readonly places: readonly Place[];
  /** Of the original, else of the translation; empty when neither has one. A part of the site has its name. */
  readonly title: string;
  /** The language of the title; absent for the name of a part of the site, which is in the language of the reader. */
  readonly titleLanguage?: Locale;
}

/** What `news/<id>` or `globals/<name>` names, as `targetOf` writes it. */
export function itemNamed(name: string): Translated | undefined {
  const [first, second = '', ...rest] = name.split('/');
  if (rest.length > 0) return undefined;
  if (first === 'globals') {
    const global = contentGlobalOf(second);
    return global && { global };
  }
  const collection = writtenSlugs.find((slug) => slug === first);
  return collection && isUuid(second) ? { collection, id: second } : undefined;
}

/** Reads the newest texts of an item; undefined for what is not there, and for what this person may not translate. */
export async function readItemTexts(
  req: PayloadRequest,
  of: Translated,
  { from, to }: { readonly from: Locale; readonly to: Locale },
): Promise<ItemTexts | undefined> {
  const source = await readOriginal(req, of, from);
  if (!source) return undefined;
  const target = await readNewest(req, of, to);
  const sides = { source: source.values, target: target.values };
  const places = placesOf(fieldsOfTarget(req.payload, of), sides, (field) => labelOf(req, field));
  if (isGlobal(of)) return { source, target, places, title: kindName(req, of.global, 'singular') };
  const name = req.payload.collections[of.collection].config.admin.useAsTitle ?? 'title';
  const title = source.values[name] || target.values[name];
  const titleLanguage = source.values[name] ? from : to;
  return { source, target, places, title: typeof title === 'string' ? title : '', titleLanguage };
}

/** The same, of the original only. */
export async function readOriginal(
  req: PayloadRequest,
  of: Translated,
  from: Locale,
): Promise<CurrentState | undefined> {
  if (!hasRole(req, rightsOf(of).update)) return undefined;
  if (!isGlobal(of) && !(await isThere(req, of))) return undefined;
  return readNewest(req, of, from);
}

/** Whether this person finds an item. */
async function isThere(req: PayloadRequest, of: ItemTarget<WrittenSlug>): Promise<boolean> {
  const { docs } = await req.payload.find({
    collection: of.collection,
    where: { id: { equals: of.id } },
    select: {},
    depth: 0,
    draft: true,
    overrideAccess: false,
    user: req.user,
    req: { transactionID: req.transactionID },
  });
  return docs.length > 0;
}

/** What an item or a part of the site is, in the language of the reader. */
export const kindOfTranslated = (req: PayloadRequest, of: Translated): string =>
  isGlobal(of) ? translationTexts(req.i18n.language).labels.part : kindName(req, of.collection, 'singular');

/** The label of a field in the language of the reader. */
export function labelOf({ i18n }: Pick<PayloadRequest, 'i18n'>, field: FlattenedField): string {
  const label = 'label' in field ? field.label : undefined;
  return label ? getTranslation(label, i18n) : field.name;
}
