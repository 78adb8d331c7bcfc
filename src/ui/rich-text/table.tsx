import { classNames } from '../class-names';
import { BitMap } from './bit-map';
import { Caption, captionId } from './caption';
import { Inlines } from './inlines';
import type { RichTextLabels } from './labels';
import { fullCaption, plainText, type RichTextBlock } from './model';
import { packetFields } from './packet-fields';
import styles from './prose.module.css';
import { namingColumn } from './row-names';
import { Scroll } from './scroll';

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

interface TableProps {
  table: Extract<RichTextBlock, { type: 'table' }>;
  labels: RichTextLabels;
  /** The block before it shows the same as a drawing. */
  drawn: boolean;
}

/** A table, below its number and caption where it has them. The format of a packet is also drawn, from its own rows. */
export function Table({ table: block, labels, drawn }: TableProps) {
  const { id, header, rows } = block;
  const naming = namingColumn(block);
  const fields = drawn || id === undefined ? undefined : packetFields(block);
  const walk = (row: number) => ({ tabIndex: row === 0 ? 0 : -1, 'data-walk': id });
  const table = (
    <Scroll label={fullCaption(block) || labels.table}>
      <table aria-labelledby={captionId(block)} data-large="">
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
            <tr key={index} data-tie={fields && `${id} ${fields[index]?.bits}`}>
              {row.map((cell, column) => {
                const Cell = column === naming ? 'th' : 'td';
                return (
                  <Cell
                    key={column}
                    scope={column === naming ? 'row' : undefined}
                    className={cellClass(plainText(cell))}
                    // One stop of the keyboard for all rows, which mark their fields in the drawing (`walkStops`).
                    {...(fields && column === naming && walk(index))}
                  >
                    <Inlines items={cell} keepWords={column === 0} />
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
  return (
    <div id={id} className={classNames(styles.table, fields && styles.packet)} data-enlargeable="">
      <Caption as="div" block={block} name={labels.table} labels={labels} />
      {fields && id !== undefined && <BitMap name={id} fields={fields} />}
      {table}
    </div>
  );
}
