import { describe, expect, it } from 'vitest';

import { formatOf } from '../media-formats';

import {
  appliedTo,
  changeFiles,
  type ChosenFile,
  chosenFile,
  hasFiles,
  isNamedAfter,
  missingIn,
  neighborOf,
  noDetails,
  unfinished,
  unsavedTexts,
  writtenIn,
} from './domain';

const none = { zh: '', en: '' };

const choose = (key: string, name = `${key}.png`, size = 10, type = 'image/png'): ChosenFile =>
  chosenFile({ name, size, type }, { key, texts: none, maxBytes: 100 });

describe('a chosen file', () => {
  it.each([
    ['weave.png', 'image/png', 'image/png'],
    // Windows knows no type of captions.
    ['captions.VTT', '', 'text/vtt'],
    ['photo.jpeg', '', 'image/jpeg'],
    ['notes.txt', 'text/plain', 'text/plain'],
    ['notes.zip', 'application/x-zip-compressed', 'application/zip'],
    ['heddle-sim.tar.gz', '', 'application/gzip'],
    ['notes.docx', 'application/vnd.openxmlformats', undefined],
    ['png', '', undefined],
  ])('%s of the type “%s” has the format %s', (name, type, format) => {
    expect(formatOf({ name, type })).toBe(format);
  });

  it.each([
    [choose('a'), undefined],
    [choose('a', 'notes.docx', 10, 'application/msword'), 'format'],
    [choose('a', 'a.png', 101), 'size'],
    [choose('a', 'a.png', 100), undefined],
    [choose('a', 'a.png', 0), 'empty'],
  ])('is refused for one reason', ({ refusal }, reason) => {
    expect(refusal).toBe(reason);
  });
});

