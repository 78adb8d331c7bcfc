import type { Literal } from 'mdast';
import type { Data, Processor } from 'unified';

/** A formula between words; its value is LaTeX. */
interface InlineMath extends Literal {
  type: 'inlineMath';
}

declare module 'mdast' {
  interface PhrasingContentMap {
    inlineMath: InlineMath;
  }
  interface RootContentMap {
    inlineMath: InlineMath;
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    formula: 'formula';
  }
}

type Syntax = NonNullable<Data['micromarkExtensions']>[number];
type Construct = Exclude<NonNullable<NonNullable<Syntax['text']>[string]>, readonly unknown[]>;
type State = ReturnType<Construct['tokenize']>;
type Code = Parameters<State>[0];
type Reading = Exclude<NonNullable<Data['fromMarkdownExtensions']>[number], readonly unknown[]>;

const DOLLAR = 36;
const BACKSLASH = 92;

/** Ends of lines have codes below those of spaces, and the end of the text has none. */
const isEnd = (code: Code) => code === null || code < -2;
const isSpace = (code: Code) => code !== null && (code < 0 || /\s/u.test(String.fromCharCode(code)));
const isDigit = (code: Code) => code !== null && code >= 48 && code <= 57;

const formula: Construct = {
  name: 'formula',
  // What `$$` is between words differs from tool to tool, so it stays text.
  previous(code) {
    const type = this.events.at(-1)?.[1].type;
    return code !== DOLLAR || type === 'characterEscape' || type === 'formula';
  },
  tokenize(effects, ok, nok) {
    let isAfterSpace = false;
    const begin: State = (code) => {
      effects.enter('formula');
      effects.consume(code);
      return first;
    };
    const first: State = (code) => (isSpace(code) || code === DOLLAR ? nok(code) : within(code));
    const within: State = (code) => {
      if (isEnd(code) || (code === DOLLAR && isAfterSpace)) return nok(code);
      isAfterSpace = isSpace(code);
      effects.consume(code);
      if (code === DOLLAR) return closed;
      return code === BACKSLASH ? escaped : within;
    };
    /** After a backslash, a dollar sign is part of the formula. */
    const escaped: State = (code) => {
      if (isEnd(code)) return nok(code);
      isAfterSpace = isSpace(code);
      effects.consume(code);
      return within;
    };
    const closed: State = (code) => {
      if (isDigit(code)) return nok(code);
      effects.exit('formula');
      return ok(code);
    };
    return begin;
  },
};

const strokeOf = (pair: string, sign: string): string => (sign === '|' ? sign : pair);

const reading: Reading = {
  enter: {
    formula(token) {
      const latex = this.sliceSerialize(token).slice(1, -1);
      // In a table, an upright stroke would end the cell.
      const value = this.data.inTable ? latex.replaceAll(/\\([\\|])/g, strokeOf) : latex;
      this.enter({ type: 'inlineMath', value }, token);
    },
  },
  exit: {
    formula(token) {
      this.exit(token);
    },
  },
};

/** Reads formulas between words in Markdown: `$n + 1$`, as GitHub and Pandoc do. */
export function remarkFormulas(this: Processor): void {
  // oxlint-disable-next-line oxc/no-this-in-exported-function -- unified calls its plugins with the processor as `this`
  const data = this.data();
  (data.micromarkExtensions ??= []).push({ text: { [DOLLAR]: formula } });
  (data.fromMarkdownExtensions ??= []).push(reading);
}
