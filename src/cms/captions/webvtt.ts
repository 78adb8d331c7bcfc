/**
 * Captions as WebVTT (W3C). Times are whole milliseconds, so cues that touch have no gap of a rounding error. What the editor
 * does not show, such as styles, notes, and positions of cues, goes through unchanged.
 */

/** Words on the screen for some time. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  /** With line breaks, and the few tags that WebVTT knows. */
  readonly text: string;
  /** Name of the cue in the file; empty for most. */
  readonly name: string;
  /** Place and alignment, as the file has them. */
  readonly settings: string;
  /** Notes in front of the cue, as the file has them. They go with it. */
  readonly before: string;
}

/** A file of captions. */
export interface Captions {
  /**
   * The header, and the styles, regions, and notes in front of the first cue, as the file has them. Players ignore styles and
   * regions after a cue, so this is written first, whichever cues come and go.
   */
  readonly head: string;
  readonly cues: readonly Cue[];
  /** Notes after the last cue. */
  readonly tail: string;
}

/** A file as far as it can be read. */
export interface ReadCaptions extends Captions {
  readonly problems: readonly FileProblem[];
}

const HEADER = 'WEBVTT';

export const noCaptions: Captions = { head: HEADER, cues: [], tail: '' };

/** What keeps a part of a file from being read. */
export interface FileProblem {
  /** Line of the file, the first is 1. */
  readonly line: number;
  readonly kind: 'header' | 'times' | 'tooLarge' | 'tooMany';
}

/** What is wrong with a cue. */
export type CueProblem = 'endBeforeStart' | 'empty' | 'overlap' | 'beyond';

/** Characters and cues of the longest captions; a conference day has about a tenth of them. */
const MAX_LENGTH = 2_000_000;
export const MAX_CUES = 10_000;

/** Hours are optional. SubRip files have a comma. */
const TIME = /^(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?$/;
const SECONDS = /^(\d{1,6})(?:[.,](\d{1,3}))?$/;
const TIMES = /^(\S+)[ \t]+-->[ \t]+(\S+)(?:[ \t]+(.*))?$/;

/** @returns milliseconds, or undefined when it is no time: `1:02`, `1:02.5`, `0:01:02,500`, and `62.5` are */
export function parseTime(written: string): number | undefined {
  const text = written.trim();
  const seconds = SECONDS.exec(text);
  if (seconds) return Number(seconds[1]) * 1000 + fraction(seconds[2]);
  const parts = TIME.exec(text);
  if (!parts) return undefined;
  const [, hours = '0', minutes, whole, rest] = parts;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(whole)) * 1000 + fraction(rest);
}

const fraction = (digits = ''): number => Number(digits.padEnd(3, '0'));

/** `1:02.500`, with hours when there are any. */
export function showTime(milliseconds: number): string {
  const [hours, minutes, seconds, rest] = partsOf(milliseconds);
  const minute = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${minute}:${two(seconds)}.${three(rest)}`;
}

function fileTime(milliseconds: number): string {
  const [hours, minutes, seconds, rest] = partsOf(milliseconds);
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${three(rest)}`;
}

function partsOf(milliseconds: number): [number, number, number, number] {
  const seconds = Math.floor(milliseconds / 1000);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, milliseconds % 1000];
}

const two = (value: number): string => String(value).padStart(2, '0');
const three = (value: number): string => String(value).padStart(3, '0');

/** Reads a file of WebVTT, or of SubRip, which differs from it in little. Everything that can be read is, beside the problems. */
export function readWebVtt(source: string): ReadCaptions {
  if (source.length > MAX_LENGTH) return { ...noCaptions, problems: [{ line: 1, kind: 'tooLarge' }] };
  const lines = source
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.replaceAll('\0', '\uFFFD'));
  const cues: Cue[] = [];
  const problems: FileProblem[] = [];
  const head = [takeHeader(lines)];
  let before: string[] = [];
  for (const { at, block } of blocksOf(lines)) {
    const first = block[0] ?? '';
    if (/^(?:NOTE(?:[ \t]|$)|STYLE[ \t]*$|REGION[ \t]*$)/.test(first)) {
      before.push(block.join('\n'));
      continue;
    }
    const cue = cueOf(block);
    if ('line' in cue) {
      problems.push({
        line: at + cue.line + 1,
        kind: cues.length + problems.length === 0 ? 'header' : 'times',
      });
      continue;
    }
    if (cues.length === MAX_CUES) {
      problems.push({ line: at + 1, kind: 'tooMany' });
      break;
    }
    if (cues.length === 0) head.push(...before.splice(0));
    cues.push({ ...cue, before: before.join('\n\n') });
    before = [];
  }
  if (cues.length === 0) head.push(...before.splice(0));
  if (cues.length === 0 && problems.length === 0 && !isWebVtt(source))
    problems.push({ line: 1, kind: 'header' });
  return { head: head.join('\n\n'), cues, tail: before.join('\n\n'), problems };
}

