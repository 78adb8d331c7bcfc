import { describe, expect, it } from 'vitest';

import type { RichText, RichTextBlock } from '@/ui/rich-text/model';

import { compareChapters, compareTexts } from './compare';

const paragraph = (text: string): RichTextBlock => ({
  type: 'paragraph',
  children: [{ type: 'text', text }],
});
const body = (...texts: string[]): RichText => ({ blocks: texts.map(paragraph) });
const chapter = (slug: string, ...texts: string[]) => ({
  slug,
  number: '1',
  title: slug,
  body: body(...texts),
});

describe('the comparison of releases', () => {
  it('tells added, removed, changed and unchanged chapters apart', () => {
    const compared = compareChapters(
      [chapter('same', 'a b'), chapter('changed', 'a limit of 64 flits'), chapter('gone', 'x')],
      [chapter('same', 'a b'), chapter('changed', 'a limit of 96 flits'), chapter('new', 'y')],
    );
    expect(compared.map(({ slug, state }) => [slug, state])).toEqual([
      ['same', 'same'],
      ['changed', 'changed'],
      ['new', 'added'],
      ['gone', 'removed'],
    ]);
  });

  it('names a change by what differs, so other changes leave its name alone', () => {
    const idsOf = (before: string[], after: string[]) =>
      compareChapters([chapter('link', ...before)], [chapter('link', ...after)])
        .flatMap(({ passages }) => passages)
        .map(({ id, parts }) => [parts.find(({ kind }) => kind === 'added')?.text, id]);
    const [[, alone] = []] = idsOf(['Credits: 64.'], ['Credits: 96.']);
    expect(alone).toMatch(/^change-[0-9a-f]{10}$/);
    const among = idsOf(['First of all.', 'Credits: 64.'], ['Second to none!', 'Credits: 96.']);
    expect(among.find(([added]) => added === '96')).toEqual(['96', alone]);
    expect(new Set(among.map(([, id]) => id)).size).toBe(among.length);
  });

  it('tells the same change in two places apart', () => {
    const compared = compareChapters(
      [chapter('link', 'Begin.', 'Middle.', 'End.')],
      [chapter('link', 'Begin.', 'Stop.', 'Middle.', 'Stop.', 'End.')],
    );
    const [first, second] = compared.flatMap(({ passages }) => passages).map(({ id }) => id);
    expect(second).toBe(`${first}-2`);
  });

  it('names sections by number, and a number that others push on is no change', () => {
    const section = (level: 2 | 3, title: string): RichTextBlock => ({
      type: 'heading',
      level,
      id: title.toLowerCase(),
      children: [{ type: 'text', text: title }],
    });
    const retry = [section(2, 'Retry'), section(3, 'Timers'), paragraph('Timers run.')];
    const text = (...blocks: RichTextBlock[]) => [
      { slug: 'link', number: '4', title: 'Link', body: { blocks } },
    ];
    const compared = compareChapters(
      text(section(2, 'Begin'), ...retry),
      text(section(2, 'Begin'), section(2, 'Credits'), paragraph('New.'), ...retry, paragraph('Late.')),
    );
    expect(
      compared.flatMap(({ passages }) => passages).map(({ heading, parts }) => [heading, parts]),
    ).toEqual([
      ['4.2 Credits', [{ kind: 'added', text: 'Credits' }]],
      ['4.2 Credits', [{ kind: 'added', text: 'New.' }]],
      ['4.3.1 Timers', [{ kind: 'added', text: 'Late.' }]],
    ]);
  });

  it('marks the words that differ', () => {
    const [passage] = compareTexts(body('a limit of 64 flits'), body('a limit of 96 flits'));
    expect(passage?.kind).toBe('changed');
    expect(passage?.parts.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: '64' },
      { kind: 'added', text: '96' },
    ]);
  });

  it('has a formula between words as a whole', () => {
    const formula = (text: string) =>
      ({ type: 'formula', text, latex: text, mathml: '', spoken: '' }) as const;
    const limit = (text: string): RichText => ({
      blocks: [
        { type: 'paragraph', children: [{ type: 'text', text: 'a limit of ' }, formula(text), formula('n')] },
      ],
    });
    const [passage, ...others] = compareTexts(limit('2 n + 1'), limit('2 n + 3'));
    expect(others).toEqual([]);
    expect(passage?.parts).toEqual([
      { kind: 'same', text: 'a limit of ' },
      { kind: 'removed', text: '2 n + 1' },
      { kind: 'added', text: '2 n + 3' },
      { kind: 'same', text: 'n' },
    ]);
    expect(compareTexts(limit('n'), limit('n'))).toEqual([]);
  });

  it('finds the words of Chinese text', () => {
    const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
    const [passage] = compareTexts(body('发送方应重启定时器'), body('发送方应停止定时器'), segmenter);
    const changed = passage?.parts.filter(({ kind }) => kind !== 'same').map(({ text }) => text);
    expect(changed).toEqual(['重启', '停止']);
  });

  it('names the heading above a passage', () => {
    const heading: RichTextBlock = {
      type: 'heading',
      level: 2,
      id: 'timers',
      children: [{ type: 'text', text: 'Timers' }],
    };
    const passages = compareTexts({ blocks: [heading] }, { blocks: [heading, paragraph('New.')] });
    expect(passages).toEqual([
      { heading: 'Timers', kind: 'added', parts: [{ kind: 'added', text: 'New.' }], isNormative: false },
    ]);
  });

  it('does not pair lines that have little in common', () => {
    const passages = compareTexts(body('Lanes are trained one by one.'), body('Credits: 2 047 at most.'));
    expect(passages.map(({ kind }) => kind)).toEqual(['added', 'removed']);
  });

  const table = (...rows: string[][]): RichTextBlock => {
    const cells = (row: string[]) => row.map((text) => [{ type: 'text' as const, text }]);
    return { type: 'table', header: cells(['Timer', 'Value']), rows: rows.map(cells) };
  };

  it('compares tables by rows and cells', () => {
    const passages = compareTexts(
      { blocks: [table(['T_A', '10 ms'], ['T_B', '64 symbols and more'])] },
      { blocks: [table(['T_A', '5 s'], ['T_C', 'x'], ['T_B', '64 symbols and more'])] },
    );
    expect(passages).toEqual([
      expect.objectContaining({
        kind: 'changed',
        row: {
          columns: ['Timer', 'Value'],
          cells: [
            [{ kind: 'same', text: 'T_A' }],
            [
              { kind: 'removed', text: '10 ms' },
              { kind: 'added', text: '5 s' },
            ],
          ],
        },
      }),
      expect.objectContaining({
        kind: 'added',
        row: {
          columns: ['Timer', 'Value'],
          cells: [[{ kind: 'added', text: 'T_C' }], [{ kind: 'added', text: 'x' }]],
        },
      }),
    ]);
  });

  const requirement = (number: string, text: string): RichTextBlock => ({
    type: 'requirement',
    number,
    body: [paragraph(text)],
  });

  it('compares requirements by their numbers, whatever they say and wherever they are', () => {
    const passages = compareTexts(
      { blocks: [requirement('A-B-001', 'A port SHALL rest.'), paragraph('One.'), paragraph('Two.')] },
      {
        blocks: [
          paragraph('One.'),
          requirement('A-B-002', 'A port SHALL rest.'),
          paragraph('Two.'),
          requirement('A-B-001', 'Lanes are trained in pairs.'),
        ],
      },
    );
    expect(passages.map(({ kind, requirement: number }) => [kind, number])).toEqual([
      ['added', 'A-B-002'],
      ['changed', 'A-B-001'],
    ]);
  });

  it('knows text that was moved', () => {
    const passages = compareTexts(
      body('A sentence that is long enough.', 'One.', 'Two.'),
      body('One.', 'Two.', 'A sentence that is long enough.'),
    );
    expect(passages.map(({ kind, parts }) => [kind, parts])).toEqual([
      ['moved', [{ kind: 'same', text: 'A sentence that is long enough.' }]],
    ]);
  });

  it('tells what binds from what explains', () => {
    const passages = compareTexts(
      { blocks: [] },
      {
        blocks: [
          requirement('A-B-001', 'Every port trains.'),
          paragraph('A port SHOULD rest.'),
          paragraph('Ports rest at night.'),
        ],
      },
    );
    expect(passages.map(({ isNormative }) => isNormative)).toEqual([true, true, false]);
  });
});

describe('the comparison of diagrams', () => {
  it('goes by what their lines say', () => {
    const diagram = (...steps: string[]): RichText => ({
      blocks: [
        {
          type: 'diagram',
          id: 'fig-a',
          caption: 'Replay',
          kind: 'sequence',
          name: 'Sequence chart',
          source: '',
          svg: '',
          steps,
        },
      ],
    });
    const passages = compareTexts(
      diagram('A to B: SEQ 40', 'B to A: ACK'),
      diagram('A to B: SEQ 41', 'B to A: ACK'),
    );
    expect(passages.map(({ kind, parts }) => [kind, parts.filter((part) => part.kind !== 'same')])).toEqual([
      [
        'changed',
        [
          { kind: 'removed', text: '40' },
          { kind: 'added', text: '41' },
        ],
      ],
    ]);
  });
});
