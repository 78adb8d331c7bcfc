import { checkCount, DiagramError, labelOf, NAME, sourceLines, unknownLine } from './source';

/** Who sends and receives, from left to right. */
interface Participant {
  readonly name: string;
  readonly label: string;
}

export type SequenceStep =
  | {
      readonly type: 'message';
      /** Positions of the participants. */
      readonly from: number;
      readonly to: number;
      readonly label: string;
      readonly isDashed: boolean;
      /** Never arrives. */
      readonly isLost: boolean;
    }
  | {
      readonly type: 'note';
      readonly side: 'over' | 'left' | 'right';
      readonly from: number;
      readonly to: number;
      readonly label: string;
    };

export interface Sequence {
  readonly participants: readonly Participant[];
  readonly steps: readonly SequenceStep[];
}

const PARTICIPANT = new RegExp(`^(?:participant|actor)\\s+(${NAME})(?:\\s+as\\s+(.+))?$`, 'iu');
const MESSAGE = new RegExp(`^(${NAME})\\s*(--?>>?|--?x)\\s*(${NAME})\\s*(?:[:：](.*))?$`, 'u');
const NOTE = new RegExp(
  `^note\\s+(over|left\\s+of|right\\s+of)\\s+(${NAME})(?:\\s*[,，]\\s*(${NAME}))?\\s*[:：](.+)$`,
  'iu',
);

/** Reads a sequence chart. Participants that no line introduces appear in the order in which they are used. */
export function readSequence(source: string): Sequence {
  const participants: Participant[] = [];
  const steps: SequenceStep[] = [];
  const placeOf = (name: string): number => {
    const known = participants.findIndex((one) => one.name === name);
    return known < 0 ? participants.push({ name, label: name }) - 1 : known;
  };
  for (const { line, text } of sourceLines(source)) {
    const participant = PARTICIPANT.exec(text);
    const note = NOTE.exec(text);
    const message = MESSAGE.exec(text);
    if (participant) {
      const [, name = '', label] = participant;
      if (participants.some((one) => one.name === name)) throw new DiagramError('sameName', line, { name });
      participants.push({ name, label: labelOf(label, line) || name });
    } else if (note) {
      const [, side = '', from = '', to = from, label] = note;
      const places = [placeOf(from), placeOf(to)];
      const isOver = /^over$/iu.test(side);
      steps.push({
        type: 'note',
        side: isOver ? 'over' : /^left/iu.test(side) ? 'left' : 'right',
        from: isOver ? Math.min(...places) : (places[0] ?? 0),
        to: isOver ? Math.max(...places) : (places[0] ?? 0),
        label: labelOf(label, line),
      });
    } else if (message) {
      const [, from = '', arrow = '', to = '', label] = message;
      steps.push({
        type: 'message',
        from: placeOf(from),
        to: placeOf(to),
        label: labelOf(label, line),
        isDashed: arrow.startsWith('--'),
        isLost: arrow.endsWith('x'),
      });
    } else throw unknownLine({ line, text });
    checkCount(participants, line);
    checkCount(steps, line);
  }
  return { participants, steps };
}
