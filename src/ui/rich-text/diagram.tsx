import { Caption, captionId } from './caption';
import type { RichTextLabels } from './labels';
import { fullCaption, type RichTextBlock } from './model';
import styles from './prose.module.css';
import { Scroll } from './scroll';
import { unheard } from './unheard';

/** A figure that was drawn from its text, and the same as a list for those who don't see it. */
export function Diagram({
  block,
  labels,
}: {
  block: Extract<RichTextBlock, { type: 'diagram' }>;
  labels: RichTextLabels;
}) {
  const name = fullCaption(block) || block.name;
  return (
    <figure
      id={block.id || undefined}
      className={styles.figure}
      aria-labelledby={captionId(block)}
      data-enlargeable=""
    >
      <Scroll label={name}>
        <div data-large="picture">
          <DiagramDrawing svg={block.svg} name={name} />
        </div>
      </Scroll>
      <ol className="visually-hidden" aria-label={block.name}>
        {block.steps.map((step, index) => (
          <li key={index}>{step}</li>
        ))}
      </ol>
      <Caption as="figcaption" block={block} name={block.name} labels={labels} />
    </figure>
  );
}

/** The drawing alone, which is no wider than its letters need to be read. */
function DiagramDrawing({ svg, name }: { svg: string; name: string }) {
  return (
    <div
      className={styles.diagram}
      role="img"
      aria-label={name}
      // oxlint-disable-next-line react/no-danger -- drawn by the server, which escapes all words
      dangerouslySetInnerHTML={{ __html: unheard(svg) }}
    />
  );
}
