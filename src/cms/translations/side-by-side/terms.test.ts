import { describe, expect, it } from 'vitest';

import { markTerms, termsIn } from './terms';

const credit = { names: ['信用'], target: 'credit' };
const control = { names: ['信用流控', '流量控制'], target: 'credit-based flow control' };
const marked = (text: string, terms: Parameters<typeof markTerms>[1]) =>
  markTerms(text, terms).map(({ text: part, term }) => (term ? `[${part}]` : part));

describe('terms of the glossary in a text', () => {
  it('are found within Chinese words, the longest name first', () => {
    expect(marked('由信用流控返还信用。', [credit, control])).toEqual([
      '由',
      '[信用流控]',
      '返还',
      '[信用]',
      '。',
    ]);
  });

  it('are whole words in English, in any case and with a plural', () => {
    const terms = [
      { names: ['credit'], target: '信用' },
      { names: ['link'], target: '链路' },
    ];
    expect(marked('Credits of linked accreditation links', terms)).toEqual([
      '[Credits]',
      ' of linked accreditation ',
      '[links]',
    ]);
  });

  it('are found beside Chinese characters', () => {
    expect(marked('使用CRC校验', [{ names: ['CRC'], target: 'CRC' }])).toEqual(['使用', '[CRC]', '校验']);
  });

  it('may have signs in their names', () => {
    expect(marked('C++ (a.b) axb', [{ names: ['a.b', 'C++'], target: 'x' }])).toEqual([
      '[C++]',
      ' (',
      '[a.b]',
      ') axb',
    ]);
  });

  it('leave a text without terms whole', () => {
    expect(marked('正文', [])).toEqual(['正文']);
    expect(marked('', [credit])).toEqual([]);
  });

  it('are listed once, in the order of the text', () => {
    expect(termsIn(['流量控制', '信用与信用'], [credit, control])).toEqual([control, credit]);
  });
});
