import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';

import en from './messages/en/search.json';
import zh from './messages/zh/search.json';
import { messagesWithArguments, textsFrom } from './texts';

describe('the texts of a namespace', () => {
  it('count in the words of each language', () => {
    const { t } = textsFrom<'search'>('en', en);
    expect(t('dialog.count', { count: 1 })).toBe('1 result');
    expect(t('dialog.count', { count: 1200 })).toBe('1,200 results');
    expect(textsFrom<'search'>('zh', zh).t('dialog.count', { count: 1200 })).toContain('1,200');
  });

  it('keep messages with arguments out of the labels, and lists in them', () => {
    const { labels } = textsFrom<'search'>('en', en);
    expect(labels.dialog).not.toHaveProperty('count');
    expect(labels.dialog.close).toBe('Close');
    expect(labels.nothing.tips).toEqual(en.nothing.tips);
  });

  it('give the browser the messages with arguments only', () => {
    expect(messagesWithArguments({ a: 'plain', b: { c: 'of {name}', d: 'plain' }, list: ['x'] })).toEqual({
      b: { c: 'of {name}' },
    });
  });

  it('tell compiled messages apart as well', () => {
    const file = { a: compile('plain'), b: compile('of {name}'), list: ['x', 'y'] };
    expect(messagesWithArguments(file)).toEqual({ b: file.b });
    expect(textsFrom<'search'>('en', file).labels).toEqual({ a: 'plain', list: ['x', 'y'] });
  });
});
