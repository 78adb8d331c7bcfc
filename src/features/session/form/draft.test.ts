import { beforeEach, describe, expect, it, vi } from 'vitest';

import { dropDraft, forgetDrafts, keepDraft, readDraft } from './draft';

/** Storage of a browser: its keys are its own properties, as `Object.keys` sees them. */
function emptyStorage(): Storage {
  return Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      Reflect.deleteProperty(this, key);
    },
  }) as Storage;
}

const draft = { name: 'apply', fields: ['name', 'email'] };
const typed = { name: 'Ada Lovelace' };

beforeEach(() => {
  vi.useRealTimers();
  vi.stubGlobal('localStorage', emptyStorage());
  vi.stubGlobal('sessionStorage', emptyStorage());
});

describe('a draft', () => {
  it('comes back to its own person, without fields that are not its own', () => {
    keepDraft(draft, 'ada', { ...typed, password: 'x' });
    expect(readDraft(draft, 'ada')).toEqual(typed);
    expect(readDraft({ ...draft, name: 'other' }, 'ada')).toEqual({});
  });

  it('of a guest stays in the tab', () => {
    keepDraft(draft, '', typed);
    expect(Object.keys(localStorage)).toEqual([]);
    expect(readDraft(draft, '')).toEqual(typed);
    expect(readDraft(draft, 'ada')).toEqual({});
  });

  it('is gone as soon as another member uses the device', () => {
    keepDraft(draft, 'ada', typed);
    expect(readDraft(draft, 'adam')).toEqual({});
    expect(readDraft(draft, 'ada')).toEqual({});
  });

  it('is forgotten after fourteen days, when it was sent, and when nothing is typed', () => {
    vi.useFakeTimers({ now: 0 });
    keepDraft(draft, 'ada', typed);
    vi.setSystemTime(14 * 24 * 3600 * 1000);
    expect(readDraft(draft, 'ada')).toEqual(typed);
    vi.setSystemTime(14 * 24 * 3600 * 1000 + 1);
    expect(readDraft(draft, 'ada')).toEqual({});
    keepDraft(draft, 'ada', typed);
    dropDraft(draft, 'ada');
    expect(readDraft(draft, 'ada')).toEqual({});
    keepDraft(draft, 'ada', typed);
    keepDraft(draft, 'ada', {});
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('goes when the member logs out, and nothing else does', () => {
    keepDraft(draft, 'ada', typed);
    keepDraft(draft, '', typed);
    localStorage.setItem('theme-appearance', 'dark');
    forgetDrafts();
    expect(Object.keys(localStorage)).toEqual(['theme-appearance']);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('leaves out what is no longer good', () => {
    keepDraft(draft, 'ada', { ...typed, email: 'ada@example.org' });
    const stillGood = ({ name }: Readonly<Record<string, unknown>>) => ({ name });
    expect(readDraft({ ...draft, stillGood }, 'ada')).toEqual(typed);
  });

  it('is no reason to fail where storage is forbidden', () => {
    const forbidden = () => {
      throw new Error('denied');
    };
    vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
    keepDraft(draft, 'ada', typed);
    dropDraft(draft, 'ada');
    expect(readDraft(draft, 'ada')).toEqual({});
  });
});
