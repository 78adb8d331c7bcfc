import { describe, expect, it } from 'vitest';

import { correctionName, mayTakeEffectAt, publicationSchema } from './domain';

describe('the name of a corrected text', () => {
  it('counts the corrections of the version', () => {
    expect(correctionName('20261120', ['20261120'])).toBe('20261120-c1');
    expect(correctionName('20261120', ['20261120', '20261120-c1'])).toBe('20261120-c2');
  });
});

describe('the moment of an effect', () => {
  const now = new Date('2026-11-25T00:00:00Z');
  it.each([
    ['2026-11-25T00:00:00Z', false],
    ['2026-11-25T00:01:00Z', true],
    ['2027-11-25T00:00:00Z', true],
    ['2028-11-25T00:00:00Z', false],
  ])('%s may be chosen: %s', (at, may) => {
    expect(mayTakeEffectAt(new Date(at), now)).toBe(may);
  });
});

describe('a publication', () => {
  const whole = {
    policy: 'privacy',
    decision: 'version',
    effectiveAt: null,
    changes: { zh: '新增一节。', en: 'A new section.' },
    draftSavedAt: '2026-11-25T00:00:00.000Z',
  };
  it('says what changed in every language', () => {
    expect(publicationSchema.safeParse(whole).success).toBe(true);
    const silent = { ...whole, changes: { zh: '新增一节。', en: '  ' } };
    expect(publicationSchema.safeParse(silent).error?.issues[0]?.path).toEqual(['changes', 'en']);
  });
  it('is of a known policy', () => {
    expect(publicationSchema.safeParse({ ...whole, policy: 'conduct' }).success).toBe(false);
  });
});
