import { fullCaption, plainForm, plainText, rolesOf, stepsOf } from '@/ui/rich-text/model';
import type { Entry, Inline, ListItem, RichText, RichTextBlock } from '@/ui/rich-text/model';

import { copper, muted, signal } from './colors';
import { formulasIn, inlineFormulasIn, inlineLatex } from './formulas';
import { FORMULA_CHAR, type Run } from './lines';
import type { PageWriter, TextStyle } from './page-writer';
import { headingRole } from './structure';
import type { Drawing } from './svg';

const body: TextStyle = { size: 10, leading: 17, after: 6 };
const caption: TextStyle = { size: 9, leading: 14, color: muted, role: 'Caption' };
const headings: Record<2 | 3 | 4, TextStyle> = {
  2: { size: 15, leading: 22, bold: true, before: 16, after: 6, keep: 40 },
  3: { size: 12, leading: 19, bold: true, before: 12, after: 4, keep: 36 },
  4: { size: 10.5, leading: 17, bold: true, before: 8, after: 3, keep: 34 },
};

/** The words that paper needs and a text does not have. */
export interface PaperWords {
  readonly note: string;
  readonly tip: string;
  readonly warning: string;
  readonly offset: string;
  /** The width of a register. */
  readonly bits: (width: number) => string;
  readonly columns: {
    readonly bits: string;
    readonly field: string;
    readonly access: string;
    readonly reset: string;
    readonly description: string;
  };
}

/** How a text is part of a larger document. */
export interface Surroundings {
  /** The name of the place of an identifier in the text. */
  readonly placeOf?: (id: string) => string;
  /**
   * How deep the sections of the text are below the top of the file: among the bookmarks, which there are none of without it, and
   * for those who hear the headings.
   */
  readonly depth?: number;
}

interface Context extends Surroundings {
  readonly writer: PageWriter;
  readonly words: PaperWords;
  readonly indent: number;
  /** The blocks after the one that is written. */
  readonly rest: readonly RichTextBlock[];
}

/** The words of a text in the styles that paper has. */
function runsOf(
  children: readonly Inline[],
  { placeOf, writer }: Pick<Context, 'placeOf' | 'writer'>,
): Run[] {
  return children.flatMap((child): Run[] => {
    if (child.type === 'link') {
      const { href } = child;
      const target = href.startsWith('#') && placeOf ? `#${placeOf(href.slice(1))}` : href;
      return runsOf(child.children, { placeOf, writer }).map((run) => ({ ...run, href: target }));
    }
    if (child.type === 'break') return [{ text: '\n' }];
    if (child.type === 'formula') {
      const set = writer.formulaOf(inlineLatex(child.latex));
      if (!set) return [{ text: child.latex, code: true }];
      return [{ text: FORMULA_CHAR, formula: { drawing: set.drawing, alt: child.spoken } }];
    }
    const { text, marks = [] } = child;
    return [
      {
        text,
        ...(marks.includes('bold') && { bold: true }),
        ...(marks.includes('italic') && { italic: true }),
        ...(marks.includes('code') && { code: true }),
        ...(marks.includes('strikethrough') && { strike: true }),
        ...(marks.includes('subscript') && { script: 'sub' as const }),
        ...(marks.includes('superscript') && { script: 'super' as const }),
      },
    ];
  });
}

/** Writes a long text as the site shows it, in order, with what paper can show of it. */
export async function writeRichText(
  writer: PageWriter,
  { blocks }: RichText,
  words: PaperWords,
  around: Surroundings = {},
): Promise<void> {
  await writer.prepareFormulas(formulasIn(blocks), inlineFormulasIn(blocks));
  writeBlocks({ writer, words, indent: 0, rest: [], ...around }, blocks);
}

function writeBlocks(context: Context, blocks: readonly RichTextBlock[], indent = context.indent): void {
  for (let index = 0; index < blocks.length;) {
    const block = blocks[index];
    if (!block) return;
    const inner = { ...context, indent, rest: blocks.slice(index + 1) };
    const passed = writePassing(inner, block);
    writeBlock(inner, block);
    index += 1 + passed;
  }
}

/** So many blocks go before a figure that does not fit on the page. */
const MOST_PASSED = 4;
/** Points at the end of a page that may stay empty. */
const EMPTY_END = 90;

/** Text that can go before a figure that the text has before it; never a heading, a table, or another figure. */
const PASSING = new Set<RichTextBlock['type']>([
  'paragraph',
  'list',
  'quote',
  'formula',
  'note',
  'requirement',
]);

function canPass(block: RichTextBlock | undefined): boolean {
  return block !== undefined && PASSING.has(block.type);
}

/** Whether readers find a figure by its number, so text may stand between it and what was before it. */
function canWait(block: RichTextBlock): boolean {
  return (block.type === 'figure' || block.type === 'diagram') && Boolean(block.label);
}

/**
 * Fills a page with the text after a figure that is too high for what is left of the page. The figure follows on the next
 * one; it never leaves its section.
 * @returns how many blocks it wrote
 */
