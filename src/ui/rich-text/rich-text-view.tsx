import { Fragment, type ReactNode } from 'react';

import { Notice } from '../primitives/notice';
import { ResponsiveImage } from '../patterns/responsive-image';
import { VideoPlayer } from '../patterns/video-player';
import { StaticPart } from '../static-part/static-part';
import { KeptDates } from '../words/kept-dates';
import { KeptWords } from '../words/kept-words';
import {
  plainText,
  type Inline,
  type ListItem,
  type Mark,
  type Picture,
  type RegisterField,
  type RichText,
  type RichTextBlock,
} from './model';
import styles from './prose.module.css';

/** Words of the renderer itself, in the page's language. */
export interface RichTextLabels {
  /** Names a heading's link to itself. */
  linkTo: (title: string) => string;
  note: string;
  tip: string;
  warning: string;
  register: string;
  table: string;
  code: string;
  offset: string;
  /** The width of a register. */
  bits: (width: number) => string;
  columns: { bits: string; field: string; access: string; reset: string; description: string };
}

/** A long text with its headings, tables, figures, registers and the rest, set for reading and for print. */
export function RichTextView({ text, labels }: { text: RichText; labels: RichTextLabels }) {
  return (
    <StaticPart as="div" className={styles.prose}>
      <Blocks blocks={text.blocks} labels={labels} />
    </StaticPart>
  );
}

function Blocks({ blocks, labels }: { blocks: RichTextBlock[]; labels: RichTextLabels }) {
  // The order of a stored text never changes while it is shown, so the position is its key.
  return blocks.map((block, index) => <Block key={index} block={block} labels={labels} />);
}

function Block({ block, labels }: { block: RichTextBlock; labels: RichTextLabels }): ReactNode {
  switch (block.type) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return (
        <Heading id={block.id}>
          <Inlines items={block.children} keepWords />
          <Anchor id={block.id} title={plainText(block.children)} labels={labels} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Inlines items={block.children} />
        </p>
      );
    case 'list':
      return <List list={block} />;
    case 'quote':
      return (
        <blockquote>
          <p>
            <Inlines items={block.children} />
          </p>
        </blockquote>
      );
    case 'rule':
      return <hr />;
    case 'table':
      return <Table id={block.id} header={block.header} rows={block.rows} labels={labels} />;
    case 'figure':
      return (
        <figure id={block.id || undefined} className={styles.figure}>
          {block.picture.svg ? (
            <Scroll label={block.caption || block.picture.alt}>
              <PictureView picture={block.picture} />
            </Scroll>
          ) : (
            <PictureView picture={block.picture} />
          )}
          {block.caption && (
            <figcaption>
              <KeptDates text={block.caption} />
              {block.id && <Anchor id={block.id} title={block.caption} labels={labels} />}
            </figcaption>
          )}
        </figure>
      );
    case 'note': {
      const note = (
        <Notice
          tone={block.kind === 'tip' ? 'success' : block.kind}
          title={block.title || { info: labels.note, tip: labels.tip, warning: labels.warning }[block.kind]}
        >
          <Blocks blocks={block.body} labels={labels} />
        </Notice>
      );
      return block.id ? <div id={block.id}>{note}</div> : note;
    }
    case 'requirement':
      return (
        <div id={block.number} className={styles.requirement}>
          <a href={`#${block.number}`} className={styles.number}>
            {block.number}
          </a>
          <div>
            <Blocks blocks={block.body} labels={labels} />
          </div>
        </div>
      );
    case 'register':
      return <Register block={block} labels={labels} />;
    case 'code':
      return (
        <Scroll label={block.language || labels.code}>
          <pre className={styles.code}>
            <code>{block.code}</code>
          </pre>
        </Scroll>
      );
    case 'formula':
      return (
        <Scroll label={block.latex} id={block.id}>
          {/* oxlint-disable-next-line react/no-danger -- MathML that the server made from the editor's LaTeX */}
          <div className={styles.formula} dangerouslySetInnerHTML={{ __html: block.mathml }} />
        </Scroll>
      );
    case 'video':
      return (
        <figure className={styles.figure}>
          <VideoPlayer clip={block.clip} lazy />
          <figcaption>{block.clip.title}</figcaption>
        </figure>
      );
  }
}

/** The link of a heading, figure or table to itself. */
function Anchor({ id, title, labels }: { id: string; title: string; labels: RichTextLabels }) {
  return (
    <a className={styles.anchor} href={`#${id}`} aria-label={labels.linkTo(title)}>
      #
    </a>
  );
}

/** `keepWords`: lines break between Chinese words, as titles want it. */
function Inlines({ items, keepWords }: { items: readonly Inline[]; keepWords?: boolean }): ReactNode {
  return items.map((item, index) => {
    if (item.type === 'break') return <br key={index} />;
    if (item.type === 'link') {
      return (
        <a key={index} href={item.href}>
          <Inlines items={item.children} />
        </a>
      );
    }
    const words = item.marks?.includes('code') ? item.text : <KeptDates text={item.text} />;
    const text = (item.marks ?? []).reduce<ReactNode>(marked, words);
    if (keepWords && item.type === 'text' && !item.marks?.length)
      return <KeptWords key={index} text={item.text} />;
    if (item.type === 'text') return <Fragment key={index}>{text}</Fragment>;
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the explanation must be reachable by keyboard
      <dfn key={index} className={styles.term} tabIndex={0} aria-describedby={item.id}>
        {text}
        <span id={item.id} role="tooltip" className={styles.explanation}>
          <strong>{item.name}</strong>
          <span>{item.explanation}</span>
        </span>
      </dfn>
    );
  });
}

