import { lengthOf, pointAt, slice, type Point, type Polyline } from '../geometry';
import { mix, palettes } from '../palette';
import { num, pathData } from '../sheet';

/** Size of a frame in pixels and the rate in frames a second. */
export const FRAME = { width: 1280, height: 720, rate: 24 } as const;

/** A short silent video drawn frame by frame. */
export interface Clip {
  /** Folder of the video under the demo content. */
  readonly slug: string;
  /** Length in seconds. */
  readonly duration: number;
  /** The moment, in seconds, that the still picture shows. */
  readonly poster: number;
  /** Draws the picture of one moment. Pure: depends on `frame.time` alone. */
  readonly draw: (frame: Frame) => void;
}

/** The clips are always shown on a dark background, regardless of the page's theme. */
export const colours = palettes.ink;
/** A part that exists but is not in use. */
export const idle = '#4A5766';
/** Copper at rest, and copper that carries something. */
export const copper = colours.copper[2];
export const bright = colours.accent;

/** Fonts that every rendering machine has stand last. */
const MONO = "'IBM Plex Mono', 'DejaVu Sans Mono', monospace";

/** Smooth start and end (cubic), input and output 0..1. */
export const ease = (t: number): number => (t < 0.5 ? 4 * t * t * t : 1 - (-2 * t + 2) ** 3 / 2);
/** Fast start, gentle arrival. */
const settle = (t: number): number => 1 - (1 - t) ** 3;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Share of the way from `from` to `to` seconds, without easing. */
export const linear = (time: number, from: number, to: number): number => clamp((time - from) / (to - from));
/** The same, eased at both ends. */
export const ramp = (time: number, from: number, to: number): number => ease(linear(time, from, to));
/** The same, arriving gently. */
export const arrive = (time: number, from: number, to: number): number => settle(linear(time, from, to));
/** Rises at `from`, falls at `to`; each takes `fade` seconds and lies within the span. */
export const during = (time: number, from: number, to: number, fade = 0.35): number =>
  Math.min(ramp(time, from, from + fade), 1 - ramp(time, to - fade, to));
/** Interpolates between two numbers. */
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface Look {
  readonly colour?: string;
  readonly width?: number;
  readonly opacity?: number;
}

interface LabelLook {
  readonly size?: number;
  readonly colour?: string;
  readonly opacity?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly weight?: 400 | 500 | 600;
}

interface BoxLook extends Look {
  readonly fill?: string;
  readonly fillOpacity?: number;
  readonly radius?: number;
  readonly dash?: string;
}

/** The picture of one moment: collects shapes in drawing order. */
export class Frame {
  private readonly parts: string[] = [];

  constructor(readonly time: number) {}

  /** Draws everything in `draw` with a common opacity and transform; nothing at all when invisible. */
  group(look: { opacity?: number; transform?: string }, draw: () => void): void {
    const { opacity = 1, transform } = look;
    if (opacity <= 0.003) return;
    const move = transform === undefined ? '' : ` transform="${transform}"`;
    this.parts.push(`<g${opacity < 1 ? ` opacity="${opacity.toFixed(3)}"` : ''}${move}>`);
    draw();
    this.parts.push('</g>');
  }

  /** A trace, drawn up to the share `progress` of its length. */
  trace(points: Polyline, look: Look & { progress?: number; cap?: 'round' | 'butt' } = {}): void {
    const { colour = copper, width = 3, opacity = 1, progress = 1, cap = 'round' } = look;
    if (opacity <= 0.003 || progress <= 0.001) return;
    const shown = progress >= 1 ? points : slice(points, 0, lengthOf(points) * progress);
    if (shown.length < 2) return;
    this.parts.push(
      `<path d="${pathData(shown)}" fill="none" stroke="${colour}" stroke-width="${num(width)}" stroke-linecap="${cap}" stroke-linejoin="round" stroke-opacity="${opacity.toFixed(3)}"/>`,
    );
  }

  /** A plated hole. */
  via(at: Point, radius = 8, look: Look = {}): void {
    const { colour = copper, width = radius * 0.5, opacity = 1 } = look;
    if (opacity <= 0.003 || radius <= 0.1) return;
    this.parts.push(
      `<circle cx="${num(at.x)}" cy="${num(at.y)}" r="${num(radius)}" fill="${colours.ground}" stroke="${colour}" stroke-width="${num(width)}" opacity="${opacity.toFixed(3)}"/>`,
    );
  }

