import { describe, expect, it } from 'vitest';

import { adminLabels, adminTexts } from './admin-labels';

const requestIn = (language: string) => ({ i18n: { language } });

describe('adminLabels', () => {
  it('gives a text in every language', () => {
    expect(adminLabels('news')('fields.category.label')).toEqual({ zh: '分类', en: 'Category' });
  });

  it('fills arguments in the words of each language', () => {
    const label = adminLabels('announcements')('fields.audience.options.oneLanguage', (locale) => ({
      language: locale === 'zh' ? '英语' : 'English',
    }));
    expect(label).toEqual({ zh: '仅英语订阅者', en: 'English readers only' });
  });
});

describe('adminTexts', () => {
  const text = adminTexts('shared');

  it('speaks the language of the admin, and English to a browser that asks for another', () => {
    expect(text(requestIn('zh'), 'errors.slug')).toBe('只能使用小写字母、数字和连字符。');
    expect(text(requestIn('en'), 'errors.slug')).toBe('Use only lowercase letters, digits, and hyphens.');
    expect(text(requestIn('de'), 'errors.slug')).toBe('Use only lowercase letters, digits, and hyphens.');
  });

  it('fills in values', () => {
    expect(text(requestIn('en'), 'errors.reservedSlug', { slug: 'search' })).toBe(
      'The site already uses the address “search”. Choose another one.',
    );
  });
});
