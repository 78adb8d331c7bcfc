import { initI18n } from '@payloadcms/translations';
import { en } from '@payloadcms/translations/languages/en';
import { describe, expect, it } from 'vitest';

import { adminLanguages, inOurWords, replacedTexts } from './admin-languages';

const inLanguage = (language: 'zh' | 'en') =>
  initI18n({ config: adminLanguages, context: 'client', language });

describe('Payload’s texts', () => {
  it('name the language that is published as this portal does', async () => {
    const [zh, en] = await Promise.all([inLanguage('zh'), inLanguage('en')]);
    expect(zh.t('version:publishIn', { locale: '英文' })).toBe('发布英文版');
    expect(en.t('version:publishIn', { locale: 'Chinese' })).toBe('Publish in Chinese');
    expect(zh.t('general:payloadSettings')).toBe('显示设置');
  });

  it('count files and pages as each language does', async () => {
    const [zh, en] = await Promise.all([inLanguage('zh'), inLanguage('en')]);
    expect(['1', zh.t('general:of'), '2'].join(' ')).toBe('1 / 2');
    expect(['1', en.t('general:of'), '2'].join(' ')).toBe('1 of 2');
  });

  it('use the names of the style guide', async () => {
    const { t } = await inLanguage('zh');
    expect(t('general:trash')).toBe('回收站');
    expect(t('version:schedulePublish')).toBe('定时发布');
    expect(t('version:publishAllLocales')).toBe('发布所有语言');
    expect(t('general:createNewLabel', { label: '新闻' })).toBe(`${t('general:createNew')}：新闻`);
    expect(t('general:creatingNewLabel', { label: '新闻' })).toBe('正在创建：新闻');
    expect(JSON.stringify(adminLanguages.supportedLanguages.zh.translations)).not.toMatch(
      /垃圾箱|预约发布|语言环境|重置密码|更改密码|过滤|更新于|创建于|登出|登入|「|\.\.\./,
    );
  });

  it('are in sentence case in English, and call a language a language', async () => {
    const { t } = await inLanguage('en');
    expect(t('general:lastModified')).toBe('Last modified');
    expect(t('general:perPage', { limit: 10 })).toBe('Per page: 10');
    expect(t('authentication:apiKey')).toBe('API key');
    expect(t('general:locale')).toBe('Language');
    expect(t('version:publishAllLocales')).toBe('Publish all languages');
    expect(t('version:schedulePublish')).toBe('Schedule publishing');
    expect(inOurWords({ a: 'Saved in {{locale}}. Read on.', b: 'Move {{label}} Up' }, 'en')).toEqual({
      a: 'Saved in {{locale}}. Read on.',
      b: 'Move {{label}} up',
    });
  });

  it('name kinds, which have a capital, at the beginning of English texts or behind a colon', async () => {
    const { t } = await inLanguage('en');
    const label = 'News item';
    expect(t('general:creatingNewLabel', { label })).toBe('Creating: News item');
    expect(t('general:createNewLabel', { label })).toBe(`${t('general:createNew')}: News item`);
    expect(t('general:aboutToTrash', { label, title: 'Shuttle' })).toBe(
      'You are about to move <1>Shuttle</1> to the trash. Are you sure?',
    );
    expect(t('general:updatedCountSuccessfully', { label, count: 2 })).toBe('News item: 2 updated.');
  });

  it('replace texts that Payload still has', () => {
    const theirs = new Set(Object.values(en.translations).flatMap((texts) => Object.values(texts)));
    expect(replacedTexts.filter((text) => !theirs.has(text))).toEqual([]);
  });

  it('have no spaces around Chinese arguments, and keep the others', async () => {
    const { t } = await inLanguage('zh');
    expect(t('general:deleteLabel', { label: '新闻' })).toBe('删除新闻');
    expect(inOurWords({ a: { b: '共 {{count}} 个 API 密钥' }, c: 'en {{x}} 中' }, 'zh')).toEqual({
      a: { b: '共{{count}}个 API 密钥' },
      c: 'en {{x}}中',
    });
  });
});
