/** At most this many characters; leaves room for prefix and host within the 255 characters that some tools allow. */
const SLUG_MAX_LENGTH = 160;

/** One segment: lower-case letters and digits, with single hyphens or dots between them. */
const SEGMENT = '[a-z0-9]+(?:[-.][a-z0-9]+)*';
const SINGLE = new RegExp(`^${SEGMENT}$`);
const PATH = new RegExp(`^${SEGMENT}(?:/${SEGMENT})*$`);

/** Whether the text can be part of an address: one segment, or several separated by slashes if `segments` is true. */
export function isSlug(value: string, { segments = false }: { segments?: boolean } = {}): boolean {
  return value.length <= SLUG_MAX_LENGTH && (segments ? PATH : SINGLE).test(value);
}

/** Longest slug that is made from a title. */
export const SLUG_OF_TITLE_MAX_LENGTH = 80;

/**
 * Makes a slug segment from the Latin letters and digits of a title; empty when it has none. `slugOfTitle` reads Chinese
 * as well.
 */
export function slugify(title: string, maxLength = SLUG_OF_TITLE_MAX_LENGTH): string {
  return title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, maxLength)
    .replace(/-+$/, '');
}

/**
 * Whether a route of the portal answers at this address itself.
 * @param reserved whole slugs, or suffixes such as `*.md`
 */
export function isReserved(slug: string, reserved: readonly string[]): boolean {
  return reserved.some((entry) => (entry.startsWith('*') ? slug.endsWith(entry.slice(1)) : slug === entry));
}
