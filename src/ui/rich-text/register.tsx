import { KeptDates } from '../words/kept-dates';
import { Anchor } from './anchor';
import { BitMap } from './bit-map';
import { Enlarge } from './enlarge';
import type { RichTextLabels } from './labels';
import type { RichTextBlock } from './model';
import styles from './prose.module.css';
import { Scroll } from './scroll';

const registerColumns = ['bits', 'field', 'access', 'reset', 'description'] as const;

/** A register: its fields side by side, and a table that explains them. */
export function Register({
  block,
  labels,
}: {
  block: Extract<RichTextBlock, { type: 'register' }>;
  labels: RichTextLabels;
}) {
  const titleId = block.id ? `${block.id}-name` : undefined;
  return (
    <figure
      id={block.id || undefined}
      className={styles.register}
      aria-labelledby={titleId}
      data-enlargeable=""
    >
      <figcaption>
        <span>
          <strong id={titleId}>{block.name}</strong>
          {block.id && <Anchor id={block.id} title={block.name} labels={labels} />}
        </span>
        <span>
          {labels.offset} {block.offset} · {labels.bits(block.width)}
          <Enlarge title={block.name} labels={labels} />
        </span>
      </figcaption>
      <BitMap name={block.name} fields={block.fields} />
      <Scroll label={`${labels.register} ${block.name}`}>
        <table aria-labelledby={titleId} data-large="">
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
            {block.fields.map((field, index) => (
              <tr key={field.bits} data-tie={`${block.name} ${field.bits}`}>
                {registerColumns.map((column) =>
                  // Its name says more about a row than its bits, which come first as in every data sheet.
                  column === 'field' ? (
                    // One stop of the keyboard for all rows, which mark their fields in the drawing (`walkStops`).
                    <th key={column} scope="row" tabIndex={index === 0 ? 0 : -1} data-walk={block.name}>
                      {field[column]}
                    </th>
                  ) : (
                    <td key={column}>
                      {column === 'description' ? <KeptDates text={field[column]} /> : field[column]}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </figure>
  );
}
