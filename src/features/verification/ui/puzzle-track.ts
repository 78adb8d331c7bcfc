import { PICTURE, PIECE, type PuzzleAnswer, type TrackPoint } from '../domain';

/** Rightmost place of the piece, in pixels of the picture. */
export const MAX_X = PICTURE.width - PIECE;
/** Longest step of one point of the track that the server takes for a movement. */
const LONGEST_STEP = 20;
/** The server reads at most 2000. */
const MOST_POINTS = 1900;

/** The piece's position and its path, for the server to judge. */
export interface PuzzleTrack {
  readonly x: number;
  readonly points: readonly TrackPoint[];
}

export const trackStart: PuzzleTrack = { x: 0, points: [] };

/**
 * Moves the piece to `x`, as far as the picture goes.
 * @param t milliseconds since the piece was first touched
 */
export function movePiece({ x: from, points }: PuzzleTrack, to: number, t: number): PuzzleTrack {
  const x = Math.round(Math.min(MAX_X, Math.max(0, to)));
  const before = points.length === 0 ? [{ x: from, t }] : points;
  const between: TrackPoint[] = [];
  // A key that moves to the end passes through the places between, as a hand does.
  for (let at = from; Math.abs(x - at) > LONGEST_STEP;) {
    at += Math.sign(x - at) * LONGEST_STEP;
    between.push({ x: at, t });
  }
  const moved = [...before, ...between, { x, t }];
  // Anyone who plays with the piece for minutes: the way there is thinned out, beginning and end stay.
  const kept = moved.length > MOST_POINTS ? thinned(moved) : moved;
  return { x, points: kept };
}

function thinned(points: readonly TrackPoint[]): TrackPoint[] {
  return points.filter((_, index) => index === 0 || index === points.length - 1 || index % 2 === 0);
}

/** Where a key of the slider moves the piece; `undefined` for other keys. */
export function keyTarget(key: string, x: number, large: boolean): number | undefined {
  const step = large ? 10 : 2;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return x + step;
    case 'ArrowLeft':
    case 'ArrowDown':
      return x - step;
    case 'PageUp':
      return x + LONGEST_STEP;
    case 'PageDown':
      return x - LONGEST_STEP;
    case 'Home':
      return 0;
    case 'End':
      return MAX_X;
    default:
      return undefined;
  }
}

export function answerOf({ x, points }: PuzzleTrack): PuzzleAnswer {
  return { x, track: [...points] };
}
