import { lengthOf, pointAt, slice, type Point, type Polyline } from './geometry';
import { mix, palettes, type ArtTheme, type Palette } from './palette';

/** Tone of a stroke: bright copper, receding copper, a hairline, or the signal color. */
export type Tone = 'copper' | 'dim' | 'hairline' | 'signal';

export interface StrokeOptions {
  readonly tone?: Tone;
  readonly width?: number;
  /** Ground visible on both sides of the stroke where it crosses others; 0 for none. */
  readonly ridge?: number;
  readonly opacity?: number;
  readonly cap?: 'round' | 'butt';
}

export interface SheetOptions {
  readonly width: number;
  readonly height: number;
  readonly theme: ArtTheme;
  /** Prefix of the ids in the document, so several pictures can be inlined in one page. */
  readonly id: string;
  /** Where the light falls. */
  readonly focus: Point;
  /** How far the light reaches. */
  readonly reach: number;
}

/** Shortest text of a coordinate with a tenth of a unit of precision. */
export const num = (value: number): string => String(Math.round(value * 10) / 10 + 0);

/** Path data of a polyline. */
export const pathData = (points: Polyline): string =>
  points.map((p, i) => `${i === 0 ? 'M' : 'L'}${num(p.x)} ${num(p.y)}`).join('');

/** A picture under construction: collects strokes, vias and lights in drawing order and prints one SVG document. */
export class Sheet {
  readonly palette: Palette;
  readonly theme: ArtTheme;
  readonly width: number;
  readonly height: number;
  private readonly parts: string[] = [];
  private readonly id: string;
  private focus: Point;
  private reach: number;

  constructor(options: SheetOptions) {
    this.palette = palettes[options.theme];
    this.theme = options.theme;
    this.width = options.width;
    this.height = options.height;
    this.id = options.id;
    this.focus = options.focus;
    this.reach = options.reach;
  }

  /** Moves the light onto the subject of the picture. */
  focusOn(focus: Point, reach: number): void {
    this.focus = focus;
    this.reach = reach;
  }

  /** The paint of a tone: a color or a reference to a gradient. */
  paint(tone: Tone): string {
    if (tone === 'hairline') return this.palette.hairline;
    return tone === 'signal' ? this.palette.signal : `url(#${this.id}-${tone})`;
  }

  /** Appends raw, already escaped SVG. */
  raw(markup: string): void {
    this.parts.push(markup);
  }

  /** One trace. */
  trace(points: Polyline, options: StrokeOptions = {}): void {
    this.traces([points], options);
  }

  /** Several traces of one style. All ridges are drawn below all traces, so neighbors do not cut into each other. */
  traces(lines: readonly Polyline[], options: StrokeOptions = {}): void {
    const { tone = 'copper', width = 3, ridge = 0, opacity = 1, cap = 'round' } = options;
    const data = lines
      .filter((line) => line.length > 1)
      .map(pathData)
      .join('');
    if (data === '') return;
    const shape = `fill="none" stroke-linejoin="round" stroke-linecap="${cap}"`;
    if (ridge > 0) {
      this.parts.push(
        `<path d="${data}" ${shape} stroke="url(#${this.id}-ground)" stroke-width="${num(width + ridge * 2)}"/>`,
      );
    }
    const fade = opacity < 1 ? ` stroke-opacity="${opacity.toFixed(2)}"` : '';
    this.parts.push(
      `<path d="${data}" ${shape} stroke="${this.paint(tone)}" stroke-width="${num(width)}"${fade}/>`,
    );
  }

  /** A plated hole: ring in the tone, ground inside. */
  via(at: Point, radius = 7, options: StrokeOptions = {}): void {
    const { tone = 'copper', width = radius * 0.55 } = options;
    this.parts.push(
      `<circle cx="${num(at.x)}" cy="${num(at.y)}" r="${num(radius)}" fill="url(#${this.id}-ground)" stroke="${this.paint(tone)}" stroke-width="${num(width)}"/>`,
    );
  }

  /** A filled pad. */
  dot(at: Point, radius: number, tone: Tone = 'copper'): void {
    this.parts.push(
      `<circle cx="${num(at.x)}" cy="${num(at.y)}" r="${num(radius)}" fill="${this.paint(tone)}"/>`,
    );
  }

  /** A closed shape with its own fill and no outline. */
  area(points: Polyline, fill: string, opacity = 1): void {
    const fade = opacity < 1 ? ` fill-opacity="${opacity.toFixed(2)}"` : '';
    this.parts.push(`<path d="${pathData(points)}Z" fill="${fill}"${fade}/>`);
  }

