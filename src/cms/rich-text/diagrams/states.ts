import { checkCount, DiagramError, labelOf, NAME, sourceLines, unknownLine } from './source';

/** Where a state machine begins or ends, as in Mermaid. */
export const POINT = '[*]';

/** Where a diagram goes from its first part: down, which suits phones, or to the right. */
export type Direction = 'TB' | 'LR';

interface Transition {
  /** A name of a state, or `POINT`: the beginning as `from`, the end as `to`. */
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

export interface StateMachine {
  readonly direction: Direction;
  /** Labels by name, in the order of the text. */
  readonly states: ReadonlyMap<string, string>;
  readonly transitions: readonly Transition[];
}

export const DIRECTION = /^direction\s+(TB|TD|LR)$/iu;

const STATE = new RegExp(`^state\\s+(?:"([^"]*)"\\s+as\\s+(${NAME})|(${NAME})(?:\\s+as\\s+(.+))?)$`, 'iu');
const END = String.raw`\[\*\]|${NAME}`;
const TRANSITION = new RegExp(`^(${END})\\s*--?>\\s*(${END})\\s*(?:[:：](.*))?$`, 'u');

export const directionOf = (written: string | undefined): Direction =>
  written?.toUpperCase() === 'LR' ? 'LR' : 'TB';

/** Reads a state machine. A state that no line introduces has its name as its label. */
export function readStates(source: string): StateMachine {
  let direction: Direction = 'TB';
  const states = new Map<string, string>();
  const introduced = new Set<string>();
  const transitions: Transition[] = [];
  for (const { line, text } of sourceLines(source)) {
    const turned = DIRECTION.exec(text);
    const state = STATE.exec(text);
    const transition = TRANSITION.exec(text);
    if (turned) direction = directionOf(turned[1]);
    else if (state) {
      const [, quoted, alias, plain, label] = state;
      const name = alias ?? plain ?? '';
      if (introduced.has(name)) throw new DiagramError('sameName', line, { name });
      introduced.add(name);
      states.set(name, labelOf(quoted ?? label, line) || name);
    } else if (transition) {
      const [, from = '', to = '', label] = transition;
      for (const name of [from, to]) if (name !== POINT && !states.has(name)) states.set(name, name);
      transitions.push({ from, to, label: labelOf(label, line) });
    } else throw unknownLine({ line, text });
    checkCount(states, line);
    checkCount(transitions, line);
  }
  return { direction, states, transitions };
}
