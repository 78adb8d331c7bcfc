import { describe, expect, it } from 'vitest';

import { authorshipAfter, storedAuthorship } from './authorship';

const ann = { staff: 'ann', language: 'zh' } as const;
const ben = { staff: 'ben', language: 'en' } as const;

describe('the authors of a version', () => {
  it('are those of the save', () => {
    const before = { typing: false, edits: [ann] };
    expect(authorshipAfter(before, ben, false)).toEqual({ typing: false, edits: [ben] });
  });

  it('are all who typed in it', () => {
    const before = { typing: true, edits: [ann] };
    expect(authorshipAfter(before, ben, true)).toEqual({ typing: true, edits: [ann, ben] });
  });

  it('are named once per language, the last one last', () => {
    const before = { typing: true, edits: [ann, ben] };
    expect(authorshipAfter(before, ann, true)).toEqual({ typing: true, edits: [ben, ann] });
    const inEnglish = { ...ann, language: 'en' } as const;
    expect(authorshipAfter(before, inEnglish, true).edits).toEqual([ann, ben, inEnglish]);
  });

  it('begin with the one who types after a save', () => {
    expect(authorshipAfter({ typing: false, edits: [ann] }, ben, true)).toEqual({
      typing: true,
      edits: [ben],
    });
  });

  it('of a save are not those who typed before it', () => {
    expect(authorshipAfter({ typing: true, edits: [ann] }, ben, false)).toEqual({
      typing: false,
      edits: [ben],
    });
  });
});

describe('a stored authorship', () => {
  it('is read as it was written', () => {
    const written = { typing: true, edits: [ann, { staff: null, language: 'all' }] };
    expect(storedAuthorship(JSON.parse(JSON.stringify(written)))).toEqual(written);
  });

  it.each([[undefined], [null], ['text'], [[]], [{}], [{ edits: 'ann' }], [{ edits: [null, 7, {}] }]])(
    'that is no authorship names nobody: %j',
    (value) => {
      expect(storedAuthorship(value)).toEqual({ typing: false, edits: [] });
    },
  );
});
