import { describe, expect, it } from 'vitest';

import { checklistOf, countChecks, isShown } from './checklist';
import { checklistCsv, checklistFromCsv } from './checklist-csv';
import { carriedOver, earlierChecks } from './checklist-earlier';

const requirements = [
  { id: 'A-B-001', level: 'SHALL', section: '2.1', text: 'It SHALL, "always".' },
  { id: 'A-B-002', level: 'MAY', section: '2.2', text: '=rest' },
  { id: 'A-B-003', level: 'MAY', section: '2.2', text: 'line\nbreak' },
];

describe('a checklist', () => {
  it('is read from what was stored, without what it does not know', () => {
    expect(checklistOf({ 'A-B-001': 'met', 'A-B-002': 'perhaps', 'A-B-003': 3 })).toEqual({
      'A-B-001': 'met',
    });
    for (const nothing of [null, 'met', undefined, 7]) expect(checklistOf(nothing)).toEqual({});
  });

  it('counts what was checked', () => {
    expect(countChecks({ a: 'met', b: 'met', c: 'not-applicable' })).toEqual({
      met: 2,
      partly: 0,
      unmet: 0,
      'not-applicable': 1,
    });
  });

  it('comes back from its file', () => {
    const checklist = { 'A-B-001': 'met', 'A-B-003': 'unmet' } as const;
    const file = checklistCsv(requirements, checklist);
    expect(file).toContain(`A-B-002,,MAY,2.2,'=rest`);
    expect(checklistFromCsv(file)).toEqual(checklist);
  });

  it.each([';', '\t'])('is read with other separators, columns, and capitals: %j', (separator) => {
    const file = [
      ['Note', 'ID', 'Check'],
      ['a, "b"', 'A-B-001', 'Partly'],
    ];
    const text = file.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator));
    expect(checklistFromCsv(text.join('\n'))).toEqual({ 'A-B-001': 'partly' });
  });

  it.each(['', 'id,state\r\nA-B-001,met', '{"A-B-001": "met"}', '"unfinished'])(
    'is not read from %j',
    (text) => {
      expect(checklistFromCsv(text)).toBeUndefined();
    },
  );

  it('keeps from an earlier release only what says the same, and nothing over a new check', () => {
    const later = requirements.map((item) => (item.id === 'A-B-003' ? { ...item, text: 'other' } : item));
    expect(
      carriedOver(
        { requirements, checklist: { 'A-B-001': 'met', 'A-B-002': 'partly', 'A-B-003': 'met' } },
        { requirements: later, checklist: { 'A-B-002': 'unmet' } },
      ),
    ).toEqual({ 'A-B-001': 'met', 'A-B-002': 'unmet' });
  });

  it('says what the latest earlier release had, where nothing is said now', () => {
    const earlier = [
      { version: '1.1', checklist: { 'A-B-001': 'met', 'A-B-002': 'unmet' } },
      { version: '1.0', checklist: { 'A-B-002': 'met', 'A-B-003': 'partly' } },
    ] as const;
    expect(earlierChecks({ 'A-B-001': 'unmet' }, earlier)).toEqual(
      new Map([
        ['A-B-002', { version: '1.1', check: 'unmet' }],
        ['A-B-003', { version: '1.0', check: 'partly' }],
      ]),
    );
  });

  it.each([
    ['', true, true],
    ['open', false, true],
    ['met', true, false],
    ['partly', false, false],
  ] as const)('is narrowed to %j', (shown, isChecked, isOpen) => {
    const checklist = { 'A-B-001': 'met' } as const;
    expect([isShown(checklist, 'A-B-001', shown), isShown(checklist, 'A-B-002', shown)]).toEqual([
      isChecked,
      isOpen,
    ]);
  });
});
