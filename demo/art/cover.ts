import { cabinet } from './covers/cabinet';
import { HEIGHT, WIDTH, type Compositions } from './covers/composition';
import { domain } from './covers/domain';
import { lanes } from './covers/lanes';
import { ledger } from './covers/ledger';
import { people } from './covers/people';
import { signal } from './covers/signal';
import { stack } from './covers/stack';
import { weave } from './covers/weave';
import type { ArtTheme } from './palette';
import { createRandom, hashSeed } from './random';
import { Sheet } from './sheet';

/** Subjects that a cover can be about; each has several compositions of its own. */
export const coverKinds = [
  'weave',
  'stack',
  'lanes',
  'domain',
  'cabinet',
  'signal',
  'ledger',
  'people',
] as const;
export type CoverKind = (typeof coverKinds)[number];

export interface CoverOptions {
  readonly kind: CoverKind;
  /** Any text, for instance the slug of what the cover is for. The same seed always gives the same cover. */
  readonly seed: string;
  /** Light or dark ground; chosen by the seed when absent. */
  readonly theme?: ArtTheme;
}

const compositions: Readonly<Record<CoverKind, Compositions>> = {
  weave,
  stack,
  lanes,
  domain,
  cabinet,
  signal,
  ledger,
  people,
};

/** Part of every seed. This value makes the compositions and grounds of the demo content alternate well in date order. */
const EDITION = 6372;

/** The choices that a seed makes before anything is drawn, so picture and description always agree. */
function plan({ kind, seed }: CoverOptions) {
  const key = `${EDITION}/${kind}/${seed}`;
  const random = createRandom(key);
  const theme: ArtTheme = random.chance(0.5) ? 'ink' : 'paper';
  return { key, random, theme, composition: random.pick(compositions[kind]) };
}

/**
 * Draws an abstract cover, 1600 by 900 units, without text.
 *
 * @returns A complete SVG document. It is a pure function of its options: no clock, no global random numbers.
 */
export function renderCoverSvg(options: CoverOptions): string {
  const { key, random, theme, composition } = plan(options);
  const sheet = new Sheet({
    width: WIDTH,
    height: HEIGHT,
    theme: options.theme ?? theme,
    id: `c${hashSeed(key).toString(36)}`,
    focus: { x: random.between(420, 1180), y: random.between(240, 620) },
    reach: random.between(980, 1250),
  });
  composition.draw({ sheet, random });
  return sheet.toString();
}

/** What the cover of these options shows, in both languages; an alternative text for `renderCoverSvg` of the same options. */
export function describeCover(options: CoverOptions): Readonly<Record<'zh' | 'en', string>> {
  return plan(options).composition.shows;
}