/** Takes the header out of the lines: what follows WEBVTT up to an empty line is about the file, unless cues begin there. */
function takeHeader(lines: string[]): string {
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) return HEADER;
  const end = lines.findIndex((line, index) => index > 0 && (line.trim() === '' || line.includes('-->')));
  const header = lines.slice(0, end === -1 ? lines.length : end);
  lines.fill('', 0, header.length);
  return header.join('\n').trimEnd();
}

/** Whether a file says that it is WebVTT. SubRip does not, and players show none of it. */
export const isWebVtt = (source: string): boolean => /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(source);

/** What is between empty lines, with the index of its first line. */
function* blocksOf(lines: readonly string[]): Generator<{ at: number; block: string[] }> {
  let block: string[] = [];
  for (const [index, line] of [...lines, ''].entries()) {
    if (line.trim() !== '') {
      block.push(line);
    } else if (block.length > 0) {
      yield { at: index - block.length, block };
      block = [];
    }
  }
}

/** A cue, or the line of the block that has no times. */
function cueOf(block: readonly string[]): Omit<Cue, 'before'> | { line: number } {
  const at = block[0]?.includes('-->') ? 0 : 1;
  const times = TIMES.exec(block[at]?.trim() ?? '');
  const start = times && parseTime(times[1] ?? '');
  const end = times && parseTime(times[2] ?? '');
  if (typeof start !== 'number' || typeof end !== 'number') return { line: Math.min(at, block.length - 1) };
  const name = at === 1 ? (block[0] ?? '').trim() : '';
  return {
    start,
    end,
    text: block.slice(at + 1).join('\n'),
    // Numbers only count; they are counted again.
    name: /^\d+$/.test(name) ? '' : name,
    settings: times?.[3]?.trim() ?? '',
  };
}

/** The file, its cues in the order of time. */
export function writeWebVtt({ head, cues, tail }: Captions): string {
  const blocks = inOrder(cues).map(({ start, end, text, name, settings, before }, index) => {
    const times = [fileTime(start), '-->', fileTime(end), settings].filter(Boolean).join(' ');
    // An empty line would end the cue, and an arrow begin another one.
    const words = text
      .replaceAll('-->', '→')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    const cue = [name || String(index + 1), times, ...words].join('\n');
    return before ? `${before}\n\n${cue}` : cue;
  });
  return `${[head, ...blocks, tail].filter(Boolean).join('\n\n')}\n`;
}

/** Cues in the order of time. */
export function inOrder(cues: readonly Cue[]): Cue[] {
  return cues.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/**
 * What is wrong with each cue, by its place in the list.
 * @param duration of the video in milliseconds, if it is known
 */
export function problemsOf(cues: readonly Cue[], duration?: number): CueProblem[][] {
  const order = cues.map((_, index) => index).toSorted((a, b) => startOf(cues, a) - startOf(cues, b));
  const overlapping = new Set<number>();
  let latest = -1;
  let latestEnd = 0;
  for (const index of order) {
    const cue = cues[index];
    if (!cue || cue.end <= cue.start) continue;
    if (latest !== -1 && cue.start < latestEnd) overlapping.add(index);
    if (cue.end >= latestEnd) [latest, latestEnd] = [index, cue.end];
  }
  return cues.map((cue, index) => [
    ...(cue.end <= cue.start ? (['endBeforeStart'] as const) : []),
    ...(cue.text.trim() === '' ? (['empty'] as const) : []),
    ...(overlapping.has(index) ? (['overlap'] as const) : []),
    ...(duration !== undefined && cue.end > duration ? (['beyond'] as const) : []),
  ]);
}

const startOf = (cues: readonly Cue[], index: number): number => cues[index]?.start ?? 0;

/** Problems with which captions can't be shown; the others are allowed, such as two people who speak at the same time. */
export const preventsShowing = (problem: CueProblem): boolean =>
  problem === 'endBeforeStart' || problem === 'empty';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
};

/** What a cue says, without tags and on one line: for transcripts. */
export function plainText(cue: Pick<Cue, 'text'>, spaced: boolean): string {
  return cue.text
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(spaced ? ' ' : '');
}
