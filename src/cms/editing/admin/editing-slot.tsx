import { getTranslation } from '@payloadcms/translations';
import type { CollectionSlug, FlattenedField, GlobalSlug, Payload, TypedUser } from 'payload';

import { messages } from '@/i18n/by-language/editing';
import { adminLocale } from '@/i18n/locales';

import { textInAnyLanguage } from '../../admin/text-in-any-language';
import { writable } from '../../versions/restoration';

import { EditingBar } from './editing-bar';

interface Props {
  readonly of: { readonly collection: CollectionSlug } | { readonly global: GlobalSlug };
  /** Of the item; globals have none, nor has what is not created yet. */
  readonly id?: string | number;
  readonly i18n: Parameters<typeof getTranslation>[1];
  readonly payload: Payload;
  readonly user?: TypedUser | null;
}

/** In the header of the form of every item and global: who else is here, and what was not saved (ADR 153, 154). */
export async function EditingSlot({ of, id, i18n, payload, user }: Props) {
  if (!user) return null;
  const config =
    'global' in of
      ? payload.globals.config.find(({ slug }) => slug === of.global)
      : payload.collections[of.collection].config;
  const fields = config?.flattenedFields ?? [];
  const place = 'global' in of ? `globals/${of.global}` : of.collection;
  const item = 'global' in of || id === undefined ? '' : `/${id}`;
  return (
    <EditingBar
      key={place + item}
      place={place + item}
      isNew={'collection' in of && id === undefined}
      staffId={user.id}
      names={writable(fields).map(({ name }) => name)}
      labels={labelsOf(fields, i18n)}
      {...('collection' in of && typeof id === 'string' && (await nameOf(payload, of.collection, id, i18n)))}
    />
  );
}

/** What an item is called where it has no title in the language of the form; Payload would show its ID. */
async function nameOf(
  payload: Payload,
  collection: CollectionSlug,
  id: string,
  i18n: Props['i18n'],
): Promise<{ name?: string }> {
  const { admin, flattenedFields } = payload.collections[collection].config;
  const title = flattenedFields.find(({ name }) => name === admin.useAsTitle);
  if (!title || !('localized' in title) || !title.localized) return {};
  const name = await textInAnyLanguage(payload, { collection, id, field: title.name });
  return { name: name ?? messages[adminLocale(i18n.language)].untitled };
}

/** The labels of fields by their paths; `*` stands for any row. */
function labelsOf(
  fields: readonly FlattenedField[],
  i18n: Props['i18n'],
  within = '',
): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const field of writable(fields)) {
    const path = within + field.name;
    const label = 'label' in field ? field.label : undefined;
    labels[path] = label ? getTranslation(label, i18n) : field.name;
    if (!('flattenedFields' in field)) continue;
    const inner = field.type === 'array' ? `${path}.*.` : `${path}.`;
    Object.assign(labels, labelsOf(field.flattenedFields, i18n, inner));
  }
  return labels;
}
