import { env } from '@/platform/env';

/**
 * Structured data of a page. `<` is escaped so no text of an editor can end the script element
 * (OWASP ASVS 5.0, 1.2.1).
 */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  return (
    <script
      type="application/ld+json"
      // oxlint-disable-next-line react/no-danger -- JSON with "<" escaped; React would escape it as text
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  );
}

/**
 * The way from the home page to this page, for search engines. Paths carry their language; the last step is the page.
 */
export function BreadcrumbData({ trail }: { trail: readonly { label: string; path: string }[] }) {
  return (
    <JsonLd
      data={{
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: trail.map(({ label, path }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: label,
          item: `${env.PUBLIC_URL}${path}`,
        })),
      }}
    />
  );
}
