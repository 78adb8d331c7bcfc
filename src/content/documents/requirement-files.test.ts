import { describe, expect, it } from 'vitest';

import { requirementFile } from './requirement-files';
import type { IndexedRequirement } from './requirements';

const requirements: IndexedRequirement[] = [
  {
    number: 'A-B-001',
    level: 'shall',
    text: '=1+1 SHALL be < 2, "always"\u0007',
    appliesTo: ['Switch', 'Gateway'],
    chapter: 'physical',
    section: '2.1',
    heading: 'Rates & widths',
    change: 'changed',
  },
  {
    number: 'A-B-002',
    level: 'may',
    text: '端口可休眠。',
    appliesTo: [],
    chapter: 'physical',
    section: '2.2',
    heading: '',
    change: 'new',
  },
];

const source = {
  slug: 'base',
  document: 'Base & more',
  number: 'H-1',
  version: '1.1+a',
  date: '2025-12-01T00:00:00.000Z',
  language: 'en',
  comparedWith: '1.0',
  url: 'https://portal.example/en/docs/base/v/1.1/requirements',
  urlOf: ({ number }: { number: string }) => `https://portal.example/?a=1&b=2#${number}`,
};

describe('requirements as CSV', () => {
  it('have a byte order mark, and run nothing in a spreadsheet', () => {
    const [head, row, next] = requirementFile('csv', requirements, source).split('\r\n');
    expect(head).toBe('\uFEFFid,level,applies_to,section,heading,text,compared_with,change,url');
    expect(row).toBe(
      `A-B-001,SHALL,Switch; Gateway,2.1,Rates & widths,"'=1+1 SHALL be < 2, ""always""\u0007",1.0,changed,https://portal.example/?a=1&b=2#A-B-001`,
    );
    expect(next).toContain('A-B-002,MAY,,2.2,,端口可休眠。,1.0,new,');
  });
});

describe('requirements as JSON', () => {
  it('say which release they are from', () => {
    expect(JSON.parse(requirementFile('json', requirements, source))).toMatchObject({
      number: 'H-1',
      version: '1.1+a',
      comparedWith: '1.0',
      requirements: [
        { id: 'A-B-001', level: 'SHALL', appliesTo: ['Switch', 'Gateway'], change: 'changed' },
        { id: 'A-B-002', level: 'MAY', appliesTo: [], text: '端口可休眠。' },
      ],
    });
  });
});

describe('requirements as ReqIF', () => {
  const file = requirementFile('reqif', requirements, source);

  it('hold the words as XML allows them', () => {
    expect(file).toContain('<xhtml:div>=1+1 SHALL be &lt; 2, &quot;always&quot;</xhtml:div>');
    expect(file).toContain('<TITLE>H-1 Base &amp; more 1.1+a</TITLE>');
    expect(file).toContain('IDENTIFIER="specification-en-base-1.1_a"');
  });

  it('keep the identifier of a requirement from release to release', () => {
    const idsIn = (text: string) =>
      [...text.matchAll(/<SPEC-OBJECT IDENTIFIER="([^"]+)"/g)].map(([, id]) => id);
    expect(idsIn(file)).toEqual(['requirement-en-base-A-B-001', 'requirement-en-base-A-B-002']);
    expect(idsIn(requirementFile('reqif', requirements, { ...source, version: '2.0' }))).toEqual(idsIn(file));
  });
});
