import type { FlattenedField } from 'payload';

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const fileAddress = /\/api\/media\/file\/([^\s"'<>?#\\)]+)/g;

/** What an item says that may mean an upload: anything with the form of an id, and names of files in addresses. */
export interface NamedMedia {
  readonly ids: Set<string>;
  readonly fileNames: Set<string>;
}

/**
 * Collects the values in an item, as visitors read it, that may refer to an upload. It ignores which field holds a
 * value: an upload that a public answer names is public, whichever field someone adds next.
 */
export function namedMedia(
  value: unknown,
  found: NamedMedia = { ids: new Set(), fileNames: new Set() },
): NamedMedia {
  if (typeof value === 'string') {
    if (uuid.test(value)) found.ids.add(value.toLowerCase());
    for (const [, name = ''] of value.matchAll(fileAddress)) found.fileNames.add(decoded(name));
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) namedMedia(part, found);
  }
  return found;
}

/**
 * Values of an item in one language that may refer to a picture, without those for which the same place has an alternative
 * text of its own, as figures do.
 */
export function picturesWithoutOwnText(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'string') {
    if (uuid.test(value)) found.add(value.toLowerCase());
  } else if (typeof value === 'object' && value !== null) {
    const { alt, blockType, decorative } = value as {
      readonly alt?: unknown;
      readonly blockType?: unknown;
      readonly decorative?: unknown;
    };
    // The name of each logo is its text.
    if (blockType === 'logos') return found;
    // A picture that only decorates needs none.
    const hasText = decorative === true || (typeof alt === 'string' && alt.trim() !== '');
    for (const part of Object.values(value)) {
      if (hasText && typeof part === 'string') continue;
      picturesWithoutOwnText(part, found);
    }
  }
  return found;
}

/** An item or a global without the pictures whose field says that they are decoration. */
export function withoutDecoration(fields: readonly FlattenedField[], item: unknown): unknown {
  const decoration = new Set(
    fields.filter(({ custom }) => custom?.decorative === true).map(({ name }) => name),
  );
  return Object.fromEntries(Object.entries(Object(item) as object).filter(([name]) => !decoration.has(name)));
}

/** The name of a file in an address. */
export function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
