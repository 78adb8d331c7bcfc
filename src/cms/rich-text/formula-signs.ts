import { isRecord } from '../editing/merge';

/**
 * A formula in a line of Markdown, as the source of a regular expression: between dollar signs that touch it, of which the second
 * is before no digit. So “$5 and $10” are prices, and `\$` is a dollar sign. `remarkFormulas` reads the same,
 * and formulas that touch each other.
 */
export const MARKDOWN_FORMULA = String.raw`(?<![\\$])\$(?![\s$])(?:\\.|[^\\$\n])+(?<!\s)\$(?!\d)`;

/** LaTeX as a formula of Markdown. */
export const markdownFormula = (latex: string): string => `$${latex}$`;

/** The LaTeX of a formula in a line of a stored text; undefined for any other node. */
export function inlineLatexOf({ type, fields }: Readonly<Record<string, unknown>>): string | undefined {
  if (type !== 'inlineBlock' || !isRecord(fields)) return undefined;
  const { blockType, latex } = fields;
  return blockType === 'formula' && typeof latex === 'string' ? latex.trim() : undefined;
}
