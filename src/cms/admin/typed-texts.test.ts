import { describe, expect, it } from 'vitest';

import { saysTheSame, typedTexts, withKept } from './typed-texts';

function storage() {
  const map = new Map<string, string>();
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

const begun = { event: 'accept', text: '' };

describe('what staff typed and have not sent', () => {
  it('is there again after the page was left, for the same account and form only', () => {
    const store = storage();
    typedTexts(store).write('ann:comment', { event: 'reject', text: 'No, because' });
    const later = typedTexts(store);
    expect(withKept(begun, later.read('ann:comment'))).toEqual({ event: 'reject', text: 'No, because' });
    expect(later.read('ben:comment')).toBeNull();
    expect(later.read('ann:reply')).toBeNull();
  });

  it('is gone once it was sent', () => {
    const store = storage();
    const drafts = typedTexts(store);
    drafts.write('ann:comment', begun);
    drafts.remove('ann:comment');
    expect(drafts.read('ann:comment')).toBeNull();
    expect(store.map.size).toBe(0);
  });

  it('stays on the page where the browser keeps nothing, or has no room', () => {
    const full = {
      ...storage(),
      setItem: () => {
        throw new Error('full');
      },
    };
    for (const store of [undefined, full]) {
      const drafts = typedTexts(store);
      drafts.write('ann:note', { text: 'typed' });
      expect(withKept({ text: '' }, drafts.read('ann:note'))).toEqual({ text: 'typed' });
    }
  });

  it('reaches every form that shows it, until that is closed', () => {
    const drafts = typedTexts(storage());
    let told = 0;
    const stop = drafts.subscribe(() => {
      told += 1;
    });
    drafts.write('ann:note', { text: 'a' });
    drafts.remove('ann:note');
    stop();
    drafts.write('ann:note', { text: 'b' });
    expect(told).toBe(2);
  });
});

describe('a form', () => {
  it('takes over nothing that it has no field for, or that is broken', () => {
    expect(withKept(begun, '{"text":"typed","event":1,"other":"x"}')).toEqual({
      event: 'accept',
      text: 'typed',
    });
    for (const broken of ['{', '[]', 'null', null]) expect(withKept(begun, broken)).toEqual(begun);
  });

  it('keeps nothing while it says what it began with', () => {
    expect(saysTheSame(begun, { text: '', event: 'accept' })).toBe(true);
    expect(saysTheSame(begun, { text: ' ', event: 'accept' })).toBe(false);
    expect(saysTheSame(begun, { text: '', event: 'reject' })).toBe(false);
  });
});
