import { getTranslation } from '@payloadcms/translations';
import type { FlattenedField, PayloadRequest } from 'payload';

import { contentKinds, type KindSlug } from '@/content/kinds';
import type { Locale } from '@/i18n/locales';
import { isUuid } from '@/platform/ids';

import { type CurrentState, readCurrent } from '../../editing/precondition';
import { type Place, placesOf } from '../side-by-side/places';

/** An item of a kind of content. */
export interface Item {
  readonly collection: KindSlug;
  readonly id: string;
}

/** An item in two languages. */
interface ItemTexts {
  readonly source: CurrentState;
  readonly target: CurrentState;
  /** The texts that are translated, with labels in the language of the reader. */
  readonly places: readonly Place[];
  /** Of the original, else of the translation; empty when neither has one. */
  readonly title: string;
}

/** The item that `news/<id>` names. */
export function itemNamed(name: string): Item | undefined {
  const [collection, id = '', ...rest] = name.split('/');
  const kind = contentKinds.find((one) => one.collection === collection);
  return kind && isUuid(id) && rest.length === 0 ? { collection: kind.collection, id } : undefined;
}

/** Reads the newest texts of an item; undefined for what is not there, or what this person may not read. */
export async function readItemTexts(
  req: PayloadRequest,
  of: Item,
  { from, to }: { readonly from: Locale; readonly to: Locale },
): Promise<ItemTexts | undefined> {
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
  if (docs.length === 0) return undefined;
  const [source, target] = [await readCurrent(req, of, from), await readCurrent(req, of, to)];
  const { config } = req.payload.collections[of.collection];
  const name = config.admin.useAsTitle ?? 'title';
  const title = source.values[name] || target.values[name];
  return {
    source,
    target,
    places: placesOf(config.flattenedFields, target.values, (field) => labelOf(req, field)),
    title: typeof title === 'string' ? title : '',
  };
}

/** The label of a field in the language of the reader. */
export function labelOf({ i18n }: Pick<PayloadRequest, 'i18n'>, field: FlattenedField): string {
  const label = 'label' in field ? field.label : undefined;
  return label ? getTranslation(label, i18n) : field.name;
}
