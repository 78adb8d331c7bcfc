/** Colors of generated pictures: the values of the interface's tokens, as hex, since pictures can't use CSS. */
export type ArtTheme = 'paper' | 'ink';

export interface Palette {
  /** Flat ground. */
  readonly ground: string;
  /** Ground where the light falls, and where it does not. */
  readonly groundLit: string;
  readonly groundShade: string;
  readonly hairline: string;
  /** Copper from the brightest reflection to the darkest, for gradients across the picture. */
  readonly copper: readonly [string, string, string, string];
  /** Copper that recedes, in the same order. */
  readonly dim: readonly [string, string, string, string];
  readonly accent: string;
  readonly text: string;
  readonly muted: string;
  readonly signal: string;
  readonly signalBright: string;
  readonly success: string;
  readonly danger: string;
}

export const palettes: Readonly<Record<ArtTheme, Palette>> = {
  paper: {
    ground: '#FBFAF7',
    groundLit: '#FFFFFF',
    groundShade: '#F6F2EA',
    hairline: '#E2DED4',
    copper: ['#8F4416', '#A4531F', '#BD7E52', '#DDBFA6'],
    dim: ['#D3A886', '#DDBDA2', '#E6D2BF', '#EEE3D6'],
    accent: '#A4531F',
    text: '#141A22',
    muted: '#55606E',
    signal: '#2746C7',
    signalBright: '#4F6DF0',
    success: '#1B7A57',
    danger: '#B3261E',
  },
  ink: {
    ground: '#0B0F15',
    groundLit: '#151D28',
    groundShade: '#080B10',
    hairline: '#232C38',
    copper: ['#FFDDBD', '#E9A77A', '#AA7048', '#573B2C'],
    dim: ['#9A6A49', '#74523B', '#483830', '#282322'],
    accent: '#E9A77A',
    text: '#E9E6DF',
    muted: '#98A2B0',
    signal: '#93AAFF',
    signalBright: '#DCE4FF',
    success: '#5CC79C',
    danger: '#FF8A80',
  },
};

/** Mixes two `#RRGGBB` colors; `t` 0 gives the first, 1 the second. */
export function mix(from: string, to: string, t: number): string {
  const channel = (hex: string, i: number): number => Number.parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16);
  const parts = [0, 1, 2].map((i) => Math.round(channel(from, i) + (channel(to, i) - channel(from, i)) * t));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
