import { plainForm, plainText } from './model';
import type { Inline, ListItem, RichText, RichTextBlock } from './model';

/** The running words of a long text without pictures, code and tables: for feeds and structured data. */
export function wordsOf({ blocks }: RichText): string {
  return blocks
    .map(wordsOfBlock)
    .filter((words) => words !== '')
    .join('\n\n');
}

function wordsOfBlock(block: RichTextBlock): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
    case 'quote':
      return plainText(block.children);
    case 'list':
      return block.items.map(wordsOfItem).join('\n');
    case 'note':
    case 'requirement':
    case 'voice':
      return wordsOf({ blocks: block.body });
    case 'entries':
      return block.entries
        .map(({ title, label, body }) => [title, label, wordsOf({ blocks: body })].filter(Boolean).join('\n'))
        .join('\n\n');
    case 'downloads':
    case 'callouts':
    case 'latest':
      return wordsOf({ blocks: plainForm(block) });
    default:
      return '';
  }
}

function wordsOfItem({ children }: ListItem): string {
  const isInline = (child: ListItem['children'][number]): child is Inline => child.type !== 'list';
  const nested = children.flatMap((child) => (child.type === 'list' ? child.items.map(wordsOfItem) : []));
  return [plainText(children.filter(isInline)), ...nested].join('\n');
}
