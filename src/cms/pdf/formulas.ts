import type { Inline, RichTextBlock } from '@/ui/rich-text/model';
import { blocksInside } from '@/ui/rich-text/model';

import type { Drawing } from './svg';

/** A formula that can be put on a page. */
export interface Formula {
  /** In thousandths of an em; the baseline is at 0. */
  readonly drawing: Drawing;
  /** What stands at the end of its line, such as `(3)`; empty without a number. */
  readonly number: string;
}

/**
 * Sets a formula.
 * @param width of a line in ems
 * @throws an error that says what is wrong with the formula
 */
export type FormulaSetter = (latex: string, width: number) => Promise<Formula>;

/** The formulas of a text as LaTeX, also those within other blocks. */
export function formulasIn(blocks: readonly RichTextBlock[]): string[] {
  return blocks.flatMap((block) =>
    block.type === 'formula' ? [block.latex] : formulasIn(blocksInside(block)),
  );
}

/** The formulas between the words of a text, as `inlineLatex` has them. */
export function inlineFormulasIn(blocks: readonly RichTextBlock[]): string[] {
  return blocks.flatMap((block) => [
    ...linesOf(block).flatMap(betweenWords),
    ...inlineFormulasIn(blocksInside(block)),
  ]);
}

/** A formula as it is set between words: lower than in a line of its own. */
export const inlineLatex = (latex: string): string => String.raw`\textstyle ${latex}`;

function betweenWords(children: readonly Inline[]): string[] {
  return children.flatMap((child) => {
    if (child.type === 'link') return betweenWords(child.children);
    return child.type === 'formula' ? [inlineLatex(child.latex)] : [];
  });
}

/** The lines of a block that has words of its own. */
function linesOf(block: RichTextBlock): (readonly Inline[])[] {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
    case 'quote':
      return [block.children];
    case 'list':
      return block.items.flatMap(({ children }) =>
        children.flatMap((child) => (child.type === 'list' ? linesOf(child) : [[child]])),
      );
    case 'table':
      return [...block.header, ...block.rows.flat()];
    default:
      return [];
  }
}
