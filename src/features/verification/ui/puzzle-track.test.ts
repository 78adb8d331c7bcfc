import { describe, expect, it } from 'vitest';

import { isPlausibleTrack, puzzleAnswerSchema } from '../domain';
import { answerOf, keyTarget, MAX_X, movePiece, type PuzzleTrack, trackStart } from './puzzle-track';

function press(keys: readonly string[], msBetween = 30): PuzzleTrack {
  let track = trackStart;
  keys.forEach((key, index) => {
    const target = keyTarget(key, track.x, false);
    if (target !== undefined) track = movePiece(track, target, index * msBetween);
  });
  return track;
}

describe('the way of the piece', () => {
  it('is believed when a hand drags it', () => {
    let track = trackStart;
    for (let ms = 0; ms <= 600; ms += 16) track = movePiece(track, 170 * Math.sin((ms / 600) * 1.57), ms);
    expect(isPlausibleTrack(answerOf(track), 2000)).toBe(true);
  });

  it('is believed when keys move it, also to the end and back', () => {
    expect(isPlausibleTrack(answerOf(press(Array.from({ length: 60 }, () => 'ArrowRight'))), 5000)).toBe(
      true,
    );
    const keys = ['End', ...Array.from({ length: 20 }, () => 'ArrowLeft')];
    expect(isPlausibleTrack(answerOf(press(keys)), 5000)).toBe(true);
  });

  it('never leaves the picture', () => {
    expect(press(['End', 'ArrowRight', 'PageUp']).x).toBe(MAX_X);
    expect(press(['ArrowLeft', 'Home']).x).toBe(0);
  });

  it('stays short enough for the server, however long someone plays', () => {
    let track = trackStart;
    for (let turn = 0; turn < 6000; turn += 1) track = movePiece(track, turn % 200, turn * 4);
    track = movePiece(track, 120, 24_100);
    expect(puzzleAnswerSchema.safeParse(answerOf(track)).success).toBe(true);
    expect(track.points[0]).toEqual({ x: 0, t: 0 });
    expect(track.points.at(-1)).toEqual({ x: 120, t: 24_100 });
  });

  it('knows no other keys', () => {
    expect(keyTarget('a', 5, false)).toBeUndefined();
  });
});
