import { describe, expect, it } from 'vitest';

import { changeFile } from './change-files';
import type { Comparison } from './compare';

const comparison: Comparison = {
  from: '1.0',
  to: '1.1',
  chapters: [
    { slug: 'scope', number: '1', title: 'Scope', state: 'same', passages: [] },
    {
      slug: 'link',
      number: '2',
      title: 'Link layer',
      state: 'changed',
      passages: [
        {
          id: 'change-HDL-LNK-4',
          heading: 'Retry',
          kind: 'changed',
          requirement: 'HDL-LNK-4',
          isNormative: true,
          parts: [
            { kind: 'same', text: 'A port SHALL keep ' },
            { kind: 'removed', text: '192' },
            { kind: 'added', text: '256' },
            { kind: 'same', text: ' flits,\nor *stop*.' },
          ],
        },
        {
          id: 'change-0123456789',
          heading: '',
          kind: 'added',
          isNormative: false,
          parts: [{ kind: 'added', text: '=1+1' }],
        },
        {
          id: 'change-abcdef0123',
          heading: '',
          kind: 'removed',
          isNormative: false,
          parts: [{ kind: 'removed', text: 'Gone.' }],
        },
      ],
    },
    { slug: 'pool', number: '3', title: 'Pooling', state: 'added', passages: [] },
  ],
};

const source = {
  document: 'Base Specification',
  number: 'HC-001',
  url: 'https://example.org/en/docs/base/compare/1.0...1.1',
  words: {
    added: 'Added',
    removed: 'Removed',
    changed: 'Changed',
    moved: 'Moved',
    start: 'Start of chapter',
  },
};

describe('a list of changes', () => {
  it('is a table with the words before and after, which no spreadsheet executes', () => {
    expect(changeFile('csv', comparison, source).split('\r\n')).toEqual([
      '\uFEFFchapter,chapter_title,section,change,requirement,normative,before,after,url',
      `2,Link layer,Retry,changed,HDL-LNK-4,yes,"A port SHALL keep 192 flits,\nor *stop*.","A port SHALL keep 256 flits,\nor *stop*.",${source.url}#change-HDL-LNK-4`,
      `2,Link layer,,added,,no,,'=1+1,${source.url}#change-0123456789`,
      `2,Link layer,,removed,,no,Gone.,,${source.url}#change-abcdef0123`,
      `3,Pooling,,chapter_added,,,,,${source.url}`,
      '',
    ]);
  });

  it('is a text by chapters and sections, in which marks of the specification are no marks', () => {
    expect(changeFile('md', comparison, source)).toBe(`# Base Specification 1.0 → 1.1

HC-001 · <${source.url}>

## 2 Link layer

### Retry

- [Changed](${source.url}#change-HDL-LNK-4): A port SHALL keep <del>192</del><ins>256</ins> flits, or \\*stop\\*.

### Start of chapter

- [Added](${source.url}#change-0123456789): <ins>=1+1</ins>

- [Removed](${source.url}#change-abcdef0123): <del>Gone.</del>

## 3 Pooling

**Added**
`);
  });
});
