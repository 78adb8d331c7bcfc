import { describe, expect, it } from 'vitest';

import { messages } from '@/i18n/by-language/home';
import { locales } from '@/i18n/locales';

import { type FactName, factWidths, textAt, textWidth, withOwnTexts, withTextAt } from './domain';

describe('texts that editors wrote', () => {
  const usual = { title: 'Title', steps: { apply: { title: 'Apply', text: 'Enter' } }, names: ['a', 'b'] };

  it('take the place of the defaults, one by one', () => {
    expect(withOwnTexts(usual, { steps: { apply: { text: ' Write ' } } })).toEqual({
      title: 'Title',
      steps: { apply: { title: 'Apply', text: 'Write' } },
      names: ['a', 'b'],
    });
  });

  it.each([
    undefined,
    null,
    {},
    { title: null, steps: null },
    { title: '  ', steps: { apply: { title: '' } } },
  ])('leave the defaults where they are empty: %j', (own) => {
    expect(withOwnTexts(usual, own)).toEqual(usual);
  });

  it('take the place of a list line by line', () => {
    expect(withOwnTexts(usual, { names: ' c \n\nd' }).names).toEqual(['c', 'd']);
  });

  it('never take the place of a whole part', () => {
    expect(withOwnTexts(usual, { steps: 'Steps' })).toEqual(usual);
  });

  it('are put where their label is', () => {
    const first = withTextAt({}, 'steps.apply.text', ' Write ');
    expect(withTextAt(first, 'title', 'Head')).toEqual({
      title: 'Head',
      steps: { apply: { text: 'Write' } },
    });
    expect(withTextAt(first, 'title', '  ')).toEqual(first);
    expect(withTextAt(first, 'title', null)).toEqual(first);
  });

  it('have defaults, of which a list is shown line by line', () => {
    expect(textAt(usual, 'steps.apply.title')).toBe('Apply');
    expect(textAt(usual, 'names')).toBe('a\nb');
    expect(() => textAt(usual, 'steps.apply')).toThrow('steps.apply');
    expect(() => textAt(usual, 'title.part')).toThrow('title.part');
  });
});

describe('what is written in drawings', () => {
  it.each([
    ['12-bit EID', 10],
    ['读 · 写', 7],
    ['端到端', 6],
    ['', 0],
  ])('has a width: %s', (text, width) => {
    expect(textWidth(text)).toBe(width);
  });

  it.each(locales)('fits its place by default (%s)', (locale) => {
    const { facts } = messages[locale].architecture;
    expect(Object.keys(facts).toSorted()).toEqual(Object.keys(factWidths).toSorted());
    const tooWide = (Object.keys(factWidths) as FactName[]).filter(
      (name) => textWidth(facts[name]) > factWidths[name],
    );
    expect(tooWide).toEqual([]);
  });
});
