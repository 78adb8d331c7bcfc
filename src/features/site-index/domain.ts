/** Files that tell machines what is published. Pure text builders; callers pass complete addresses. */

/** Text or attribute of an XML document; characters that XML 1.0 forbids are removed. */
function escapeXml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- the control characters that XML forbids
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}

interface FeedEntry {
  /** IRI that never changes. */
  id: string;
  url: string;
  title: string;
  summary?: string;
  /** ISO 8601. */
  publishedAt: string;
  updatedAt: string;
  category?: { term: string; label: string };
  /** Who wrote it, where that is not the author of the feed. */
  authors?: { name: string; url: string }[];
}

export interface Feed {
  title: string;
  subtitle?: string;
  /** Address of the feed itself, which is also its ID. */
  self: string;
  /** The page that shows the same items. */
  alternate: string;
  author: string;
  language: string;
  entries: FeedEntry[];
}

/** An Atom feed (RFC 4287). A feed without entries is dated at the epoch, since Atom requires a date. */
export function toAtom(feed: Feed): string {
  const updated = feed.entries
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1);
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.language)}">`,
    element('id', feed.self),
    element('title', feed.title),
    ...(feed.subtitle ? [element('subtitle', feed.subtitle)] : []),
    element('updated', timestamp(updated ?? 0)),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(feed.self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(feed.alternate)}"/>`,
    `<author>${element('name', feed.author)}</author>`,
    ...feed.entries.flatMap((entry) => [
      '<entry>',
      element('id', entry.id),
      element('title', entry.title),
      `<link rel="alternate" type="text/html" href="${escapeXml(entry.url)}"/>`,
      element('published', timestamp(entry.publishedAt)),
      element('updated', timestamp(entry.updatedAt)),
      ...(entry.authors ?? []).map(
        ({ name, url }) => `<author>${element('name', name)}${element('uri', url)}</author>`,
      ),
      ...(entry.category
        ? [`<category term="${escapeXml(entry.category.term)}" label="${escapeXml(entry.category.label)}"/>`]
        : []),
      element('summary', entry.summary ?? entry.title),
      '</entry>',
    ]),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;
}

export interface SitemapEntry {
  url: string;
  /** One address for each language in which the item is published, this one included. */
  alternates: { language: string; url: string }[];
  /** ISO 8601. */
  updatedAt?: string;
}

/** The list of the parts of a sitemap. */
export function toSitemapIndex(parts: readonly { url: string; updatedAt?: string }[]): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...parts.map(({ url, updatedAt }) =>
      [
        '<sitemap>',
        element('loc', url),
        ...(updatedAt ? [element('lastmod', timestamp(updatedAt))] : []),
        '</sitemap>',
      ].join(''),
    ),
    '</sitemapindex>',
    '',
  ].join('\n');
}

/** A part of a sitemap, in which each address lists itself and its translations. */
export function toSitemap(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ url, alternates, updatedAt }) =>
    [
      '<url>',
      element('loc', url),
      ...(updatedAt ? [element('lastmod', timestamp(updatedAt))] : []),
      ...(alternates.length > 1
        ? alternates.map(
            ({ language, url: href }) =>
              `<xhtml:link rel="alternate" hreflang="${escapeXml(language)}" href="${escapeXml(href)}"/>`,
          )
        : []),
      '</url>',
    ].join(''),
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function timestamp(value: string | number): string {
  return new Date(value).toISOString();
}
