import { contentKinds } from '@/content/kinds';
import type { KindSlug } from '@/content/kinds';

const kindFields = Object.fromEntries(
  contentKinds.map(({ collection, restFields }): [string, readonly string[]] => [collection, restFields]),
) as Record<KindSlug, readonly string[]>;

/**
 * Fields by which visitors may filter and sort over REST: what a published item shows anyway, nothing of another
 * language, nothing behind a relation, and nothing that only staff read. The operators follow from the field's type.
 */
export const visitorFields = {
  ...kindFields,
  media: ['filename', 'alt', 'mimeType', 'filesize', 'width', 'height'],
  'mailing-lists': ['slug', 'name', 'address', 'order'],
  'policy-versions': ['policy', 'kind', 'version', 'edition', 'effectiveAt', 'inForceSince'],
  specifications: ['slug', 'title', 'version', 'publishedAt', 'order'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A collection that visitors read over REST. */
export type VisitorCollection = keyof typeof visitorFields;

/**
 * Of every collection. For visitors `_status` is always `published` and `deletedAt` empty; they may be asked for, and tell
 * nothing.
 */
export const commonFields = ['id', 'createdAt', 'updatedAt', '_status', 'deletedAt'] as const;

/** True for a collection that visitors read over REST. */
export function isVisitorCollection(slug: string): slug is VisitorCollection {
  return Object.hasOwn(visitorFields, slug);
}
