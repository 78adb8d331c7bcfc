import { diffArrays } from 'diff';

import { withBlocksInside } from '@/ui/rich-text/model';
import type { RichText, RichTextBlock } from '@/ui/rich-text/model';

/** Parts of two texts that say the same; one of them may have nothing. */
export interface Pair {
  first: RichTextBlock[];
  second: RichTextBlock[];
}

/**
 * Pairs the blocks of a text with those of its translation: sections by number, requirements, tables, figures and the
 * like by identifier. What is between two of those is paired block by block where both have the same, else as a whole.
 */
export function pairTexts(first: RichText, second: RichText): Pair[] {
  const changes = diffArrays(first.blocks, second.blocks, {
    comparator: (left: RichTextBlock, right: RichTextBlock) => {
      const key = keyOf(left);
      return key !== undefined && key === keyOf(right);
    },
  });
  const pairs: Pair[] = [];
  let between: Pair = { first: [], second: [] };
  const endRun = () => {
    pairs.push(...pairRun(between));
    between = { first: [], second: [] };
  };
  let left = 0;
  let right = 0;
  for (const { added, removed, count } of changes) {
    if (removed) between.first.push(...first.blocks.slice(left, left + count));
    else if (added) between.second.push(...second.blocks.slice(right, right + count));
    else {
      endRun();
      for (let place = 0; place < count; place += 1) {
        pairs.push({
          first: first.blocks.slice(left + place, left + place + 1),
          second: second.blocks.slice(right + place, right + place + 1),
        });
      }
    }
    if (!added) left += count;
    if (!removed) right += count;
  }
  endRun();
  return pairs;
}

/** What names a block in every language; undefined for running text. */
function keyOf(block: RichTextBlock): string | undefined {
  if (block.type === 'heading') return `heading ${block.number ?? block.id}`;
  if (block.type === 'requirement') return `requirement ${block.number}`;
  return 'id' in block && block.id ? `${block.type} ${block.id}` : undefined;
}

function pairRun({ first, second }: Pair): Pair[] {
  if (first.length === 0 && second.length === 0) return [];
  const isAlike =
    first.length === second.length && first.every(({ type }, place) => type === second[place]?.type);
  if (!isAlike) return [{ first, second }];
  return first.map((block, place) => ({ first: [block], second: second.slice(place, place + 1) }));
}

/** The text with a suffix at its identifiers, so it can be on one page with one that has the same. */
export function withSuffix(text: RichText, suffix: string): RichText {
  const blocks = (items: readonly RichTextBlock[]): RichTextBlock[] =>
    items.map((block): RichTextBlock => {
      if (block.type === 'heading') {
        const { aliases: _, ...heading } = block;
        return { ...heading, id: block.id + suffix };
      }
      if (block.type === 'requirement') {
        return { ...block, id: block.number + suffix, body: blocks(block.body) };
      }
      const named = 'id' in block && block.id ? { ...block, id: block.id + suffix } : block;
      return withBlocksInside(named, blocks);
    });
  return { blocks: blocks(text.blocks) };
}

/**
 * Lets a link to a section of the text in another language lead to the same section here: by its number.
 *
 * @param others the text in other languages, with numbers
 */
export function withAliases(text: RichText, others: readonly RichText[]): RichText {
  const taken = new Set(text.blocks.map((block) => ('id' in block ? block.id : undefined)));
  return {
    blocks: text.blocks.map((block): RichTextBlock => {
      if (block.type !== 'heading' || block.number === undefined) return block;
      const aliases: string[] = [];
      for (const other of others) {
        for (const same of other.blocks) {
          if (same.type !== 'heading' || same.number !== block.number || taken.has(same.id)) continue;
          taken.add(same.id);
          aliases.push(same.id);
        }
      }
      return aliases.length > 0 ? { ...block, aliases } : block;
    }),
  };
}