  /** Several closed shapes filled with a tone. */
  areas(shapes: readonly Polyline[], tone: Tone, opacity = 1): void {
    if (shapes.length === 0) return;
    const fade = opacity < 1 ? ` fill-opacity="${opacity.toFixed(2)}"` : '';
    this.parts.push(
      `<path d="${shapes.map((shape) => `${pathData(shape)}Z`).join('')}" fill="${this.paint(tone)}"${fade}/>`,
    );
  }

  /** Uncovers the ground inside closed shapes: what was drawn there passes below what follows. */
  cut(shapes: readonly Polyline[]): void {
    for (const shape of shapes) this.area(shape, `url(#${this.id}-ground)`);
  }

  /** A soft pool of signal light. */
  glow(at: Point, radius: number, strength = 1): void {
    this.parts.push(
      `<circle cx="${num(at.x)}" cy="${num(at.y)}" r="${num(radius)}" fill="url(#${this.id}-glow)" opacity="${strength.toFixed(2)}"/>`,
    );
  }

  /**
   * Light running along a trace: a bright head, and a tail that fades from copper to the signal color.
   * `head` is the position of the head as a share of the trace, `length` that of the bright part in units.
   */
  light(points: Polyline, head: number, length: number, width = 4): void {
    const tail = length * 1.35;
    const end = this.lastInside(points, lengthOf(points) * head);
    const start = Math.max(0, end - tail);
    const steps = 28;
    const step = (end - start) / steps;
    const { signal, signalBright, copper } = this.palette;
    const middle = pointAt(points, end - tail * 0.12);
    // On paper a wide glow would look like a stain: light shows only around the head.
    if (this.theme === 'ink') this.glow(middle, Math.min(190, tail * 0.5), 0.5);
    for (let i = 0; i < steps; i += 1) {
      const t = (i + 1) / steps;
      const piece = slice(points, start + step * i - (i > 0 ? 0.6 : 0), start + step * (i + 1));
      if (piece.length < 2) continue;
      const color =
        t < 0.55 ? mix(copper[1], signal, t / 0.55) : mix(signal, signalBright, (t - 0.55) / 0.45);
      this.parts.push(
        `<path d="${pathData(piece)}" fill="none" stroke="${color}" stroke-width="${num(width * (0.72 + 0.28 * t))}" stroke-linejoin="round"${i === steps - 1 ? ' stroke-linecap="round"' : ''} stroke-opacity="${Math.min(1, t * 2.5).toFixed(2)}"/>`,
      );
    }
    const tip = pointAt(points, end);
    this.glow(tip, width * 9, this.theme === 'ink' ? 0.95 : 0.6);
    this.parts.push(
      `<circle cx="${num(tip.x)}" cy="${num(tip.y)}" r="${num(width * 0.95)}" fill="${this.theme === 'ink' ? '#FFFFFF' : signal}"/>`,
    );
  }

  /** Walks back from `distance` until the point lies well inside the sheet, so a light is never out of sight. */
  private lastInside(points: Polyline, distance: number): number {
    const margin = 70;
    for (let at = distance; at > 0; at -= 20) {
      const { x, y } = pointAt(points, at);
      if (x > margin && x < this.width - margin && y > margin && y < this.height - margin) return at;
    }
    return distance;
  }

  /** The finished document. */
  toString(): string {
    const { palette, id, width, height } = this;
    const radial = (name: string, stops: readonly string[]): string =>
      `<radialGradient id="${id}-${name}" gradientUnits="userSpaceOnUse" cx="${num(this.focus.x)}" cy="${num(this.focus.y)}" r="${num(this.reach)}">${stops
        .map((color, i) => `<stop offset="${[0, 0.3, 0.68, 1][i] ?? 1}" stop-color="${color}"/>`)
        .join('')}</radialGradient>`;
    const defs = [
      radial('copper', palette.copper),
      radial('dim', palette.dim),
      radial('ground', [
        palette.groundLit,
        mix(palette.groundLit, palette.ground, 0.6),
        palette.ground,
        palette.groundShade,
      ]),
      `<radialGradient id="${id}-glow"><stop offset="0" stop-color="${palette.signal}" stop-opacity="0.55"/><stop offset="0.35" stop-color="${palette.signal}" stop-opacity="0.18"/><stop offset="1" stop-color="${palette.signal}" stop-opacity="0"/></radialGradient>`,
    ];
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
      `<defs>${defs.join('')}</defs>`,
      `<rect width="${width}" height="${height}" fill="url(#${id}-ground)"/>`,
      ...this.parts,
      '</svg>',
    ].join('\n');
  }
}
