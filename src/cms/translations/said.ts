/**
 * What is said in some texts, without what is empty; undefined when nothing is. All languages share the rows of lists, so a row
 * that someone adds in one language is an empty one in the others, where it says nothing new.
 */
export function said(texts: unknown): unknown {
  if (typeof texts === 'string') return texts.trim() === '' ? undefined : texts;
  if (typeof texts !== 'object' || texts === null) return texts ?? undefined;
  if (Array.isArray(texts)) {
    const parts = texts.map(said).filter((part) => part !== undefined);
    return parts.length > 0 ? parts : undefined;
  }
  const parts = Object.entries(texts).flatMap(([name, inner]: [string, unknown]) => {
    const part = said(inner);
    return part === undefined ? [] : [[name, part] as const];
  });
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}