const markElements: Record<Mark, 'strong' | 'em' | 's' | 'code' | 'sub' | 'sup'> = {
  bold: 'strong',
  italic: 'em',
  strikethrough: 's',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
};

function marked(inner: ReactNode, mark: Mark): ReactNode {
  const Element = markElements[mark];
  // A short name keeps its hyphens.
  const isShort = mark === 'code' && typeof inner === 'string' && inner.length <= 14;
  return <Element className={isShort ? 'word' : undefined}>{inner}</Element>;
}

function List({ list }: { list: Extract<RichTextBlock, { type: 'list' }> }): ReactNode {
  const items = list.items.map((item, index) => (
    <li key={index}>
      <ItemContent item={item} />
    </li>
  ));
  return list.ordered ? <ol start={list.start === 1 ? undefined : list.start}>{items}</ol> : <ul>{items}</ul>;
}

function ItemContent({ item }: { item: ListItem }): ReactNode {
  return item.children.map((child, index) =>
    child.type === 'list' ? <List key={index} list={child} /> : <Inlines key={index} items={[child]} />,
  );
}

/** Stay in one line: a date, a number and what it counts, a name with hyphens. */
const SHORT_CELL =
  /^(?:\d{4}年\d{1,2}月(?:\d{1,2}日)?|(?=.{1,8}$)[\d.,\u00a0]+ \p{sc=Latin}+|[\p{sc=Latin}\d.-]{3,14})$/u;

/** Width of Chinese text in characters; letters and digits are about half as wide. */
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + (character > '\u2e80' ? 1 : 0.55), 0);

/** What stays in one line, in however narrow a column, and what needs more than the narrowest. */
function cellClass(text: string): string | undefined {
  const width = widthOf(text);
  if (SHORT_CELL.test(text) || (/\p{sc=Han}/u.test(text) && text.length > 2 && width <= 6.5)) return 'word';
  if (width > 14) return styles.sentenceCell;
  return width > 8 ? styles.longCell : undefined;
}

/** The head of a column that may take two lines where there is little room. */
const LONG_HEAD = /^(?:(?=.*\p{sc=Han}).{7,}|.{15,})$/u;

function Table(props: { id?: string; header: Inline[][]; rows: Inline[][][]; labels: RichTextLabels }) {
  const { id, header, rows, labels } = props;
  const table = (
    <Scroll label={labels.table}>
      <table>
        {header.length > 0 && (
          <thead>
            <tr>
              {header.map((cell, index) =>
                // The empty corner of a table with row titles heads nothing.
                plainText(cell).trim() === '' ? (
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell, no control
                  <td key={index} />
                ) : (
                  <th
                    key={index}
                    scope="col"
                    className={LONG_HEAD.test(plainText(cell)) ? styles.longHead : undefined}
                  >
                    <Inlines items={cell} keepWords />
                  </th>
                ),
              )}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} className={cellClass(plainText(cell))}>
                  <Inlines items={cell} keepWords={column === 0} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
  if (!id) return table;
  return (
    <div id={id} className={styles.table}>
      {table}
      <Anchor id={id} title={labels.table} labels={labels} />
    </div>
  );
}

/** Content that may be wider than the column: scrolls by itself, by keyboard as well. */
function Scroll({ label, id, children }: { label: string; id?: string; children: ReactNode }) {
  return (
    <div
      id={id || undefined}
      className={`${styles.scroll ?? ''} fading`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      {children}
    </div>
  );
}

const registerColumns = ['bits', 'field', 'access', 'reset', 'description'] as const;

function Register({
  block,
  labels,
}: {
  block: Extract<RichTextBlock, { type: 'register' }>;
  labels: RichTextLabels;
}) {
  return (
    <figure id={block.id || undefined} className={styles.register}>
      <figcaption>
        <strong>
          {block.name}
          {block.id && <Anchor id={block.id} title={block.name} labels={labels} />}
        </strong>
        <span>
          {labels.offset} {block.offset} · {labels.bits(block.width)}
        </span>
      </figcaption>
      <RegisterMap fields={block.fields} width={block.width} />
      <Scroll label={`${labels.register} ${block.name}`}>
        <table>
          <thead>
            <tr>
              {registerColumns.map((column) => (
                <th key={column} scope="col">
                  {labels.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.fields.map((field) => (
              <tr key={field.bits}>
                {registerColumns.map((column) => (
                  <td key={column}>
                    {column === 'description' ? <KeptDates text={field[column]} /> : field[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </figure>
  );
}

/** The register's fields side by side, as wide as their bits; the table below says the same in words. */
function RegisterMap({ fields, width }: { fields: RegisterField[]; width: number }) {
  return (
    <div className={styles.map} aria-hidden="true">
      {fields.map(({ bits, field }) => {
        const [high = 0, low = high] = bits.split(':').map(Number);
        const size = Math.min(width, Math.abs(high - low) + 1);
        return (
          <span key={bits} style={{ flexGrow: Number.isFinite(size) ? size : 1 }}>
            <small>{bits}</small>
            {field}
          </span>
        );
      })}
    </div>
  );
}

/** A picture without layout shift; drawings stand in the page themselves, so they follow the theme. */
export function PictureView({ picture, sizes }: { picture: Picture; sizes?: string }) {
  if (picture.svg) {
    return (
      <div
        className={styles.drawing}
        role="img"
        aria-label={picture.alt}
        // oxlint-disable-next-line react/no-danger -- sanitised when it was uploaded
        dangerouslySetInnerHTML={{ __html: picture.svg }}
      />
    );
  }
  return <ResponsiveImage picture={picture} sizes={sizes ?? 'min(100vw - 2rem, 720px)'} placeholder />;
}
