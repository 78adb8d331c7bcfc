import type { Random } from '../random';
import type { Sheet } from '../sheet';

/** What a composition gets: the sheet to draw on and its own random numbers. */
export interface Brush {
  readonly sheet: Sheet;
  readonly random: Random;
}

export const WIDTH = 1600;
export const HEIGHT = 900;

/** One way of drawing a kind of cover. */
export type Composition = (brush: Brush) => void;

/** The compositions of one kind, each with a sentence on what it shows, for readers who do not see it. */
export type Compositions = readonly [Entry, ...Entry[]];
interface Entry {
  readonly draw: Composition;
  readonly shows: Readonly<Record<'zh' | 'en', string>>;
}
