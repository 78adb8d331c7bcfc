import { describe, expect, it } from 'vitest';

import { type Cue, noCaptions, problemsOf } from '@/cms/captions/webvtt';

import { blockingCues, changeCues, counterpart, cueAt, type CueList, noCues, timeName } from './cue-list';

const cue = (start: number, end: number, text = ''): Cue => ({
  start,
  end,
  text,
  name: '',
  settings: '',
  before: '',
});
const loaded = (...cues: Cue[]): CueList =>
  changeCues(noCues, { type: 'load', captions: { ...noCaptions, cues } });
const texts = ({ cues }: CueList) => cues.map(({ text }) => text);
const keyOf = ({ cues }: CueList, text: string) => cues.find((one) => one.text === text)?.key ?? 0;

describe('the list of cues', () => {
  it('is in the order of time', () => {
    const list = loaded(cue(5000, 6000, 'b'), cue(1000, 2000, 'a'));
    expect(texts(list)).toEqual(['a', 'b']);
    const added = changeCues(list, { type: 'add', moment: 3000 });
    expect(added.cues.map(({ start }) => start)).toEqual([1000, 3000, 5000]);
  });

  it('gives each cue a key of its own, also after others were loaded', () => {
    const list = changeCues(loaded(cue(0, 1, 'a')), { type: 'add', moment: 5 });
    const again = changeCues(list, { type: 'replace', captions: { cues: [cue(0, 1, 'c'), cue(2, 3, 'd')] } });
    const keys = [...list.cues, ...again.cues].map(({ key }) => key);
    expect(new Set(keys).size).toBe(4);
  });

  it('takes back each step, and typing in one place as one step', () => {
    const list = loaded(cue(0, 1000, 'a'), cue(2000, 3000, 'b'));
    const key = keyOf(list, 'a');
    let changed = changeCues(list, { type: 'change', key, to: { text: 'ab' } });
    changed = changeCues(changed, { type: 'change', key, to: { text: 'abc' } });
    changed = changeCues(changed, { type: 'remove', key: keyOf(list, 'b') });
    expect(texts(changed)).toEqual(['abc']);
    changed = changeCues(changed, { type: 'undo' });
    expect(texts(changed)).toEqual(['abc', 'b']);
    changed = changeCues(changed, { type: 'undo' });
    expect(texts(changed)).toEqual(['a', 'b']);
    expect(changeCues(changed, { type: 'undo' })).toBe(changed);
  });

  it('takes back an import, but not what was loaded', () => {
    const list = loaded(cue(0, 1000, 'a'));
    const replaced = changeCues(list, { type: 'replace', captions: { cues: [cue(0, 1000, 'z')] } });
    expect(texts(changeCues(replaced, { type: 'undo' }))).toEqual(['a']);
    const other = changeCues(replaced, { type: 'load', captions: noCaptions });
    expect(other.past).toEqual([]);
  });

  it('keeps what is around the cues through every step, and takes it back with an import', () => {
    const head = 'WEBVTT\n\nSTYLE\n::cue { color: white }';
    const captions = { head, cues: [cue(1000, 2000, 'a')], tail: 'NOTE end' };
    const list = changeCues(noCues, { type: 'load', captions });
    const added = changeCues(list, { type: 'add', moment: 0 });
    const removed = changeCues(added, { type: 'remove', key: keyOf(added, 'a') });
    const timed = changeCues(removed, { type: 'replace', captions: { cues: [cue(0, 1000)] } });
    for (const step of [list, added, removed, timed]) expect(step).toMatchObject({ head, tail: 'NOTE end' });
    const replaced = changeCues(timed, { type: 'replace', captions: noCaptions });
    expect(replaced).toMatchObject(noCaptions);
    expect(changeCues(replaced, { type: 'undo' })).toMatchObject({ head, tail: 'NOTE end' });
  });
});

describe('a new cue', () => {
  it.each([
    ['begins at the moment', [], 1234.4, undefined, { start: 1234, end: 3734 }],
    ['ends where the next one begins', [cue(3000, 4000)], 1000, undefined, { start: 1000, end: 3000 }],
    ['follows the one that is shown', [cue(1000, 4000)], 2000, undefined, { start: 4000, end: 6500 }],
    ['ends with the video', [], 8000, 9000, { start: 8000, end: 9000 }],
    ['is long enough to be seen', [cue(1100, 4000)], 1000, undefined, { start: 1000, end: 1500 }],
  ])('%s', (_name, cues, moment, duration, expected) => {
    const list = changeCues(loaded(...cues), { type: 'add', moment, duration });
    expect(list.cues.find(({ key }) => key === list.added)).toMatchObject({ ...expected, text: '' });
  });
});

it('knows which cue is shown: of several, the one that began last', () => {
  const cues = [cue(0, 5000, 'long'), cue(1000, 2000, 'short')];
  expect(cueAt(cues, 1500)?.text).toBe('short');
  expect(cueAt(cues, 2000)?.text).toBe('long');
  expect(cueAt(cues, 5000)).toBeUndefined();
});

it('finds the cue of the other language that shares most of the time', () => {
  const others = [cue(0, 1900, 'first'), cue(1900, 4000, 'second')];
  expect(counterpart(cue(1500, 3000), others)?.text).toBe('second');
  expect(counterpart(cue(4000, 5000), others)).toBeUndefined();
});

it('can be saved only when every cue has text, an end after its start, and times that can be read', () => {
  const { cues } = loaded(cue(0, 1000, 'a'), cue(2000, 2000, 'b'), cue(3000, 4000, 'c'), cue(5000, 6000));
  const wrong = new Set([timeName(cues[0]?.key ?? 0, 'end')]);
  expect(blockingCues(cues, problemsOf(cues), wrong)).toEqual([true, true, false, true]);
  expect(blockingCues(cues, problemsOf(cues), new Set())).toEqual([false, true, false, true]);
});