function writePassing(context: Context, figure: RichTextBlock): number {
  const { writer, rest } = context;
  if (!canWait(figure) || writer.room < EMPTY_END || fits(context, figure)) return 0;
  const { pages } = writer;
  let passed = 0;
  for (const [index, block] of rest.slice(0, MOST_PASSED).entries()) {
    if (!canPass(block) || writer.pages > pages) break;
    // What introduces a block stays with it.
    const next = rest[index + 1];
    if (next && !canPass(next) && next.type !== 'heading') break;
    writeBlock({ ...context, rest: [] }, block);
    passed += 1;
  }
  return passed;
}

/** Whether a figure can be drawn on what is left of the page. */
function fits({ writer }: Context, block: RichTextBlock): boolean {
  if (block.type !== 'figure' && block.type !== 'diagram') return true;
  const drawing = drawingOf({ writer }, block.type === 'figure' ? block.picture.svg : block.svg);
  return !drawing || writer.leastHeightOf(drawing) + captionHeight(block) <= writer.room;
}

function placesOf({ placeOf }: Context, ...ids: readonly (string | undefined)[]): string[] {
  return placeOf ? ids.filter((id) => id !== undefined).map(placeOf) : [];
}

/** Room below a heading on its page: for the beginning of what follows, after further headings. */
function keptBelow(
  { writer }: Pick<Context, 'writer'>,
  level: 2 | 3 | 4,
  [next, ...rest]: readonly RichTextBlock[],
): number {
  const { after: below = 0, keep = 0 } = headings[level];
  switch (next?.type) {
    case 'heading': {
      const { before = 0, leading } = headings[next.level];
      return below + before + leading + keptBelow({ writer }, next.level, rest);
    }
    // A caption, the head of the table, and a row.
    case 'table':
    case 'register':
      return below + 84;
    // The number or title, and two lines.
    case 'requirement':
    case 'note':
      return below + 64;
    case 'figure':
    case 'diagram': {
      const drawing = drawingOf({ writer }, next.type === 'figure' ? next.picture.svg : next.svg);
      if (!drawing) return keep;
      const height = writer.leastHeightOf(drawing) + captionHeight(next);
      // Else, the text after the figure follows the heading.
      return below + (canWait(next) && canPass(rest[0]) ? Math.min(EMPTY_END, height) : height);
    }
    default:
      return keep;
  }
}

function writeBlock(context: Context, block: RichTextBlock): void {
  const { writer, words, indent, depth } = context;
  switch (block.type) {
    case 'heading': {
      const runs = [
        ...(block.number ? [{ text: `${block.number}  ` }] : []),
        ...runsOf(block.children, context),
      ];
      writer.text(runs, {
        ...headings[block.level],
        role: headingRole(block.level - 1 + (depth ?? 1)),
        keep: keptBelow(context, block.level, context.rest),
        indent,
        places: placesOf(context, block.id, ...(block.aliases ?? [])),
        ...(depth !== undefined && {
          bookmark: {
            title: [block.number, plainText(block.children)].filter(Boolean).join('  '),
            depth: depth + block.level - 2,
          },
        }),
      });
      return;
    }
    case 'paragraph':
      writer.text(runsOf(block.children, context), { ...body, indent });
      return;
    case 'quote':
      writer.text(runsOf(block.children, context), {
        ...body,
        indent: indent + 16,
        color: muted,
        role: 'BlockQuote',
      });
      return;
    case 'list':
      writeList(context, block);
      return;
    case 'rule':
      writer.rule();
      return;
    case 'table': {
      const title = fullCaption(block);
      const places = placesOf(context, block.id);
      if (title) writer.text(title, { ...caption, before: 4, after: 3, keep: 64, indent, places });
      writeTable(context, [block.header, ...block.rows], block.header.length > 0);
      return;
    }
    case 'register':
      writeRegister(context, block);
      return;
    case 'note': {
      const { note, tip, warning } = words;
      const title = block.title || { info: note, tip, warning }[block.kind];
      const color = block.kind === 'warning' ? copper : signal;
      writer.space(4);
      writer.demand(60);
      writer.beside(color, indent, () => {
        writer.text(title, {
          ...body,
          bold: true,
          color,
          indent: indent + 12,
          after: 2,
          places: placesOf(context, block.id),
        });
        writeBlocks(context, block.body, indent + 12);
      });
      writer.space(6);
      return;
    }
    case 'requirement': {
      writer.space(4);
      writer.demand(60);
      writer.beside(copper, indent, () => {
        writer.text([{ text: block.number, bold: true }, { text: rolesOf(block) }], {
          ...body,
          color: copper,
          after: 2,
          indent: indent + 12,
          places: placesOf(context, block.id ?? block.number),
        });
        writeBlocks(context, block.body, indent + 12);
      });
      writer.space(6);
      return;
    }
    case 'entries':
      block.entries.forEach(({ label, ...entry }, place) => {
        const title = block.look === 'steps' ? `${place + 1}. ${entry.title}` : entry.title;
        writeEntry(context, { ...entry, title: [title, label].filter(Boolean).join(' · ') });
      });
      return;
    case 'action':
      writeEntry(context, block);
      return;
    case 'voice':
      writeBlocks(context, block.body, indent + 16);
      writer.text([block.name, block.role].filter(Boolean).join(' · '), {
        ...body,
        size: 9,
        color: muted,
        indent: indent + 16,
      });
      return;
    case 'code':
      writer.code(block.code, { indent });
      return;
    case 'formula': {
      const formula = writer.formulaOf(block.latex);
      const places = placesOf(context, block.id);
      if (formula) writer.formula(formula, { alt: block.spoken, places, indent });
      else {
        writer.text([{ text: block.latex, code: true }], {
          ...body,
          role: 'Formula',
          alt: block.spoken,
          indent: indent + 24,
          places,
        });
      }
      return;
    }
    case 'figure':
      if (!writeDrawing(context, block.picture.svg, block.picture.alt, block)) {
        // What cannot be drawn on paper is seen at its address.
        writer.text([{ text: block.picture.alt || block.picture.src, href: block.picture.src }], {
          ...body,
          indent,
        });
        writeCaption(context, block);
      }
      return;
    case 'diagram':
      if (!writeDrawing(context, block.svg, `${block.name}. ${block.steps.join(' ')}`, block)) {
        writeList(context, stepsOf(block));
        writeCaption(context, block);
      }
      return;
    case 'downloads':
    case 'callouts':
    case 'latest':
      writeBlocks(context, plainForm(block), indent);
      return;
    case 'video':
      writer.text([{ text: block.clip.title, href: block.clip.src }], { ...body, indent });
  }
}

