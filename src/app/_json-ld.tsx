/**
 * Structured data of a page. `<` is escaped so that no text of an editor can end the script element
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