  /** A filled disc. */
  dot(at: Point, radius: number, look: Look = {}): void {
    const { colour = copper, opacity = 1 } = look;
    if (opacity <= 0.003 || radius <= 0.1) return;
    this.parts.push(
      `<circle cx="${num(at.x)}" cy="${num(at.y)}" r="${num(radius)}" fill="${colour}" fill-opacity="${opacity.toFixed(3)}"/>`,
    );
  }

  /** A soft pool of signal light. */
  glow(at: Point, radius: number, opacity = 1): void {
    if (opacity <= 0.003) return;
    this.parts.push(
      `<circle cx="${num(at.x)}" cy="${num(at.y)}" r="${num(radius)}" fill="url(#glow)" opacity="${opacity.toFixed(3)}"/>`,
    );
  }

  /** A rectangle given by its middle and size. */
  box(middle: Point, width: number, height: number, look: BoxLook = {}): void {
    const { colour = copper, opacity = 1, fill = colours.ground, fillOpacity = 1, radius = 3, dash } = look;
    if (opacity <= 0.003 || width <= 0 || height <= 0) return;
    this.parts.push(
      `<rect x="${num(middle.x - width / 2)}" y="${num(middle.y - height / 2)}" width="${num(width)}" height="${num(height)}" rx="${num(radius)}" fill="${fill}" fill-opacity="${fillOpacity.toFixed(3)}" stroke="${colour}" stroke-width="${num(look.width ?? 2)}"${dash === undefined ? '' : ` stroke-dasharray="${dash}"`} opacity="${opacity.toFixed(3)}"/>`,
    );
  }

  /** A short English term or a number, vertically centered on its line. */
  label(text: string, at: Point, look: LabelLook = {}): void {
    const { size = 22, colour = colours.text, opacity = 1, anchor = 'middle', weight = 400 } = look;
    if (opacity <= 0.003) return;
    this.parts.push(
      `<text x="${num(at.x)}" y="${num(at.y + size * 0.35)}" font-family="${MONO}" font-size="${num(size)}" font-weight="${weight}" letter-spacing="${num(size * 0.04)}" text-anchor="${anchor}" fill="${colour}" opacity="${opacity.toFixed(3)}">${escape(text)}</text>`,
    );
  }

  /** Light whose head stands at the share `head` of a trace; it may run past the end, where the tail follows it in. */
  light(
    points: Polyline,
    head: number,
    look: { tail?: number; width?: number; opacity?: number } = {},
  ): void {
    const { tail = 110, width = 4, opacity = 1 } = look;
    const total = lengthOf(points);
    const end = head * (total + tail);
    if (head <= 0 || head >= 1 || opacity <= 0.003) return;
    const steps = 12;
    for (let i = 0; i < steps; i += 1) {
      const from = end - tail + (tail * i) / steps;
      const piece = slice(points, from, Math.min(total, from + tail / steps));
      if (piece.length < 2) continue;
      const t = (i + 1) / steps;
      this.trace(piece, {
        colour: mix(colours.signal, '#FFFFFF', t > 0.7 ? (t - 0.7) / 0.45 : 0),
        width,
        cap: 'butt',
        opacity: opacity * t * t,
      });
    }
    if (end > total) return;
    const tip = pointAt(points, end);
    this.glow(tip, width * 8, opacity);
    this.dot(tip, width * 0.9, { colour: '#FFFFFF', opacity });
  }

  /** The finished picture. */
  toSvg(): string {
    const { width, height } = FRAME;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
      `<defs><radialGradient id="glow"><stop offset="0" stop-color="${colours.signal}" stop-opacity="0.6"/><stop offset="0.4" stop-color="${colours.signal}" stop-opacity="0.16"/><stop offset="1" stop-color="${colours.signal}" stop-opacity="0"/></radialGradient>`,
      `<pattern id="grid" width="40" height="40" patternUnits="userSpaceOnUse"><circle cx="20" cy="20" r="1.1" fill="${colours.hairline}"/></pattern></defs>`,
      `<rect width="${width}" height="${height}" fill="${colours.ground}"/><rect width="${width}" height="${height}" fill="url(#grid)"/>`,
      ...this.parts,
      '</svg>',
    ].join('');
  }
}

/** An SVG transform that scales around `origin` and then moves it to `target`. */
export const place = (origin: Point, target: Point, scale: number): string =>
  `translate(${num(target.x)} ${num(target.y)}) scale(${scale.toFixed(4)}) translate(${num(-origin.x)} ${num(-origin.y)})`;
