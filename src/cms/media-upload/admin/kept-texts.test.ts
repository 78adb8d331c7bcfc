import { afterEach, expect, it, vi } from 'vitest';

import { noDetails } from '../domain';

import { keptTexts } from './kept-texts';

function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

it('texts are there again with the file that the library has already, for their own account only', () => {
  vi.stubGlobal('window', { localStorage: storage() });
  const [ann, ben] = [keptTexts('ann'), keptTexts('ben')];
  const details = { caption: { zh: '', en: 'Caption' }, credit: 'Wen', tags: ['loom'] };
  ann.keep('a', { texts: { zh: '一幅', en: '' }, details: noDetails, id: undefined });
  ann.keep('b', { texts: { zh: '', en: 'One' }, details, id: 'media-1' });
  expect(ann.of('a')).toEqual({ texts: { zh: '一幅', en: '' }, details: noDetails, id: undefined });
  expect(ann.of('b')).toEqual({ texts: { zh: '', en: 'One' }, details, id: 'media-1' });
  expect(ben.of('a')).toBeUndefined();
  ann.forget(['a']);
  expect([ann.of('a'), ann.of('b')?.id]).toEqual([undefined, 'media-1']);
});
