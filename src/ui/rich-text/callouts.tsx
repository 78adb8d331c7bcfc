import type { CSSProperties, ReactNode } from 'react';

import { KeptWords } from '../words/kept-words';
import styles from './callouts.module.css';
import { Caption, captionId } from './caption';
import type { RichTextLabels } from './labels';
import type { RichTextBlock } from './model';

/**
 * A picture with numbers in it, and the list that says what they are. Each number is a link to its text; the styles mark the one
 * while the other is pointed at or focused.
 */
export function Callouts({
  block,
  picture,
  bodies,
  labels,
}: {
  block: Extract<RichTextBlock, { type: 'callouts' }>;
  picture: ReactNode;
  /** The texts of the points, in their order. */
  bodies: readonly ReactNode[];
  labels: RichTextLabels;
}) {
  const { id, points } = block;
  const { width, height } = block.picture;
  const shape = width > 0 && height > 0 ? ({ '--ratio': width / height } as CSSProperties) : undefined;
  const idOf = (index: number) => `${id}-point-${index + 1}`;
  return (
    <figure
      id={id || undefined}
      className={styles.callouts}
      aria-labelledby={captionId(block)}
      data-enlargeable=""
    >
      <div className={styles.sheet}>
        <div data-large="picture">
          <div className={styles.stage} style={shape}>
            {picture}
            {points.map(({ title, x, y }, index) => (
              <a
                key={index}
                className={styles.mark}
                href={`#${idOf(index)}`}
                aria-label={`${index + 1}. ${title}`}
                style={{ left: `${x}%`, top: `${y}%` }}
              >
                {index + 1}
              </a>
            ))}
          </div>
        </div>
        {/* The column is between it and the figure, so it cannot be a caption to HTML; it names the figure all the same. */}
        <Caption as="div" block={block} name={labels.figure} labels={labels} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes a list without marks for none */}
      <ol role="list" className={styles.points}>
        {points.map(({ title, href }, index) => (
          <li key={index} id={idOf(index)}>
            <span className={styles.number}>{index + 1}</span>
            <div className={styles.words}>
              <p className={styles.title}>
                {href ? (
                  <a href={href}>
                    <KeptWords text={title} />
                  </a>
                ) : (
                  <KeptWords text={title} />
                )}
              </p>
              {bodies[index]}
            </div>
          </li>
        ))}
      </ol>
    </figure>
  );
}
