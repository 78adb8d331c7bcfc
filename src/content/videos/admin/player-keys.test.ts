import { describe, expect, it } from 'vitest';

import type { Cue } from '@/cms/captions/webvtt';

import { keyOfPlayer } from './player-keys';

const cue = (start: number): Cue => ({
  start,
  end: start + 500,
  text: 'a',
  name: '',
  settings: '',
  before: '',
});
const cues = [cue(1000), cue(5000)];
const press = (key: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey', boolean>> = {}) =>
  keyOfPlayer({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...held }, 3000, cues);

describe('a key on the player', () => {
  it.each([
    ['k', 'toggle'],
    ['K', 'toggle'],
    ['j', 2000],
    ['l', 4000],
    ['p', 1000],
    ['n', 5000],
  ])('%s does %s', (key, done) => {
    expect(press(key)).toBe(done);
  });

  it('moves by a tenth of a second with Shift', () => {
    expect([press('J', { shiftKey: true }), press('L', { shiftKey: true })]).toEqual([2900, 3100]);
  });

  it.each([' ', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Enter', 'Tab', 'Home', 'PageDown'])(
    'is left to its controls: %j',
    (key) => {
      expect(press(key)).toBeUndefined();
    },
  );

  it('is left to the browser together with Ctrl or Alt', () => {
    expect([press('k', { ctrlKey: true }), press('l', { altKey: true })]).toEqual([undefined, undefined]);
  });

  it('stays where it is without a caption in that direction, or goes to the beginning', () => {
    const held = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
    expect(keyOfPlayer({ key: 'n', ...held }, 5000, cues)).toBe(5000);
    expect(keyOfPlayer({ key: 'p', ...held }, 1000, cues)).toBe(0);
  });
});
