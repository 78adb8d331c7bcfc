import { type Cue, inOrder } from '@/cms/captions/webvtt';

/** A cue in the editor. */
export interface ListedCue extends Cue {
  /** Stays the same while the cue changes and moves. */
  readonly key: number;
}

/** The captions as they are being written, with what they were before each step. */
export interface CueList {
  readonly cues: readonly ListedCue[];
  readonly past: readonly (readonly ListedCue[])[];
  /** What the last step changed: more typing in the same place is the same step. */
  readonly step?: string;
  readonly nextKey: number;
  /** The cue that the last step added. */
  readonly added?: number;
}

export type CueAction =
  /** Other captions in place of these; nothing to undo. */
  | { readonly type: 'load'; readonly cues: readonly Cue[] }
  /** The same as a step that can be undone. */
  | { readonly type: 'replace'; readonly cues: readonly Cue[] }
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

export const noCues: CueList = { cues: [], past: [], nextKey: 1 };

/** What an action makes of the captions. They stay in the order of time, except while their times are written. */
export function changeCues(list: CueList, action: CueAction): CueList {
  switch (action.type) {
    case 'load':
      return { ...listed(list, action.cues), past: [] };
    case 'replace':
      return { ...listed(list, action.cues), past: pastOf(list) };
    case 'change': {
      const step = `${action.key} ${Object.keys(action.to).join(' ')}`;
      const cues = list.cues.map((cue) => (cue.key === action.key ? { ...cue, ...action.to } : cue));
      return { cues, step, nextKey: list.nextKey, past: step === list.step ? list.past : pastOf(list) };
    }
    case 'add': {
      const { nextKey: key } = list;
      const cue = { ...EMPTY, ...timesOfNew(list.cues, action.moment, action.duration), key };
      const at = list.cues.findIndex(({ start }) => start > cue.start);
      const cues = list.cues.toSpliced(at === -1 ? list.cues.length : at, 0, cue);
      return { cues, past: pastOf(list), nextKey: key + 1, added: key };
    }
    case 'remove':
      return {
        cues: list.cues.filter(({ key }) => key !== action.key),
        past: pastOf(list),
        nextKey: list.nextKey,
      };
    case 'undo': {
      const cues = list.past.at(-1);
      return cues ? { cues, past: list.past.slice(0, -1), nextKey: list.nextKey } : list;
    }
  }
}

const EMPTY: Cue = { start: 0, end: 0, text: '', name: '', settings: '', before: '' };

function listed({ nextKey }: CueList, cues: readonly Cue[]): Pick<CueList, 'cues' | 'nextKey'> {
  return {
    cues: inOrder(cues).map((cue, index) => ({ ...cue, key: nextKey + index })),
    nextKey: nextKey + cues.length,
  };
}

const pastOf = ({ cues, past }: CueList) => [...past.slice(1 - MAX_STEPS), cues];

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
