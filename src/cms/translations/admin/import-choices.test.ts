import { describe, expect, it } from 'vitest';

import type { Change } from '../exchange/compare';
import type { ImportedItem } from '../exchange/import-file';

import { choicesAfter, firstChoices, isUnsure } from './import-choices';

const change = (id: string, state: Change['state'], current = ''): Change => ({
  id,
  state,
  current,
  label: 'Text',
  original: '原文',
  translation: 'From the file',
  lost: 0,
});
const item = (...changes: Change[]): ImportedItem => ({
  item: 'news/1',
  kind: 'News',
  title: 'Title',
  revision: '1',
  changes,
  same: 0,
  untranslated: 0,
  written: 0,
});

describe('what is chosen for a file', () => {
  it('is at first what overwrites nothing', () => {
    const items = [
      item(change('a', 'new'), change('b', 'changed', 'Exported'), change('c', 'conflict', 'Since')),
    ];
    expect(firstChoices(items)).toEqual({ 'news/1 a': true, 'news/1 b': true });
  });

  it('stays after another comparison where the texts are the same', () => {
    const before = [
      item(
        change('a', 'new'),
        change('b', 'new'),
        change('c', 'conflict', 'Since'),
        change('d', 'conflict', 'Since'),
      ),
    ];
    const chosen = { 'news/1 a': true, 'news/1 b': false, 'news/1 c': false, 'news/1 d': true };
    expect(choicesAfter(before, before, chosen)).toEqual({ choices: chosen, changed: 0 });
  });

  it('is forgotten where someone has written meanwhile, so nothing is replaced unseen', () => {
    const before = [
      item(
        change('a', 'new'),
        change('b', 'conflict', 'Since'),
        change('c', 'conflict', 'Since'),
        change('d', 'new'),
      ),
    ];
    const after = [
      item(
        change('a', 'conflict', 'Meanwhile'),
        change('b', 'conflict', 'Meanwhile'),
        change('c', 'conflict', 'Since'),
      ),
    ];
    const chosen = { 'news/1 a': true, 'news/1 b': true, 'news/1 c': true, 'news/1 d': true };
    expect(choicesAfter(before, after, chosen)).toEqual({ choices: { 'news/1 c': true }, changed: 2 });
  });

  it('still keeps a translation that was kept in a conflict, when it is none any more', () => {
    const before = [
      item(change('a', 'conflict', 'Since'), change('b', 'conflict', 'Since'), change('c', 'new')),
    ];
    const after = [
      item(
        change('a', 'changed', 'Exported'),
        change('b', 'changed', 'Exported'),
        change('c', 'conflict', 'Meanwhile'),
      ),
    ];
    const chosen = { 'news/1 a': false, 'news/1 b': true, 'news/1 c': false };
    expect(choicesAfter(before, after, chosen)).toEqual({
      choices: { 'news/1 a': false, 'news/1 b': true },
      changed: 3,
    });
  });
});

describe('an import without its answer', () => {
  it.each([
    ['nothing came back', 0, true],
    ['a proxy gave up waiting', 504, true],
    ['someone has saved meanwhile', 409, false],
    ['it was refused', 400, false],
  ])('may have been done: %s', (_what, status, expected) => {
    expect(isUnsure(status)).toBe(expected);
  });
});
