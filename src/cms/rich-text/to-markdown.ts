import { fullCaption, plainForm, rolesOf } from '@/ui/rich-text/model';
import type { Entry, Inline, ListItem, Mark, RichText, RichTextBlock } from '@/ui/rich-text/model';

import { markdownFormula } from './formula-signs';

/** Words that Markdown has no sign for, in the text's language. */
export interface MarkdownLabels {
  note: string;
  tip: string;
  warning: string;
  offset: string;
  /** The width of a register. */
  bits: (width: number) => string;
  columns: { bits: string; field: string; access: string; reset: string; description: string };
}

/**
 * Writes a text as CommonMark with GFM tables, `math` fences, and formulas between dollar signs. Requirements and notes become
 * quotes that begin with their number or title; addresses of this site are made absolute with `origin`.
 */
export function richTextToMarkdown(text: RichText, origin: string, labels: MarkdownLabels): string {
  return new Writer(origin, labels).blocks(text.blocks);
}

/** YAML front matter; values are quoted as JSON strings, which YAML reads. */
export function frontMatter(fields: Record<string, string>): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return ['---', ...lines, '---'].join('\n');
}

class Writer {
  constructor(
    private readonly origin: string,
    private readonly labels: MarkdownLabels,
  ) {}

  blocks(blocks: readonly RichTextBlock[]): string {
    return blocks
      .map((block) => this.block(block))
      .filter((part) => part !== '')
      .join('\n\n');
  }

  private block(block: RichTextBlock): string {
    switch (block.type) {
      case 'heading':
        return `${'#'.repeat(block.level)} ${block.number ? `${block.number} ` : ''}${this.inlines(block.children).replaceAll('\n', ' ')}`;
      case 'paragraph':
        return escapeStart(this.inlines(block.children));
      case 'list':
        return this.list(block);
      case 'quote':
        return quoted(escapeStart(this.inlines(block.children)));
      case 'rule':
        return '---';
      case 'table':
        return [this.caption(block), this.table(block.header, block.rows)].filter(Boolean).join('\n\n');
      case 'figure': {
        const picture = `![${escapeText(block.picture.alt)}](${this.address(block.picture.src)})`;
        return [picture, this.caption(block)].filter(Boolean).join('\n\n');
      }
      case 'diagram':
        // The fence has the caption already, but not its number.
        return [fenced(diagramFence(block), block.source), block.label ? this.caption(block) : '']
          .filter(Boolean)
          .join('\n\n');
      case 'note': {
        const title =
          block.title ||
          { info: this.labels.note, tip: this.labels.tip, warning: this.labels.warning }[block.kind];
        return quoted(`**${escapeText(title)}**\n\n${this.blocks(block.body)}`);
      }
      case 'requirement':
        return quoted(
          `**${escapeText(block.number)}**${escapeText(rolesOf(block))}\n\n${this.blocks(block.body)}`,
        );
      case 'register': {
        const { columns, offset, bits } = this.labels;
        const cell = (text: string): Inline[] => [{ type: 'text', text }];
        const head = `**${escapeText(block.name)}** (${offset} ${block.offset}, ${bits(block.width)})`;
        const rows = block.fields.map((field) =>
          [field.bits, field.field, field.access, field.reset, field.description].map(cell),
        );
        const header = [columns.bits, columns.field, columns.access, columns.reset, columns.description];
        return `${head}\n\n${this.table(header.map(cell), rows)}`;
      }
      case 'code':
        return fenced(block.language === 'text' ? '' : block.language, block.code);
      case 'formula':
        return fenced('math', block.latex);
      case 'entries':
        return block.entries
          .map((entry, place) => this.entry(entry, block.look === 'steps' ? `${place + 1}. ` : '- '))
          .join('\n');
      case 'action': {
        const link = `[${escapeText(block.label)}](${this.address(block.href)})`;
        return [`**${escapeText(block.title)}**`, this.blocks(block.body), link].filter(Boolean).join('\n\n');
      }
      case 'voice': {
        const source = [block.name, block.role].filter(Boolean).map(escapeText).join(', ');
        return quoted([this.blocks(block.body), source && `— ${source}`].filter(Boolean).join('\n\n'));
      }
      case 'downloads':
      case 'callouts':
      case 'latest':
        return this.blocks(plainForm(block));
      case 'video':
        return `[${escapeText(block.clip.title)}](${this.address(block.clip.src)})`;
    }
  }

  private entry({ title, label, href, picture, body }: Entry, sign: string): string {
    const name = href ? `[${escapeText(title)}](${this.address(href)})` : escapeText(title);
    const image = picture ? `![${escapeText(picture.alt)}](${this.address(picture.src)})` : '';
    const head = [`**${name}**`, escapeText(label)].filter(Boolean).join(' ');
    return (
      sign +
      [head, image, this.blocks(body)]
        .filter(Boolean)
        .join('\n\n')
        .replaceAll(/\n(?=.)/g, `\n${' '.repeat(sign.length)}`)
    );
  }

