import {
  type Captions,
  type Cue,
  type CueProblem,
  inOrder,
  noCaptions,
  preventsShowing,
} from '@/cms/captions/webvtt';

/** A cue in the editor. */
export interface ListedCue extends Cue {
  /** Stays the same while the cue changes and moves. */
  readonly key: number;
}

/** The captions at one moment. */
interface Moment extends Captions {
  readonly cues: readonly ListedCue[];
}

/** The captions as they are being written, with what they were before each step. */
export interface CueList extends Moment {
  readonly past: readonly Moment[];
  /** What the last step changed: more typing in the same place is the same step. */
  readonly step?: string;
  readonly nextKey: number;
  /** The cue that the last step added. */
  readonly added?: number;
}

export type CueAction =
  /** Other captions in place of these; nothing to undo. */
  | { readonly type: 'load'; readonly captions: Captions }
  /** The same as a step that can be undone. What is around the cues stays, unless it is replaced, too. */
  | { readonly type: 'replace'; readonly captions: Pick<Captions, 'cues'> & Partial<Captions> }
  | {
      readonly type: 'change';
      readonly key: number;
      readonly to: Partial<Pick<Cue, 'start' | 'end' | 'text'>>;
    }
  | { readonly type: 'add'; readonly moment: number; readonly duration?: number | undefined }
  | { readonly type: 'remove'; readonly key: number }
  | { readonly type: 'undo' };

/** Steps that can be undone. */
const MAX_STEPS = 100;

/** Milliseconds that a new cue is shown, if nothing follows it sooner. */
const USUAL_LENGTH = 2500;

/** The shortest that a new cue becomes because another one follows. */
const SHORTEST = 500;

export const noCues: CueList = { ...noCaptions, cues: [], past: [], nextKey: 1 };

/** What an action makes of the captions. They stay in the order of time, except while their times are written. */
export function changeCues(list: CueList, action: CueAction): CueList {
  switch (action.type) {
    case 'load':
      return { ...listed(list, action.captions), past: [] };
    case 'replace':
      return { ...listed(list, action.captions), past: pastOf(list) };
    case 'change': {
      const step = `${action.key} ${Object.keys(action.to).join(' ')}`;
      const cues = list.cues.map((cue) => (cue.key === action.key ? { ...cue, ...action.to } : cue));
      return { ...after(list, cues), step, past: step === list.step ? list.past : pastOf(list) };
    }
    case 'add': {
      const { nextKey: key } = list;
      const cue = { ...EMPTY, ...timesOfNew(list.cues, action.moment, action.duration), key };
      const at = list.cues.findIndex(({ start }) => start > cue.start);
      const cues = list.cues.toSpliced(at === -1 ? list.cues.length : at, 0, cue);
      return { ...after(list, cues), nextKey: key + 1, added: key };
    }
    case 'remove':
      return after(
        list,
        list.cues.filter(({ key }) => key !== action.key),
      );
    case 'undo': {
      const former = list.past.at(-1);
      return former ? { ...former, past: list.past.slice(0, -1), nextKey: list.nextKey } : list;
    }
  }
}

const EMPTY: Cue = { start: 0, end: 0, text: '', name: '', settings: '', before: '' };

function listed(
  { nextKey, ...list }: CueList,
  { head = list.head, cues, tail = list.tail }: Pick<Captions, 'cues'> & Partial<Captions>,
): Moment & Pick<CueList, 'nextKey'> {
  return {
    head,
    cues: inOrder(cues).map((cue, index) => ({ ...cue, key: nextKey + index })),
    tail,
    nextKey: nextKey + cues.length,
  };
}

/** The list after a step that only its cues change by. */
const after = (list: CueList, cues: readonly ListedCue[]): CueList => ({
  head: list.head,
  cues,
  tail: list.tail,
  past: pastOf(list),
  nextKey: list.nextKey,
});

const pastOf = ({ head, cues, tail, past }: CueList): Moment[] => [
  ...past.slice(1 - MAX_STEPS),
  { head, cues, tail },
];

/**
 * When a new cue begins and ends that is added at a moment, in milliseconds: up to the next one, and within the video. Where a
 * cue is shown already, the new one follows it.
 */
function timesOfNew(
  cues: readonly Cue[],
  moment: number,
  duration = Number.POSITIVE_INFINITY,
): { start: number; end: number } {
  const shown = cues.find(({ start, end }) => start <= moment && moment < end);
  const start = Math.round(shown ? shown.end : moment);
  const next = cues.reduce(
    (first, cue) => (cue.start > start ? Math.min(first, cue.start) : first),
    duration,
  );
  return { start, end: Math.round(Math.max(start + SHORTEST, Math.min(start + USUAL_LENGTH, next))) };
}

/** Which cue is shown at a moment: of several, the one that began last. */
export function cueAt<Shown extends Cue>(cues: readonly Shown[], moment: number): Shown | undefined {
  return cues
    .filter(({ start, end }) => start <= moment && moment < end)
    .reduce<Shown | undefined>((last, cue) => (last && last.start > cue.start ? last : cue), undefined);
}

/** The cue of another language that is shown for most of the time of this one. */
export function counterpart(cue: Cue, others: readonly Cue[]): Cue | undefined {
  let best: Cue | undefined;
  let longest = 0;
  for (const other of others) {
    const shared = Math.min(cue.end, other.end) - Math.max(cue.start, other.start);
    if (shared > longest) [best, longest] = [other, shared];
  }
  return best;
}

/** Names a time of a cue among those that can't be read. */
export const timeName = (cue: number, time: 'start' | 'end'): string => `${cue} ${time}`;

/**
 * Which cues have to be changed before the list can be saved, by their place.
 * @param problems of each cue
 * @param wrongTimes names of the times whose field has what is no time: the cue still has the former one
 */
export const blockingCues = (
  cues: readonly ListedCue[],
  problems: readonly (readonly CueProblem[])[],
  wrongTimes: ReadonlySet<string>,
): boolean[] =>
  cues.map(
    ({ key }, index) =>
      (problems[index] ?? []).some(preventsShowing) ||
      wrongTimes.has(timeName(key, 'start')) ||
      wrongTimes.has(timeName(key, 'end')),
  );
