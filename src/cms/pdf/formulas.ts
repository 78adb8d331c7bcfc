import type { RichTextBlock } from '@/ui/rich-text/model';
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
