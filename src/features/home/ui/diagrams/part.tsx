import { Fragment, type ReactNode } from 'react';

import type { ArchitecturePart } from '../types';
import styles from './diagram.module.css';

export type PartLookup = (id: string) => (ArchitecturePart & { index: number }) | undefined;

export function lookupParts(parts: ArchitecturePart[]): PartLookup {
  return (id) => {
    const index = parts.findIndex((part) => part.id === id);
    const part = parts[index];
    return part && { ...part, index };
  };
}

/**
 * A part of a drawing as a link to its chapter. The first part takes the Tab key, arrows lead to the others. A part
 * that the editor has not described is drawn all the same, without link. Its accessible name begins with what is
 * written in it, so people who use voice control can say what they see: the name, then `inscription`, in this order.
 */
export function Part({
  parts,
  id,
  inscription,
  children,
}: {
  parts: PartLookup;
  id: string;
  inscription?: string;
  children: ReactNode;
}) {
  const part = parts(id);
  if (!part) return <g className={styles.part}>{children}</g>;
  const written = inscription ? `${part.label} ${inscription}` : part.label;
  return (
    <a
      href={part.href}
      className={styles.part}
      data-part={id}
      data-n={part.index}
      tabIndex={part.index === 0 ? 0 : -1}
      aria-label={part.line ? `${written}: ${part.line}` : written}
    >
      {children}
    </a>
  );
}

/** A further piece of a part that is drawn elsewhere in the stacking order; for the pointer, not for the keyboard. */
export function Again({ parts, id, children }: { parts: PartLookup; id: string; children: ReactNode }) {
  const part = parts(id);
  if (!part) return <g className={styles.part}>{children}</g>;
  return (
    <a href={part.href} className={styles.part} data-n={part.index} tabIndex={-1} aria-hidden="true">
      {children}
    </a>
  );
}

/** Units between the lines of a name, on wide windows and on phones, where letters are larger. */
const LINE = 16;
const PHONE_LINE = 24;

/**
 * The part's name; Latin names of two words may take two lines. On phones, letters are half as large again: with `phone`, a
 * name that is too long for its place there has several lines.
 */
export function Name({
  parts,
  id,
  x,
  y,
  anchor = 'start',
  stacked = false,
  phone,
}: {
  parts: PartLookup;
  id: string;
  x: number;
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  stacked?: boolean;
  phone?: {
    /** Letters that fit in a line. */
    readonly letters: number;
    /** Base of the last of several lines. */
    readonly y: number;
  };
}) {
  const label = parts(id)?.label;
  if (!label) return null;
  const words = stacked ? label.split(' ') : [label];
  const lines = (texts: readonly string[], base: number, step: number) =>
    // Spaces between the lines, and after the name, keep the words apart for screen readers. They have no width of their
    // own, which would move the line before them.
    texts.map((text, index) => (
      <Fragment key={text}>
        {index > 0 && <tspan fontSize={0}> </tspan>}
        <tspan x={x} y={base + (index - (texts.length - 1)) * step}>
          {text}
        </tspan>
      </Fragment>
    ));
  const onPhone = stacked ? words : linesOf(label, phone?.letters ?? label.length);
  const differs = onPhone.length > 1;
  return (
    <>
      <text
        className={differs ? `${styles.name ?? ''} ${styles.wideOnly ?? ''}` : styles.name}
        textAnchor={anchor}
      >
        {lines(words, y, LINE)}
      </text>{' '}
      {differs && (
        <text className={`${styles.name ?? ''} ${styles.phoneOnly ?? ''}`} textAnchor={anchor}>
          {lines(onPhone, phone?.y ?? y, PHONE_LINE)}
        </text>
      )}
    </>
  );
}

/** Lines of whole words with at most so many letters, unless a word has more. */
function linesOf(label: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of label.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A number or word in small type, as `inscription` of its part. */
export function Fact({
  x,
  y,
  anchor = 'end',
  children,
}: {
  x: number;
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  children: string;
}) {
  return (
    <>
      <text className={styles.fact} x={x} y={y} textAnchor={anchor}>
        {children}
      </text>{' '}
    </>
  );
}

/** A chip, the small square of the weave, by its center. */
export function Chip({ x, y, reach = 12 }: { x: number; y: number; reach?: number }) {
  return (
    <>
      <rect
        className={styles.shape}
        x={x - reach}
        y={y - reach}
        width={reach * 2}
        height={reach * 2}
        rx="3"
      />
      <circle className={styles.dot} cx={x} cy={y} r="2.5" />
    </>
  );
}

/** Evenly spaced numbers: `count` of them from `start` in steps of `step`. */
export function series(count: number, start: number, step: number): number[] {
  return Array.from({ length: count }, (_, index) => start + index * step);
}
