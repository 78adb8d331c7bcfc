import { describe, expect, it } from 'vitest';

import { rowText } from './row-text';

describe('the name of a row', () => {
  it('is the first of its texts that says something', () => {
    expect(rowText({ title: '社区', label: '新闻' })).toBe('社区');
    expect(rowText({ title: null, label: ' ', purpose: 'Press', key: 'press' })).toBe('Press');
    expect(rowText({ key: 'phy' })).toBe('phy');
  });

  it('is empty without any', () => {
    expect(rowText({})).toBe('');
    expect(rowText({ title: 3 })).toBe('');
  });
});
