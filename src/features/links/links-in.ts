/** Addresses of the site in Markdown, as which blocks keep their texts. */
const IN_MARKDOWN = /\]\(\s*<?(\/[^\s)>]*)/g;

/**
 * The addresses of all links below a value: those of link fields, in whatever language, of links within texts and within the texts
 * of blocks, and of references to chapters and what is in them.
 */
export function linksIn(value: unknown): string[] {
  if (typeof value === 'string')
    return Array.from(value.matchAll(IN_MARKDOWN), ([, address = '']) => address);
  if (Array.isArray(value)) return value.flatMap(linksIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    isAddressField(value, name) && typeof inner === 'string' && inner !== '' ? [inner] : linksIn(inner),
  );
}

function isAddressField(holder: object, name: string): boolean {
  if (name === 'href' || name === 'linkHref') return true;
  // As the editor of texts stores a link, and as a block within a line names what it refers to.
  if (name === 'url') return 'linkType' in holder && holder.linkType === 'custom';
  return name === 'target' && 'blockType' in holder && holder.blockType === 'reference';
}
