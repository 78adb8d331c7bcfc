/** A comment or the title of a test, and where it begins. */
export interface SourceProse {
  readonly line: number;
  readonly text: string;
}

/** A comment that has a line to itself, or the first or only line of one. */
const WHOLE_LINE = /^\s*(?:\{?\/\*+|\/\/)/;
/** A comment behind code. A string with two slashes and a space on both sides would be one too; none is. */
const TRAILING = /(?:\S\s+|\{)(?:\/\/\s|\/\*+\s)(?<text>.*)$/;
/** Marks of comments, which are no prose. */
const MARKS = /^\s*(?:\{?\/\*+|\/\/+|\*(?!\/))?\s?|\s*\*\/\}?\s*$/g;

const TITLE =
  /(?:\b(?:it|test|describe)(?:\.\w+)*|\]\s*(?:as const\s*,?\s*)?\))\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>)[^\\])*)\k<quote>/gs;

/** Comments of a TypeScript or CSS file: a block or a run of `//` lines is one text, so phrases may cross its lines. */
export function commentsOf(source: string): SourceProse[] {
  const found: { line: number; text: string }[] = [];
  let block = false;
  let runEnds = -1;
  for (const [index, line] of source.split('\n').entries()) {
    if (block || WHOLE_LINE.test(line)) {
      const text = line.replaceAll(MARKS, '');
      const last = found.at(-1);
      const goesOn = block || (runEnds === index - 1 && /^\s*\/\//.test(line));
      if (goesOn && last) last.text += ` ${text}`;
      else found.push({ line: index + 1, text });
      if (block || !/^\s*\/\//.test(line)) block = !line.includes('*/');
      else runEnds = index;
    } else {
      const trailing = TRAILING.exec(line)?.groups?.text;
      if (trailing !== undefined) found.push({ line: index + 1, text: trailing.replaceAll(MARKS, '') });
    }
  }
  return found;
}

/** Titles of `it`, `test`, and `describe`, also behind `each`. */
export function titlesOf(source: string): SourceProse[] {
  return Array.from(source.matchAll(TITLE), ({ index, groups }) => ({
    line: source.slice(0, index).split('\n').length,
    text: groups?.title ?? '',
  }));
}