describe('the list of files', () => {
  const files = [choose('a'), choose('b'), choose('c', 'notes.docx', 10, 'application/msword')];

  it('keeps what was written while an upload fails and is tried again', () => {
    const states = [
      { is: 'sending', percent: 40 },
      { is: 'failed', message: 'offline' },
      { is: 'sending', percent: 0 },
    ] as const;
    let list = changeFiles(files, { type: 'write', key: 'b', locale: 'en', text: 'A weave' });
    for (const state of states) list = changeFiles(list, { type: 'state', key: 'b', state });
    expect(list.map(({ texts }) => texts)).toEqual([none, { zh: '', en: 'A weave' }, none]);
    expect(list[1]).toMatchObject({ state: { is: 'sending', percent: 0 } });
  });

  it('changes a stored file no more', () => {
    let list = changeFiles(files, { type: 'arrived', key: 'a', id: 'x', sent: { locale: 'zh', text: '图' } });
    list = changeFiles(list, { type: 'state', key: 'a', state: { is: 'stored' } });
    list = changeFiles(list, { type: 'write', key: 'a', locale: 'zh', text: '后来' });
    list = changeFiles(list, { type: 'state', key: 'a', state: { is: 'waiting' } });
    expect(list[0]).toMatchObject({ id: 'x', texts: none, state: { is: 'stored' } });
  });

  it('knows what would be lost', () => {
    const list = changeFiles(files, { type: 'state', key: 'a', state: { is: 'stored' } });
    expect(unfinished(list).map(({ key }) => key)).toEqual(['b']);
    expect(unfinished(changeFiles(list, { type: 'remove', key: 'b' }))).toEqual([]);
  });

  it('knows which texts of a stored file are missing in the portal', () => {
    const unsaved = (list: readonly ChosenFile[]) => list.slice(0, 1).flatMap(unsavedTexts);
    const write = (list: readonly ChosenFile[], locale: 'zh' | 'en', text: string) =>
      changeFiles(list, { type: 'write', key: 'a', locale, text });
    let list = write(write(files, 'zh', '图 '), 'en', 'A weave');
    list = changeFiles(list, { type: 'arrived', key: 'a', id: 'x', sent: { locale: 'zh', text: '图' } });
    list = changeFiles(list, { type: 'state', key: 'a', state: { is: 'failed', message: 'offline' } });
    expect(unsaved(list)).toEqual([{ locale: 'en', text: 'A weave' }]);
    expect(unfinished(list).map(({ key }) => key)).toEqual(['a', 'b']);
    list = changeFiles(list, { type: 'saved', key: 'a', sent: { locale: 'en', text: 'A weave' } });
    expect(unsaved(list)).toEqual([]);
    expect(unsaved(write(list, 'zh', '织物'))).toEqual([{ locale: 'zh', text: '织物' }]);
    expect(unsaved(changeFiles(list, { type: 'gone', key: 'a' }))).toHaveLength(2);
  });

  it('knows which captions, credits, and tags are missing in the portal', () => {
    const unsaved = (list: readonly ChosenFile[]) => list.slice(0, 1).flatMap(unsavedTexts);
    const describeA = (list: readonly ChosenFile[], details: Partial<ChosenFile['details']>) =>
      changeFiles(list, { type: 'describe', key: 'a', details });
    const shared = { credit: 'Wen', tags: ['loom'] };
    let list = changeFiles(files, { type: 'write', key: 'a', locale: 'zh', text: '图' });
    list = describeA(list, { caption: { zh: ' 图注 ', en: '' }, credit: ' Wen ', tags: ['loom'] });
    const [sent] = unsaved(list);
    expect(sent).toEqual({ locale: 'zh', text: '图', caption: '图注', shared });
    if (!sent) return;
    list = changeFiles(list, { type: 'arrived', key: 'a', id: 'x', sent });
    expect(unsaved(list)).toEqual([]);
    // A tag alone goes with a text that is there already; a caption can be removed again.
    expect(unsaved(describeA(list, { tags: ['loom', 'weft'] }))).toEqual([
      { locale: 'zh', text: '图', caption: '图注', shared: { credit: 'Wen', tags: ['loom', 'weft'] } },
    ]);
    expect(unsaved(describeA(list, { caption: { zh: '', en: '' } }))).toEqual([
      { locale: 'zh', text: '图', caption: '' },
    ]);
    list = changeFiles(list, { type: 'write', key: 'a', locale: 'en', text: 'One' });
    expect(unsaved(list)).toEqual([{ locale: 'en', text: 'One' }]);
  });

  it('gives what was written for one file to the others, and keeps what these have', () => {
    const details = { caption: { zh: '图注', en: '' }, credit: 'Wen', tags: ['loom', 'weft'] };
    let list = changeFiles(files, { type: 'describe', key: 'a', details });
    list = changeFiles(list, { type: 'describe', key: 'b', details: { credit: 'Chen', tags: ['Loom'] } });
    expect(appliedTo(list, 'a')).toBe(1);
    list = changeFiles(list, { type: 'apply', key: 'a' });
    expect(list.map((file) => file.details)).toEqual([
      details,
      { caption: { zh: '图注', en: '' }, credit: 'Chen', tags: ['Loom', 'weft'] },
      // It is not uploaded at all.
      noDetails,
    ]);
    expect(appliedTo(list, 'a')).toBe(0);
  });

  it.each<[string, Partial<ChosenFile>, string[]]>([
    ['nothing', {}, ['zh', 'en']],
    ['one text', { texts: { zh: '图', en: '' } }, []],
    [
      'a caption in a language without its text',
      { texts: { zh: '图', en: ' ' }, details: { ...noDetails, caption: { zh: '注', en: 'Note' } } },
      ['en'],
    ],
  ])('asks for the texts that are needed: %s', (_what, written, languages) => {
    expect(missingIn({ ...choose('a'), ...written }).toSorted()).toEqual(languages.toSorted());
  });
});

it.each([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'b'],
  ['x', undefined],
])('the neighbor of %s is %s', (key, neighbor) => {
  expect(neighborOf([choose('a'), choose('b'), choose('c')], key)).toBe(neighbor);
});

it('the only file has no neighbor', () => {
  expect(neighborOf([choose('a')], 'a')).toBeUndefined();
});

it.each([
  [{ types: ['Files'] }, true],
  [{ types: ['text/plain', 'text/html'] }, false],
  [null, false],
])('%o has files: %s', (dragged, isSo) => {
  expect(hasFiles(dragged)).toBe(isSo);
});

it('a text of spaces is none', () => {
  expect(writtenIn({ texts: { zh: ' \n', en: 'A weave' } })).toEqual(['en']);
});

it.each([
  ['weave.png', 'weave.png', true],
  ['weave-1.png', 'weave.png', true],
  ['weaves.png', 'weave.png', false],
  ['other.png', 'weave.png', false],
])('%s is named after %s: %s', (stored, sent, isSo) => {
  expect(isNamedAfter(stored, sent)).toBe(isSo);
});
