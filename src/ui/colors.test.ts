import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { colors } from './colors';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** sRGB of an OKLCH color, 0 to 255 each (CSS Color 4, section 10.2). @param lightness 0 to 1, @param hue in degrees */
function srgb(lightness: number, chroma: number, hue: number): number[] {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((linear) => {
    const light = Math.min(1, Math.max(0, linear));
    return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
  });
}

/** The light and the dark value of a token. */
function token(name: string): Record<'light' | 'dark', number[]> {
  const value = '([\\d.]+)% ([\\d.]+) ([\\d.]+)';
  const found = new RegExp(`--${name}: light-dark\\(oklch\\(${value}\\), oklch\\(${value}\\)\\)`).exec(css);
  if (!found) throw new Error(`there is no token --${name}`);
  const [l1 = 0, c1 = 0, h1 = 0, l2 = 0, c2 = 0, h2 = 0] = found.slice(1).map(Number);
  return { light: srgb(l1 / 100, c1, h1), dark: srgb(l2 / 100, c2, h2) };
}

const bytes = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

describe.each(['light', 'dark'] as const)('a color in hex, %s', (theme) => {
  it.each(Object.entries(colors[theme]))('%s is its token', (name, hex) => {
    const differences = token(name)[theme].map((wanted, index) =>
      Math.abs(wanted - (bytes(hex)[index] ?? 999)),
    );
    // The tokens have three digits, so a byte may differ by one or two.
    expect(Math.max(...differences)).toBeLessThan(2.5);
  });
});

it('of the page of the mail catcher, which stands alone, is the token too', () => {
  const inbox = readFileSync(new URL('../cli/mail-catcher/inbox.css', import.meta.url), 'utf8').toUpperCase();
  for (const name of ['ground', 'raised', 'text', 'muted', 'accent'] as const) {
    expect(inbox).toContain(
      `--${name}: light-dark(${colors.light[name]}, ${colors.dark[name]})`.toUpperCase(),
    );
  }
});
