import { describe, expect, it } from 'vitest';

import type { NumberedChapter } from './release-index';
import { droppedRequirements, levelOf, passes, requirementsOf, rolesIn } from './requirements';

const chapter = (
  slug: string,
  texts: Record<string, string>,
  roles: Record<string, string[]> = {},
): NumberedChapter => ({
  slug,
  number: '2',
  title: slug,
  places: Object.entries(texts).map(([number, title]) => ({
    kind: 'requirement',
    id: number,
    number,
    title,
    section: '2.1',
    heading: 'Rates',
    sectionId: 'rates',
    ...(roles[number] ? { appliesTo: roles[number] } : {}),
  })),
});

describe('the level of a requirement', () => {
  it.each([
    ['A port SHALL train.', 'shall'],
    ['A port MUST NOT rest.', 'shall'],
    ['A port SHOULD train and MAY rest.', 'should'],
    ['A port MAY rest.', 'may'],
    // In capitals they count, so the others are everyday words.
    ['A port SHOULD answer what it must not ignore.', 'should'],
    ['A port shall train.', 'shall'],
    ['A port should train.', 'should'],
    ['A port may rest.', 'may'],
    ['Every port trains.', 'shall'],
    ['端口应完成训练。', 'shall'],
    ['端口必须完成训练。', 'shall'],
    ['端口不得丢弃。', 'shall'],
    ['交换机应对三种原因分别计数，计数器可读。', 'shall'],
    ['对应的端口宜完成训练。', 'should'],
    ['响应适宜时，端口可休眠。', 'may'],
    ['相应端口可以休眠。', 'may'],
    ['端口的可用容量相等。', 'shall'],
  ])('%s', (text, level) => {
    expect(levelOf(text)).toBe(level);
  });
});

describe('the index of a release', () => {
  const before = [
    chapter('physical', { 'A-B-001': 'It SHALL.', 'A-B-002': 'It MAY.', 'A-B-004': 'It SHALL in 1 ms.' }),
    chapter('link', { 'A-B-009': 'x' }),
  ];
  const after = [
    chapter('physical', { 'A-B-001': 'It SHALL.', 'A-B-003': 'It SHOULD.', 'A-B-004': 'It SHALL in 2 ms.' }),
  ];

  it('leads to the section of each requirement', () => {
    expect(requirementsOf(after)[0]).toEqual({
      number: 'A-B-001',
      level: 'shall',
      text: 'It SHALL.',
      appliesTo: [],
      chapter: 'physical',
      section: '2.1',
      heading: 'Rates',
      sectionId: 'rates',
    });
  });

  it('says what became of each requirement since an earlier release', () => {
    expect(
      requirementsOf(after, before).map(({ number, change, before: was }) => [number, change, was]),
    ).toEqual([
      ['A-B-001', 'same', undefined],
      ['A-B-003', 'new', undefined],
      ['A-B-004', 'changed', 'It SHALL in 1 ms.'],
    ]);
  });

  it('names what was dropped, but nothing of chapters that a preview leaves out', () => {
    expect(droppedRequirements(after, before).map(({ number }) => number)).toEqual(['A-B-002']);
  });
});

describe('narrowing an index', () => {
  const requirements = requirementsOf([
    chapter(
      'physical',
      { 'A-B-001': 'It SHALL.', 'A-B-002': 'It MAY.', 'A-B-003': 'It SHALL.' },
      { 'A-B-001': ['Switch'], 'A-B-002': ['Switch', 'Gateway'] },
    ),
  ]);
  const numbers = (filter: Parameters<typeof passes>[1]) =>
    requirements.filter((item) => passes(item, filter)).map(({ number }) => number);

  it('offers the roles that are named', () => {
    expect(rolesIn(requirements)).toEqual(['Switch', 'Gateway']);
  });

  it.each([
    [{}, ['A-B-001', 'A-B-002', 'A-B-003']],
    [{ level: 'may' }, ['A-B-002']],
    [{ chapter: 'link' }, []],
    // What names no role binds everyone.
    [{ applies: 'Gateway' }, ['A-B-002', 'A-B-003']],
    [{ applies: 'Switch', level: 'shall' }, ['A-B-001', 'A-B-003']],
  ] as const)('by %j', (filter, expected) => {
    expect(numbers(filter)).toEqual(expected);
  });
});