/** A title that may lead somewhere, and the text below it. */
function writeEntry(
  context: Context,
  { title, href, body: text }: Pick<Entry, 'title' | 'href' | 'body'>,
): void {
  const { writer, indent } = context;
  writer.text([{ text: title, ...(href && { href }) }], { ...body, bold: true, after: 2, indent, keep: 20 });
  writeBlocks(context, text, indent + 12);
}

function writeCaption(context: Context, block: { id: string; label?: string; caption: string }): void {
  const words = fullCaption(block);
  if (words) {
    context.writer.text(words, {
      ...caption,
      indent: context.indent,
      after: 10,
      places: placesOf(context, block.id),
    });
  }
}

/** A drawing that can be put on paper. */
function drawingOf({ writer }: Pick<Context, 'writer'>, svg: string | undefined): Drawing | undefined {
  return svg === undefined ? undefined : writer.drawingOf(svg);
}

/** Room for the caption of a drawing on the same page. */
const captionHeight = (block: { label?: string; caption: string }): number => (fullCaption(block) ? 40 : 0);

/** @returns whether the drawing could be put on paper */
function writeDrawing(
  context: Context,
  svg: string | undefined,
  alt: string,
  block: { id: string; label?: string; caption: string },
): boolean {
  const drawing = drawingOf(context, svg);
  if (!drawing) return false;
  const keep = captionHeight(block);
  context.writer.drawing(drawing, { alt, keep, places: placesOf(context, block.id) });
  const words = fullCaption(block);
  if (words) context.writer.text(words, { ...caption, indent: context.indent, after: 10 });
  return true;
}

function writeRegister(context: Context, block: Extract<RichTextBlock, { type: 'register' }>): void {
  const { writer, indent } = context;
  const { columns, offset, bits: widthOf } = context.words;
  const cell = (text: string): Inline[] => [{ type: 'text', text }];
  writer.text(
    [{ text: block.name, bold: true }, { text: `  ${offset} ${block.offset} · ${widthOf(block.width)}` }],
    {
      ...body,
      before: 4,
      after: 2,
      keep: 50,
      indent,
      places: placesOf(context, block.id),
    },
  );
  writeTable(
    context,
    [
      [columns.bits, columns.field, columns.access, columns.reset, columns.description].map(cell),
      ...block.fields.map(({ bits, field, access, reset, description }) =>
        [bits, field, access, reset, description].map(cell),
      ),
    ],
    true,
  );
}

function writeList(
  context: Context,
  { ordered, start, items }: Extract<RichTextBlock, { type: 'list' }>,
): void {
  const { writer, indent } = context;
  const style = { ...body, after: 3 };
  writer.structure.part('L', () => {
    items.forEach(({ children }: ListItem, index) => {
      writer.structure.part('LI', () => {
        const inline = children.filter((child): child is Inline => child.type !== 'list');
        writer.marker(ordered ? `${start + index}.` : '•', { ...style, indent });
        writer.structure.part('LBody', () => {
          writer.text(runsOf(inline, context), { ...style, indent: indent + 18 });
          for (const child of children) {
            if (child.type === 'list') writeList({ ...context, indent: indent + 18 }, child);
          }
        });
      });
    });
  });
  writer.space(4);
}

function writeTable(
  context: Context,
  rows: readonly (readonly (readonly Inline[])[])[],
  header: boolean,
): void {
  const cells = rows.filter((row) => row.length > 0).map((row) => row.map((cell) => runsOf(cell, context)));
  context.writer.table(cells, { header, indent: context.indent });
}
