/**
 * A sentence with links, written as one message: `I accept the <privacy>privacy statement</privacy>.` The links open
 * beside the page, so that a form stays as it is.
 * @param links address of each tag
 */
export function LinkedText({ text, links }: { text: string; links: Readonly<Record<string, string>> }) {
  // Plain parts alternate with a tag's name and its content.
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/);
  return parts.map((part, index) => {
    if (index % 3 === 1) return null;
    const href = index % 3 === 2 ? links[parts[index - 1] ?? ''] : undefined;
    return href === undefined ? (
      part
    ) : (
      <a key={href} href={href} target="_blank" rel="noreferrer">
        {part}
      </a>
    );
  });
}
