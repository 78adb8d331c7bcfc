import { fullCaption, stepsOf } from '@/ui/rich-text/model';
import type { Inline, ListItem, RichText, RichTextBlock } from '@/ui/rich-text/model';

import type { Run } from './lines';
import { copper, muted, type PageWriter, type TextStyle } from './page-writer';

const body: TextStyle = { size: 10, leading: 17, after: 6 };
const headings: Record<2 | 3 | 4, TextStyle> = {
  2: { size: 15, leading: 22, bold: true, before: 14, after: 6, keep: 40 },
  3: { size: 12, leading: 19, bold: true, before: 10, after: 4, keep: 36 },
  4: { size: 10.5, leading: 17, bold: true, before: 8, after: 3, keep: 34 },
};

function runsOf(children: readonly Inline[]): Run[] {
  return children.flatMap((child): Run[] => {
    if (child.type === 'link') return runsOf(child.children);
    if (child.type === 'break') return [{ text: ' ' }];
    const { text, marks } = child;
    return [
      {
        text,
        ...(marks?.includes('bold') && { bold: true }),
        ...(marks?.includes('code') && { code: true }),
      },
    ];
  });
}

/** Writes a long text as the site shows it, in order, with what paper can show of it. */
export function writeRichText(writer: PageWriter, { blocks }: RichText, indent = 0): void {
  for (const block of blocks) writeBlock(writer, block, indent);
}

function writeBlock(writer: PageWriter, block: RichTextBlock, indent: number): void {
  switch (block.type) {
    case 'heading':
      writer.text([...(block.number ? [{ text: `${block.number} ` }] : []), ...runsOf(block.children)], {
        ...headings[block.level],
        indent,
      });
      return;
    case 'paragraph':
      writer.text(runsOf(block.children), { ...body, indent });
      return;
    case 'quote':
      writer.text(runsOf(block.children), { ...body, indent: indent + 16, color: muted });
      return;
    case 'list':
      writeList(writer, block, indent);
      return;
    case 'rule':
      writer.rule();
      return;
    case 'table':
      if (fullCaption(block)) writer.text(fullCaption(block), { ...body, size: 9, color: muted, keep: 34 });
      writeTable(writer, [block.header, ...block.rows]);
      return;
    case 'register':
      writer.text(`${block.name} · ${block.offset} · ${block.width} bit`, { ...body, bold: true });
      writeTable(writer, [
        ['Bits', 'Field', 'Access', 'Reset', 'Description'].map((text) => [{ type: 'text' as const, text }]),
        ...block.fields.map(({ bits, field, access, reset, description }) =>
          [bits, field, access, reset, description].map((text) => [{ type: 'text' as const, text }]),
        ),
      ]);
      return;
    case 'note':
      writer.text(block.title, { ...body, bold: true, color: copper, indent: indent + 12, after: 2 });
      writeRichText(writer, { blocks: block.body }, indent + 12);
      return;
    case 'requirement':
      writer.text(block.number, { ...body, bold: true, color: copper, after: 2, indent, keep: 20 });
      writeRichText(writer, { blocks: block.body }, indent + 12);
      return;
    case 'entries':
      block.entries.forEach((entry, place) => {
        const title = block.look === 'steps' ? `${place + 1}. ${entry.title}` : entry.title;
        const name = [title, entry.label].filter(Boolean).join(' · ');
        writer.text(name, { ...body, bold: true, after: 2, indent, keep: 20 });
        writeRichText(writer, { blocks: entry.body }, indent + 12);
      });
      return;
    case 'action':
      writer.text(block.title, { ...body, bold: true, after: 2, indent, keep: 20 });
      writeRichText(writer, { blocks: block.body }, indent + 12);
      return;
    case 'voice':
      writeRichText(writer, { blocks: block.body }, indent + 16);
      writer.text([block.name, block.role].filter(Boolean).join(' · '), {
        ...body,
        size: 9,
        color: muted,
        indent: indent + 16,
      });
      return;
    case 'code':
      writer.code(block.code);
      return;
    case 'formula':
      writer.text([{ text: block.latex, code: true }], { ...body, indent: indent + 24 });
      return;
    case 'figure':
      writer.text(fullCaption(block) || block.picture.alt, { ...body, size: 9, color: muted, indent });
      return;
    case 'diagram':
      writer.text(fullCaption(block) || block.name, { ...body, size: 9, color: muted, indent, keep: 20 });
      writeList(writer, stepsOf(block), indent);
      return;
    case 'video':
      writer.text(block.clip.title, { ...body, size: 9, color: muted, indent });
  }
}

function writeList(
  writer: PageWriter,
  { ordered, start, items }: Extract<RichTextBlock, { type: 'list' }>,
  indent: number,
): void {
  items.forEach(({ children }: ListItem, index) => {
    const inline = children.filter((child): child is Inline => child.type !== 'list');
    const style = { ...body, after: 3 };
    writer.marker(ordered ? `${start + index}.` : '•', { ...style, indent });
    writer.text(runsOf(inline), { ...style, indent: indent + 18 });
    for (const child of children) if (child.type === 'list') writeList(writer, child, indent + 18);
  });
  writer.space(4);
}

/** Columns as wide as their longest text asks for, within bounds. */
function writeTable(writer: PageWriter, rows: readonly (readonly (readonly Inline[])[])[]): void {
  const cells = rows.map((row) => row.map(runsOf));
  const columns = Math.max(0, ...cells.map((row) => row.length));
  const shares = Array.from({ length: columns }, (_unused, column) =>
    Math.min(
      40,
      Math.max(
        6,
        ...cells.map((row) => (row[column] ?? []).reduce((sum, { text }) => sum + widthInLatin(text), 0)),
      ),
    ),
  );
  writer.table(cells, { shares, header: true });
}

function widthInLatin(text: string): number {
  return Array.from(text).reduce((sum, char) => sum + (char.charCodeAt(0) > 0x2e80 ? 2 : 1), 0);
}
