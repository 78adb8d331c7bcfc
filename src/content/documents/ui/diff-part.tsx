import type { DiffPart } from '../compare';
import type { DocumentLabels } from './labels';

/** Words that both releases have, or that only one has; those are also named for those who hear them. */
export function DiffWords({ part, labels }: { part: DiffPart; labels: DocumentLabels }) {
  if (part.kind === 'same') return part.text;
  const Element = part.kind === 'added' ? 'ins' : 'del';
  return (
    <Element>
      <span className="visually-hidden">
        {part.kind === 'added' ? labels.compare.insertedWord : labels.compare.deletedWord}{' '}
      </span>
      {part.text}
    </Element>
  );
}
