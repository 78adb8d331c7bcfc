import { kindsWith, type SlugWith } from '@/content/kinds';
import { type DocumentAddress, parseDocumentAddress, reservedDocumentSlugs } from '@/content/documents';
import { isSlug } from '@/cms/slug';
import { localePattern } from '@/i18n/locales';
import { MOVED_PAGES } from '@/platform/http/visitor-addresses';

import { type FixedPage, fixedPages } from './fixed-pages';

/** A collection whose items a link can lead to by their slug alone. */
type SluggedKind = SlugWith<'itemPath'> | 'faqs' | 'glossary';

/** What an address of a link names. */
export type Named =
  | { readonly kind: 'page'; readonly page: FixedPage }
  | { readonly kind: 'item'; readonly collection: SluggedKind; readonly slug: string }
  | { readonly kind: 'document'; readonly address: DocumentAddress }
  /** Another site, a place on the same page, a file, a page that a member sees: nothing is known of it. */
  | { readonly kind: 'other' };

const LANGUAGE = new RegExp(`^/(?:${localePattern})(?=/|$)`);

/** Items that are parts of a page: what precedes their slug. */
export const partPaths = [
  ['faqs', '/faq#'],
  ['glossary', '/docs/glossary#'],
] as const;

/** The longest first: the addresses of pages have a slug directly after the slash. */
const itemPaths = kindsWith('itemPath')
  .filter(({ collection }) => collection !== 'documents')
  .map(({ collection, itemPath }) => [collection, itemPath] as const)
  .toSorted(([, one], [, other]) => other.length - one.length);

const pagesByPath = new Map<string, FixedPage>(
  Object.entries(fixedPages).map(([page, path]) => [path, page as FixedPage]),
);

/** Reads the address of a link; the language in which someone copied it does not count. */
export function readAddress(address: string): Named {
  const local = withoutLanguage(address);
  if (!local.startsWith('/')) return { kind: 'other' };
  const [given = '', place] = local.replace(/\?[^#]*/, '').split('#');
  const path = MOVED_PAGES.find(({ from }) => from === given)?.to ?? given;
  for (const [collection, start] of partPaths) {
    if (place && `${path}#` === start) return { kind: 'item', collection, slug: place };
  }
  const page = pagesByPath.get(path);
  if (page) return { kind: 'page', page };
  if (path.startsWith('/docs/')) return readDocumentPath(path);
  const [collection, start] = itemPaths.find(([, itemPath]) => path.startsWith(itemPath)) ?? [];
  const slug = path.slice(start?.length);
  return collection && isSlug(slug, { segments: collection === 'news' })
    ? { kind: 'item', collection, slug }
    : { kind: 'other' };
}

function readDocumentPath(path: string): Named {
  const segments = path.split('/').slice(2);
  const isView = reservedDocumentSlugs.some((slug) => slug === segments[0]);
  const address = isView ? undefined : parseDocumentAddress(segments);
  return address ? { kind: 'document', address } : { kind: 'other' };
}

/** The address of a link as it is stored: without the language, which each page adds. */
export function withoutLanguage(address: string): string {
  const rest = address.replace(LANGUAGE, '');
  return rest === address || rest.startsWith('/') ? rest : `/${rest}`;
}