  private caption(block: { label?: string; caption?: string }): string {
    const words = fullCaption(block);
    return words && `*${escapeText(words)}*`;
  }

  private list(list: Extract<RichTextBlock, { type: 'list' }>): string {
    return list.items
      .map((item, place) => {
        const sign = list.ordered ? `${list.start + place}. ` : '- ';
        return sign + this.item(item).replaceAll('\n', `\n${' '.repeat(sign.length)}`);
      })
      .join('\n');
  }

  private item({ children }: ListItem): string {
    const words: Inline[] = [];
    const lists: string[] = [];
    for (const child of children) {
      if (child.type === 'list') lists.push(this.list(child));
      else words.push(child);
    }
    return [escapeStart(this.inlines(words)), ...lists].filter(Boolean).join('\n');
  }

  private table(header: readonly Inline[][], rows: readonly Inline[][][]): string {
    const width = Math.max(header.length, ...rows.map((row) => row.length));
    const line = (cells: readonly string[]) =>
      `| ${Array.from({ length: width }, (_, place) => cells[place] ?? '').join(' | ')} |`;
    const cell = (inlines: readonly Inline[]) =>
      this.inlines(inlines, true)
        .replaceAll('\\\n', '<br>')
        .replaceAll('\n', ' ')
        .replaceAll('|', String.raw`\|`);
    return [
      line(header.map(cell)),
      line(Array.from({ length: width }, () => '---')),
      ...rows.map((row) => line(row.map(cell))),
    ].join('\n');
  }

  private inlines(items: readonly Inline[], isInTable = false): string {
    return items
      .map((item, place) => {
        if (item.type === 'break') return '\\\n';
        if (item.type === 'link') {
          return `[${this.inlines(item.children, isInTable)}](${this.address(item.href)})`;
        }
        if (item.type === 'formula') {
          // A cell reads the sign for a double stroke as a single one.
          return markdownFormula(isInTable ? item.latex.replaceAll(DOUBLE_STROKE, NAMED_STROKE) : item.latex);
        }
        const words = marked(item.text, item.marks ?? []);
        if (items[place - 1]?.type !== 'formula') return words;
        // Before a digit, a dollar sign would end no formula.
        return words.replace(/^\d/, (digit) => `&#${digit.charCodeAt(0)};`);
      })
      .join('');
  }

  private address(href: string): string {
    const absolute = href.startsWith('/') ? `${this.origin}${href}` : href;
    // Brackets and spaces would end the address; encodeURIComponent leaves round brackets alone.
    return absolute.replaceAll(/[ ()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  }
}

const DOUBLE_STROKE = /(?<!\\)((?:\\\\)*)\\\|/g;
const NAMED_STROKE = String.raw`$1\Vert{}`;

const signs: Partial<Record<Mark, [open: string, close: string]>> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  strikethrough: ['~~', '~~'],
  subscript: ['<sub>', '</sub>'],
  superscript: ['<sup>', '</sup>'],
};

function marked(text: string, marks: readonly Mark[]): string {
  const inner = marks.includes('code') ? codeSpan(text) : escapeText(text);
  // Signs must touch the words: "**word** ", never "**word **".
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(inner) ?? [];
  if (words === '') return inner;
  const wrapped = marks.reduce((result, mark) => {
    const [open, close] = signs[mark] ?? ['', ''];
    return `${open}${result}${close}`;
  }, words);
  return `${before}${wrapped}${after}`;
}

function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

/** What follows the signs of the fence; `markdownToLexical` reads it. */
function diagramFence({ kind, id, caption }: Extract<RichTextBlock, { type: 'diagram' }>): string {
  // A fence is one line, and what is in quotation marks cannot have any.
  const value = (text: string) => `"${text.replaceAll(/["`\n]/g, "'")}"`;
  return [kind, id && `id=${value(id)}`, caption && `caption=${value(caption)}`].filter(Boolean).join(' ');
}

function fenced(language: string, code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`;
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

/** Escapes what Markdown would read as marks inside a line. Underscores within words (`T_RTO`) mean nothing in GFM. */
export function escapeText(text: string): string {
  return (
    text
      .replaceAll(/[\\`*[\]<]/g, String.raw`\$&`)
      .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
      .replaceAll(/&(?=#?\w+;)/g, '&amp;')
      .replaceAll('~~', String.raw`\~\~`)
      // One before a space begins no formula, and none ends in one.
      .replaceAll(/\$(?!\s)/g, String.raw`\$`)
  );
}

/** Escapes what would turn the beginning of a paragraph into a heading, list, quote or rule. */
function escapeStart(text: string): string {
  return text
    .replace(/^(\s*)([#>+]|-(?=\s|-)|=)/, String.raw`$1\$2`)
    .replace(/^(\s*\d+)([.)])(?=\s)/, String.raw`$1\$2`);
}
