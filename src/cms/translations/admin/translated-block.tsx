import { Button } from '@payloadcms/ui';
import { memo } from 'react';

import type { Values } from '../../editing/merge';
import {
  blocksOf,
  type LinePair,
  pairLines,
  type Path,
  withBlocks,
  withCopiedBlock,
  withWords,
} from '../side-by-side/pairs';

import { Pair, type Shared, useTexts } from './translated-pair';

/** Puts something else at a place of the translation. */
export type Change = (path: Path, replaced: (before: unknown) => unknown) => void;

interface BlockProps extends Shared {
  readonly label: string;
  /** The whole original. */
  readonly text: unknown;
  /** Position of the block in the original. */
  readonly at: number | undefined;
  /** Position of its translation. */
  readonly position: number | undefined;
  readonly source: Values | undefined;
  readonly target: Values | undefined;
  readonly lines: readonly LinePair[];
  readonly onChange: Change;
}

/** A block with its translation, rendered again only when one of them changes: a chapter has hundreds. */
export const BlockOfText = memo(function BlockOfText({ text, at, position, onChange, ...pair }: BlockProps) {
  const { labels } = useTexts();
  const { path } = pair.place;
  return (
    <Pair
      {...pair}
      onWrite={(line, words) =>
        onChange(path, (before) =>
          withBlocks(
            before,
            blocksOf(before).map((block, index) =>
              index === position ? withWords(block, line, words) : block,
            ),
          ),
        )
      }
      missing={
        at !== undefined &&
        position === undefined && (
          <Button
            type="button"
            size="small"
            margin={false}
            buttonStyle="secondary"
            onClick={() => onChange(path, (before) => withCopiedBlock(text, before, at, newBlockId))}
          >
            {labels.sideBySide.copy}
          </Button>
        )
      }
    />
  );
});

/** Lines of blocks that have been paired before; a change makes a new block. */
const pairedLines = new WeakMap<
  Values,
  { readonly source: Values | undefined; readonly lines: LinePair[] }
>();

/** The lines of two blocks that say the same. */
export function knownLines(source: Values | undefined, target: Values | undefined): readonly LinePair[] {
  const block = target ?? source;
  if (!block) return [];
  const known = pairedLines.get(block);
  if (known && known.source === source) return known.lines;
  const lines = pairLines(source, target);
  pairedLines.set(block, { source, lines });
  return lines;
}

/** As Payload makes the ids of blocks: 24 hexadecimal digits. */
export const newBlockId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 24);
