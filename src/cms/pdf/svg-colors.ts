import { type Color, colorString, rgb } from '@cantoo/pdf-lib';

import { codeGround, copper, ground, ink, muted, raised, signal } from './colors';
import { UnsupportedDrawing } from './svg';

/** A color with its opacity, from 0 to 1. */
export interface Paint {
  readonly color: Color;
  readonly share: number;
}

/** The colors that figures take from the page (`src/ui/tokens.css`), as they are on paper. */
const THEME: Readonly<Record<string, Color>> = {
  '--figure-accent': copper,
  '--figure-signal': signal,
  '--figure-muted': muted,
  '--figure-ground': codeGround,
  '--ground': ground,
  '--raised': raised,
};

/** Colors of the system, which have no value of their own. */
const SYSTEM: Readonly<Record<string, Color>> = { Canvas: ground, CanvasText: ink };

/**
 * A color of a drawing; undefined for none.
 * @param current what `currentColor` is
 * @throws UnsupportedDrawing
 */
export function paintOf(value: string, current: string | undefined): Paint | undefined {
  if (value === 'none' || value === 'transparent') return undefined;
  if (value === 'currentColor') {
    return current && current !== value ? paintOf(current, undefined) : { color: ink, share: 1 };
  }
  const variable = /^var\(\s*(--[\w-]+)\s*(?:,\s*(.+))?\)$/.exec(value);
  if (variable) {
    const [, name = '', otherwise] = variable;
    const themed = THEME[name];
    return themed ? { color: themed, share: 1 } : paintOf(otherwise?.trim() ?? 'currentColor', current);
  }
  const system = SYSTEM[value];
  if (system) return { color: system, share: 1 };
  return namedPaint(value);
}

function namedPaint(value: string): Paint {
  let parsed: ReturnType<typeof colorString>;
  try {
    parsed = colorString(value);
  } catch {
    throw new UnsupportedDrawing(value);
  }
  return { color: parsed.rgb, share: parsed.alpha ?? 1 };
}

/** @returns red, green, and blue from 0 to 1 */
export function partsOf(color: Color): readonly [number, number, number] {
  const { red, green, blue } = 'red' in color ? color : rgb(0, 0, 0);
  return [red, green, blue];
}
