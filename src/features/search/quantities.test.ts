import { beforeAll, describe, expect, it } from 'vitest';
import { excerptOf, Marker } from './excerpt';
import { foldText } from './fold';
import { quantitiesOf, withQuantities } from './quantities';
import { parseQuery } from './query';
import { loadDictionary } from './segment';
import { shortAnswer } from './short-answer';
import { Synonyms } from './synonyms';

const conditions = (query: string) =>
  parseQuery(query, new Synonyms([])).required.map(({ condition }) => condition);

// The dictionary is large, and a machine that checks everything is busy.
beforeAll(() => loadDictionary(), 60_000);

describe('numbers and quantities', () => {
  it.each([
    ['64 GT/s', '64gt/s'],
    ['64\u00a0GT/s', '64gt/s'],
    ['至多2\u202f048个', '至多2048个'],
    ['4,096 endpoints', '4096 endpoints'],
    ['37.5 kW', '37.5kw'],
    ['37.5千瓦', '37.5kw'],
    ['250 µs', '250μs'],
    ['0.375 ns', '0.375ns'],
  ])('write %j in one way', (written, compared) => {
    expect(withQuantities(foldText(written))).toBe(compared);
  });

  it.each(['release 1.1 200 times', 'HDL-TXN-014', '2 3456', '0x0401', 'x8 ports', '64 messages'])(
    'leave %j as it is',
    (text) => {
      expect(quantitiesOf(foldText(text))).toEqual([]);
    },
  );

  it('are the same query however they are written', () => {
    expect(conditions('64GT/s')).toEqual(conditions('64 GT/s'));
    expect(conditions('2048')).toEqual(conditions('2 048'));
  });
});

describe('the number of a section', () => {
  it.each(['section 5.2', 'Section 5.2', '§5.2', '5.2节', '第5.2节'])('is known as %j', (query) => {
    expect(conditions(query)).toEqual(["'§5.2'"]);
  });

  it('may be of any level', () => {
    expect(conditions('section 6.2.2.1')).toEqual(["'§6.2.2.1'"]);
  });

  it.each(['1.1', '5.2 GHz', 'section 5.2 of what', '1.1版'])('is not meant by %j', (query) => {
    expect(conditions(query).join(' ')).not.toContain('§');
  });
});

describe('a table in an excerpt', () => {
  const text =
    'Each port has a width. Width · 64 GT/s · 112 GT/s | x4 · 32 GB/s · 56 GB/s | x8 · 64 GB/s · 112 GB/s';

  it('is the row with the words, with the names of its columns', () => {
    const { excerpt, highlights } = excerptOf(text, new Marker(['x8']));
    expect(excerpt).toBe('x8 · 64 GT/s: 64 GB/s · 112 GT/s: 112 GB/s');
    expect(highlights).toEqual([[0, 2]]);
  });

  it('is the first row where only the caption or the names of the columns have the words', () => {
    const captioned = 'Table 2-1 Widths of a port | Width · Rate | x4 · 32 GB/s | x8 · 64 GB/s';
    expect(excerptOf(captioned, new Marker(['widths'])).excerpt).toBe('x4 · Rate: 32 GB/s');
    expect(excerptOf(captioned, new Marker(['rate']))).toEqual({
      excerpt: 'x4 · Rate: 32 GB/s',
      highlights: [[5, 9]],
    });
    expect(excerptOf(captioned, new Marker(['widths', 'x8'])).excerpt).toBe('x8 · Rate: 64 GB/s');
    expect(excerptOf(captioned, new Marker(['zzq'])).excerpt).toBe('x4 · Rate: 32 GB/s');
  });

  it('is left out where the words are in a sentence, or nowhere', () => {
    expect(excerptOf(text, new Marker(['port'])).excerpt).toBe('Each port has a width.');
    expect(excerptOf(text, new Marker(['zzq'])).excerpt).toBe('Each port has a width.');
  });
});

describe('a short answer', () => {
  const marker = new Marker(['lane_mask']);
  const register = {
    kind: 'registers',
    title: 'LINK_CTRL',
    body: 'LINK_CTRL · 0x0040 | 31:24 · LANE_MASK · RW · 0xFF · One bit per lane | 23:16 · RATE · RW · 0x00 · Rate code',
    url: '/en/docs/x#reg',
    path: [],
  } as const;

  it('is the field that was asked for, or all fields of the register that was named', () => {
    const field = shortAnswer(register, { isName: false, isQuestion: false, marker });
    expect(field?.rows).toEqual([['31:24', 'LANE_MASK', 'RW', '0xFF', 'One bit per lane']]);
    expect(shortAnswer(register, { isName: true, isQuestion: false, marker })?.rows).toHaveLength(2);
  });

  it('is given by what answers on its own only', () => {
    const asked = { isName: true, isQuestion: true, marker };
    expect(shortAnswer({ ...register, kind: 'sections' }, asked)).toBeUndefined();
    expect(shortAnswer({ ...register, kind: 'terms', body: 'The right to use. More.' }, asked)?.text).toBe(
      'The right to use. More.',
    );
  });
});
