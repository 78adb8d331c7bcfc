import { describe, expect, it } from 'vitest';

import { differences } from './differences';

const text = (words: string, format = 0) => ({ type: 'text', version: 1, text: words, format });
const paragraph = (...children: unknown[]) => ({ type: 'paragraph', version: 1, children });
const link = (url: string, words: string) => ({
  type: 'link',
  version: 1,
  fields: { url },
  children: [text(words)],
});
const named = (source: unknown, target: unknown) =>
  differences(source, target).map(({ side, text: fact }) => `${side} ${fact}`);

describe('what differs between a source and its translation', () => {
  it.each([
    ['每通道112 GT/s，共16条。', 'Each lane runs at 112 GT/s, 16 lanes.'],
    ['共1,024个', 'in total 1024'],
    ['宽度为１６位', '16 bits wide'],
    ['4\u202f096个端点和1\u2009234\u2009567项', '4,096 endpoints and 1234567 entries'],
    ['2026年3月5日', 'March 5, 2026'],
    ['延迟低于5 ns', 'less than 5ns of latency'],
    ['见HDL-TXN-004。', 'See HDL-TXN-004.'],
    ['公式$E=mc^2$', 'The formula $E=mc^2$'],
    ['见https://example.org/a。', 'See https://example.org/a.'],
    ['共24个通道', 'Twenty-four lanes'],
    ['二十四个通道', '24 lanes'],
    ['共250项，分3类', 'two hundred and fifty entries of three kinds'],
    ['二〇二六年发布', 'Released in 2026'],
    ['三个步骤', '3 steps'],
    ['一千零二十四位', '1,024 bits'],
    ['1,024位', 'one thousand and twenty-four bits'],
  ])('is nothing in %s', (source, target) => {
    expect(differences(source, target)).toEqual([]);
  });

  it('names a missing number with its unit and one that was added', () => {
    expect(named('速率为112 GT/s', 'It runs at 64 GT/s')).toEqual(['missing 112 GT/s', 'added 64 GT/s']);
    expect(named('112 GT/s', '112 GHz')).toEqual(['missing 112 GT/s', 'added 112 GHz']);
  });

  it.each([
    ['共24个通道', 'Twenty-five lanes', ['missing 24']],
    ['二十四个通道', '42 lanes', ['added 42']],
    ['24与24', 'twenty-four', ['missing 24']],
    ['24 GT/s', 'twenty-fourth', ['missing 24 GT/s']],
    ['统一接口，十分稳定，以防万一', '1 interface, 10 and 10001', ['added 1', 'added 10', 'added 10001']],
    ['1个', 'This one', ['missing 1']],
    ['2.4', 'twenty-four', ['missing 2.4']],
  ])('is still named where words say another number: %s and %s', (source, target, expected) => {
    expect(named(source, target)).toEqual(expected);
  });

  it('counts how often a number occurs', () => {
    expect(named('16与16', '16')).toEqual(['missing 16']);
  });

  it('names codes and formulas that were changed', () => {
    expect(named('见HDL-TXN-004，0x1F', 'See HDL-TXN-005')).toEqual([
      'missing HDL-TXN-004',
      'missing 0x1F',
      'added HDL-TXN-005',
    ]);
    expect(named('$a+b$', '$a-b$')).toEqual(['missing $a+b$', 'added $a-b$']);
    const formula = (latex: string) => ({ type: 'block', fields: { id: '1', blockType: 'formula', latex } });
    expect(named('costs $5 and $10', '费用为$5与$10')).toEqual([]);
    const inline = (latex: string) => ({
      type: 'inlineBlock',
      fields: { id: latex, blockType: 'formula', latex },
    });
    expect(named(inline('n'), inline('n'))).toEqual([]);
    expect(named(inline('n_1'), inline('n_2'))).toEqual(['missing n_1', 'added n_2']);
    expect(named(formula('x^2'), formula('x^3'))).toEqual(['missing x^2', 'added x^3']);
  });

  it('compares inline code and the targets of links, whatever their words', () => {
    const source = paragraph(text('运行'), text('npm start', 16), link('/docs', '说明'));
    expect(named(source, paragraph(text('Run '), text('npm start', 16), link('/docs', 'Manual')))).toEqual(
      [],
    );
    expect(named(source, paragraph(text('Run npm start'), link('/news', 'Manual')))).toEqual([
      'missing npm start',
      'missing /docs',
      'added /news',
    ]);
    const internal = (value: unknown) => ({
      type: 'link',
      fields: { doc: { value } },
      children: [text('a')],
    });
    expect(named(internal('one'), internal({ id: 'one' }))).toEqual([]);
  });

  it('reads a number that a format divides', () => {
    expect(named(paragraph(text('11'), text('2 GT/s', 1)), '112 GT/s')).toEqual([]);
  });
});
