import { describe, expect, it } from 'vitest';

import { firstOffer, forgetOldDrafts, localDraft, localDrafts, type OfferedDraft } from './local-drafts';

const DAY = 86_400_000;

function storage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    key: (index: number) => [...map.keys()][index] ?? null,
    get length() {
      return map.size;
    },
  };
}

const draft = (at: number) => ({ base: { title: 'T' }, mine: { title: 'typed' }, at });

const offered = (of: Omit<OfferedDraft, 'places'>): OfferedDraft => ({
  ...of,
  places: [localDraft(undefined, [String(of.at)])],
});

describe('what was typed and not saved', () => {
  it('is found again for the same person, item and language, for two weeks', () => {
    const store = storage();
    localDraft(store, ['ann', 'news/1', 'zh']).write(draft(0));
    expect(localDraft(store, ['ann', 'news/1', 'zh']).read(13 * DAY)).toEqual(draft(0));
    expect(localDraft(store, ['ben', 'news/1', 'zh']).read(0)).toBeUndefined();
    expect(localDraft(store, ['ann', 'news/1', 'en']).read(0)).toBeUndefined();
    expect(localDraft(store, ['ann', 'news/1', 'zh']).read(14 * DAY)).toBeUndefined();
  });

  it('is forgotten after that, and nothing else is', () => {
    const store = storage({ theme: 'dark', 'portal-draft:x': 'broken' });
    localDraft(store, ['old']).write(draft(0));
    localDraft(store, ['new']).write(draft(10 * DAY));
    forgetOldDrafts(store, 15 * DAY);
    expect([...store.map.keys()]).toEqual(['theme', 'portal-draft:new']);
  });

  it('of two windows does not replace what the other keeps', () => {
    const drafts = localDrafts(storage(), 'ann:news/1:zh');
    drafts.of('one').write(draft(1));
    drafts.of('two').write(draft(2));
    drafts.of('three').remove();
    expect(drafts.kept().map((place) => place.read(3)?.at)).toEqual([1, 2]);
  });

  it('is offered together with what says nothing different, and otherwise one after the other', () => {
    const earlier = offered({
      base: { title: 'T', body: 'B' },
      mine: { title: 'first', body: 'long' },
      at: 1,
    });
    const later = offered({
      base: { title: 'T', summary: 'S' },
      mine: { title: 'first', summary: 's' },
      at: 2,
    });
    const other = offered({ base: { title: 'T' }, mine: { title: 'second' }, at: 3 });
    expect(firstOffer([other, later, earlier])).toEqual({
      base: { title: 'T', body: 'B', summary: 'S' },
      mine: { title: 'first', body: 'long', summary: 's' },
      at: 2,
      places: [...earlier.places, ...later.places],
    });
    expect(firstOffer([other])).toBe(other);
    expect(firstOffer([])).toBeUndefined();
  });

  it('stays in the form alone where the browser keeps nothing', () => {
    const full = {
      ...storage(),
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(() => localDraft(full, ['a']).write(draft(0))).not.toThrow();
    expect(localDraft(undefined, ['a']).read(0)).toBeUndefined();
  });
});
