import type { RichText, RichTextBlock } from '@/ui/rich-text/model';

/**
 * The part of a text that an anchor names: a section with everything below its heading, a requirement, a register, a figure,
 * or a formula; undefined when it names nothing.
 */
export function partAt({ blocks }: RichText, anchor: string): RichText | undefined {
  const at = blocks.findIndex(
    (block) =>
      anchorOf(block) === anchor || (block.type === 'heading' && block.aliases?.includes(anchor) === true),
  );
  const found = blocks[at];
  if (!found) return undefined;
  if (found.type !== 'heading') return { blocks: [found] };
  const length = blocks
    .slice(at + 1)
    .findIndex((block) => block.type === 'heading' && block.level <= found.level);
  return { blocks: length < 0 ? blocks.slice(at) : blocks.slice(at, at + 1 + length) };
}

function anchorOf(block: RichTextBlock): string | undefined {
  if (block.type === 'requirement') return block.number;
  return 'id' in block ? block.id : undefined;
}

/** The anchor of a requirement by its number, or of a register by its name, in any case. */
export function anchorNamed(
  { blocks }: RichText,
  type: 'requirement' | 'register',
  name: string,
): string | undefined {
  const wanted = name.trim().toLowerCase();
  for (const block of blocks) {
    if (type === 'requirement' && block.type === 'requirement' && block.number.toLowerCase() === wanted)
      return block.number;
    if (type === 'register' && block.type === 'register' && block.name.toLowerCase() === wanted)
      return block.id;
  }
  return undefined;
}
